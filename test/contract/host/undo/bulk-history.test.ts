import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../../src-main/secrets/memory-store.ts'
import type { RowSpan } from '../../../../src-shared/host/row-spans.ts'
import { type PulledWorksheet, pullWorksheet } from '../../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

const keychain = createMemoryStore()
let service: StartedService
let app: StartedHost
let sheet: PulledWorksheet

beforeEach(async () => {
  service = await startService({ rows: 300 })
  app = await startHost({ keychain })
  sheet = await pullWorksheet(app, service)
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

const textField = () => {
  const [field] = sheet.texts
  if (field === undefined) throw new Error('no text field')
  return field
}
const mutable = ([first, last]: RowSpan): [number, number] => [first, last]

async function clear(...spans: readonly RowSpan[]): Promise<void> {
  const { view, revision } = await sheet.openView()
  const area = { view, revision, parts: [{ rows: spans.map(mutable), fields: [textField()] }] }
  await app.answer('edits.run', { ...sheet.at, target: { of: 'area', area }, operation: { op: 'clear' } })
}
const history = async () => (await app.answer('edits.history', { ...sheet.at, limit: 10 })).commands
const names = async () => (await history()).map((it) => `${it.isUndone ? '(' : ''}${it.label}${it.isUndone ? ')' : ''}`)

describe('a preview', () => {
  test('shows what the first rows would become, and stages nothing', async () => {
    const { view, revision } = await sheet.openView()
    const field = textField()
    const before = await sheet.column(view, field, 4)
    const preview = await app.answer('edits.preview', {
      ...sheet.at,
      target: { of: 'view', view, revision, fields: [field] },
      operation: { op: 'suffix', text: '!' },
      limit: 4,
    })
    expect(preview.rows.map((it) => it.cells)).toEqual(
      before.map((value) => [{ field, before: value, after: `${value}!`, refused: null }]),
    )
    expect(preview).toMatchObject({ fields: [field], targetRows: 300, skipped: [], names: {} })
    expect((await app.answer('changes.count', { connectionId: sheet.at.connectionId })).total.cells).toBe(0)
  })

  test('looks further for rows that change, and says why others cannot', async () => {
    const { view, revision } = await sheet.openView()
    const field = textField()
    const number = sheet.fields.find((it) => it.kind === 'number')?.id
    if (number === undefined) throw new Error('no number field')
    const before = await sheet.column(view, field, 300)
    await app.answer('edits.run', {
      ...sheet.at,
      target: { of: 'area', area: { view, revision, parts: [{ rows: [[0, 9]], fields: [field] }] } },
      operation: { op: 'clear' },
    })
    const refused = await app.answer('edits.preview', {
      ...sheet.at,
      target: { of: 'worksheet', fields: [number] },
      operation: { op: 'copy-from', from: field },
      limit: 20,
    })
    const [emptied] = await sheet.column(view, number, 1)
    expect(refused.rows[0]?.cells).toEqual([{ field: number, before: emptied, after: null, refused: null }])
    expect(refused.rows[10]).toMatchObject({ cells: [{ field: number, refused: 'Not a number.' }] })
    const changed = await app.answer('edits.preview', {
      ...sheet.at,
      target: { of: 'view', view, revision, fields: [field] },
      operation: { op: 'case', to: 'upper' },
      limit: 1,
    })
    const first = before.findIndex((value, i) => i >= 10 && String(value) !== String(value).toUpperCase())
    expect(changed.rows[0]?.cells[0]?.before).toBe(before[first])
  })
})

describe('deleting by area', () => {
  test('marks the rows at the positions deleted, takes new ones away, and counts those that were marked before as unchanged', async () => {
    await app.answer('edits.add-rows', { ...sheet.at, label: 'Add', rows: [{}] })
    const { view, revision, total } = await sheet.openView()
    expect(total).toBe(301)
    const run = (rows: readonly RowSpan[]) =>
      app.answer('edits.delete-rows', { ...sheet.at, target: { of: 'area', view, revision, rows: rows.map(mutable) } })
    expect((await run([[5, 6]])).outcome).toMatchObject({ changed: 2, undo: 'Delete 2 rows', staged: { deletedRows: 2 } })
    const changes = app.next('view.changed', (it) => it.view === view && it.total === 300)
    expect(
      (
        await run([
          [0, 9],
          [299, 900],
        ])
      ).outcome,
    ).toMatchObject({ changed: 10, unchanged: 2, staged: { deletedRows: 11, createdRows: 0 } })
    await changes
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ staged: { deletedRows: 2, createdRows: 1 } })
  })
})

describe('the list of commands', () => {
  test('names them newest first with their size, and goes back and forth to any of them', async () => {
    const { view } = await sheet.openView()
    await clear([0, 0])
    await clear([1, 2])
    await clear([3, 5])
    const [third, second, first] = await history()
    expect([third, second, first].map((it) => [it?.label, it?.cells, it?.isUndone])).toEqual([
      ['Clear 3 cells', 3, false],
      ['Clear 2 cells', 2, false],
      ['Clear 1 cell', 1, false],
    ])
    const emptied = async () => (await sheet.column(view, textField(), 10)).filter((it) => it === null).length
    const jump = async (commandId: number | null | undefined) => {
      const staged = await app.answer('edits.return-to', { ...sheet.at, commandId: commandId ?? null })
      return [staged.staged.cells, staged.undo, staged.redo, await emptied()]
    }
    expect(await jump(first?.id)).toEqual([1, 'Clear 1 cell', 'Clear 2 cells', 1])
    expect(await names()).toEqual(['(Clear 3 cells)', '(Clear 2 cells)', 'Clear 1 cell'])
    expect(await jump(third?.id)).toEqual([6, 'Clear 3 cells', null, 6])
    expect(await jump(null)).toEqual([0, null, 'Clear 1 cell', 0])
    expect(await jump(second?.id)).toEqual([3, 'Clear 2 cells', 'Clear 3 cells', 3])
    await clear([9, 9])
    expect(await names()).toEqual(['Clear 1 cell', 'Clear 2 cells', 'Clear 1 cell'])
    expect(await app.call('edits.return-to', { ...sheet.at, commandId: third?.id ?? 0 })).toMatchObject({
      ok: false,
      error: { kind: 'not-found', message: 'This step can no longer be gone back to.' },
    })
  })

  test('is the same after a restart', async () => {
    await clear([0, 0])
    await clear([1, 2])
    const before = await history()
    await app.stop()
    app = await startHost({ keychain, dataFolder: app.dataFolder })
    await app.answer('connections.open', { connectionId: sheet.at.connectionId })
    expect(await history()).toEqual(before)
    const oldest = before.at(-1)?.id ?? 0
    expect(await app.answer('edits.return-to', { ...sheet.at, commandId: oldest })).toMatchObject({
      undo: 'Clear 1 cell',
      staged: { cells: 1 },
    })
  })
})
