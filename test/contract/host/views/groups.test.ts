import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRow, type GridRow, type RowGroup } from '../../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, FieldId, RowKey, ViewHandle, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'

let app: StartedHost
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
let status: FieldId
let total: FieldId
let required: FieldId

beforeAll(async () => {
  app = await startHost()
  const { connection } = await app.answer('connections.open-sample', {})
  const workspace = await app.answer('workspace.refresh', { connectionId: connection.id })
  const orders = workspace.worksheets.find((it) => it.name === 'Orders')
  at = { connectionId: connection.id, worksheetId: orders?.id as WorksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  const idOf = (name: string): FieldId => {
    const field = fields.find((it) => it.name === name)
    if (field === undefined) throw new Error(`Orders has no ${name}`)
    return field.id
  }
  status = idOf('Status')
  total = idOf('Total')
  required = fields.find((it) => it.isRequired && it.lock === null && it.id !== status)?.id as FieldId
  const { jobId } = await app.answer('pull.start', { ...at, mode: 'full' })
  expect(await app.ended(jobId)).toMatchObject({ status: 'done' })
})
afterAll(() => app.remove())

const by = (field: string): RowGroup => ({ field, direction: 'asc', span: null })
const open = (groups: RowGroup[]) => app.answer('rows.open-view', { ...at, query: { ...everyRow, groups } })
const all = async (view: ViewHandle, count: number): Promise<readonly GridRow[]> => {
  const rows: GridRow[] = []
  while (rows.length < count) {
    const read = await app.answer('rows.window', { view, start: rows.length, count: 1000 })
    if (read.rows.length === 0) break
    rows.push(...read.rows)
  }
  return rows
}

describe('a grouped view', () => {
  test('puts a head with count and totals above the rows of each group', async () => {
    const opened = await open([by(status)])
    const rows = await all(opened.view, opened.total)
    const heads = rows.filter((it) => it.group !== undefined)
    expect(rows.length).toBe(opened.total)
    expect(opened.rowCount).toBe(opened.total - heads.length)
    expect(heads.reduce((sum, it) => sum + (it.group?.rows ?? 0), 0)).toBe(opened.rowCount)
    expect(heads.every((it) => it.cells.every((cell) => cell === null))).toBe(true)
    expect(rows[0]?.group).toMatchObject({ level: 0, field: status, isFolded: false })
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('leaves out the rows of a folded group and brings them back, and folds all of them at once', async () => {
    const opened = await open([by(status)])
    const [head] = await all(opened.view, 1)
    const { path = [], rows = 0 } = head?.group ?? {}
    const told = app.next('view.changed', (it) => it.view === opened.view)
    await app.answer('rows.fold', { view: opened.view, path: [...path], isFolded: true })
    expect((await told).total).toBe(opened.total - rows)
    const [folded, next] = (await app.answer('rows.window', { view: opened.view, start: 0, count: 2 })).rows
    expect([folded?.group?.isFolded, next?.group === undefined]).toEqual([true, false])
    await app.answer('rows.fold', { view: opened.view, path: null, isFolded: true })
    const window = await app.answer('rows.window', { view: opened.view, start: 0, count: 1000 })
    expect(window.rows.every((it) => it.group !== undefined)).toBe(true)
    expect(window.rowCount).toBe(opened.rowCount)
    await app.answer('rows.fold', { view: opened.view, path: null, isFolded: false })
    expect((await app.answer('rows.window', { view: opened.view, start: 0, count: 1 })).total).toBe(opened.total)
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('is walked over for problems in folded groups too, from whatever head one stands on', async () => {
    const opened = await open([by(status)])
    const rows = await all(opened.view, opened.total)
    const heads = rows.flatMap((it, i) => (it.group === undefined ? [] : [i]))
    const firstOf = (head: number) => rows[(heads[head] ?? 0) + 1]?.key as RowKey
    const wrong = [firstOf(0), firstOf(2)]
    await app.answer('edits.set', { ...at, label: 'Edit', cells: wrong.map((row) => ({ row, field: required, value: null })) })
    await app.answer('rows.fold', { view: opened.view, path: null, isFolded: true })
    const walk = async (head: number, step: 1 | -1) => {
      const from = { index: head, field: required }
      return (await app.answer('rows.find-problem', { view: opened.view, from, fields: [required], step })).found?.row
    }
    expect([await walk(0, 1), await walk(1, 1), await walk(2, 1), await walk(3, 1)]).toEqual([
      wrong[0],
      wrong[1],
      wrong[1],
      wrong[0],
    ])
    expect([await walk(0, -1), await walk(1, -1), await walk(3, -1)]).toEqual([wrong[1], wrong[0], wrong[1]])
    await app.answer('edits.undo', at)
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('are numbered without the heads, and with those of folded groups', async () => {
    const opened = await open([by(status)])
    const rows = await all(opened.view, opened.total)
    const own = rows.filter((it) => it.group === undefined)
    expect(own.map((it) => it.rank)).toEqual(own.map((_, i) => i))
    expect(rows.filter((it) => it.group !== undefined).every((it) => it.rank === undefined)).toBe(true)
    // A window that begins in the middle of a group counts on.
    const { rows: later } = await app.answer('rows.window', { view: opened.view, start: 3, count: 4 })
    expect(later.filter((it) => it.group === undefined).map((it) => it.rank)).toEqual(
      rows
        .slice(3, 7)
        .filter((it) => it.group === undefined)
        .map((it) => it.rank),
    )
    const first = rows[0]?.group
    await app.answer('rows.fold', { view: opened.view, path: [...(first?.path ?? [])], isFolded: true })
    const { rows: folded } = await app.answer('rows.window', { view: opened.view, start: 0, count: 3 })
    expect(folded[2]?.rank).toBe(first?.rows)
    const atRank = async (rank: number) => (await app.answer('rows.at-rank', { view: opened.view, rank })).row
    expect([await atRank(0), await atRank(own.length - 1), await atRank(own.length)]).toEqual([
      own[0]?.key,
      own.at(-1)?.key,
      null,
    ])
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('are found, filled and gone to in folded groups too, which open around the row', async () => {
    const opened = await open([by(status)])
    const rows = await all(opened.view, opened.total)
    const { path = [], rows: inFirst = 0, isFolded } = rows[0]?.group ?? {}
    expect(isFolded).toBe(false)
    const hidden = rows[2]
    await app.answer('rows.fold', { view: opened.view, path: null, isFolded: true })
    const { revision } = await app.answer('rows.window', { view: opened.view, start: 0, count: 1 })
    const query = { text: '.', matchCase: false, wholeCell: false, isRegex: true }
    const forms = { numbers: '1,234.5', dateOrder: 'dmy' } as const
    const search = { find: 'folded', view: opened.view, revision, query, forms, fields: [status], parts: null }
    // Rows without a status have nothing to find.
    const filled = rows.filter((it) => it.group === undefined && it.cells.some((cell) => cell !== null))
    expect((await app.answer('find.run', search)).rows).toBeLessThanOrEqual(filled.length)
    const step = { find: 'folded', from: { position: 0, field: null, row: hidden?.key as never }, by: 1 } as const
    const { hit } = await app.answer('find.step', step)
    expect(hit).toMatchObject({ row: hidden?.key, position: 1 })

    const preview = await app.answer('edits.preview', {
      ...at,
      target: { of: 'view', view: opened.view, revision, fields: [status] },
      operation: { op: 'clear' },
      limit: 1,
    })
    expect(preview.targetRows).toBe(opened.rowCount)

    expect(await app.answer('rows.locate', { view: opened.view, row: hidden?.key as never })).toEqual({ index: null })
    const told = app.next('view.changed', (it) => it.view === opened.view && it.revision > revision)
    expect(await app.answer('rows.locate', { view: opened.view, row: hidden?.key as never, unfold: true })).toEqual({ index: 2 })
    const heads = rows.filter((it) => it.group !== undefined).length
    expect((await told).total).toBe(heads + inFirst)
    expect(path).toHaveLength(1)
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('moves an edited row to its group, and counts and adds up anew', async () => {
    const opened = await open([by(status)])
    const before = await all(opened.view, opened.total)
    const heads = before.filter((it) => it.group !== undefined)
    const [from, to] = [heads[0]?.group, heads[1]?.group]
    const row = before[1]
    const sumOf = (it: typeof from): number => it?.totals[total]?.sum ?? Number.NaN
    const { fieldIds } = await app.answer('rows.window', { view: opened.view, start: 0, count: 1 })
    const own = row?.cells[fieldIds.indexOf(total)]
    const again = app.next('view.changed', (it) => it.view === opened.view && it.revision === 3)
    await app.answer('edits.set', {
      ...at,
      label: 'Edit',
      cells: [{ row: row?.key as never, field: status, value: to?.value ?? null }],
    })
    await again
    const after = (await all(opened.view, opened.total)).filter((it) => it.group !== undefined)
    expect([after[0]?.group?.rows, after[1]?.group?.rows]).toEqual([(from?.rows ?? 0) - 1, (to?.rows ?? 0) + 1])
    expect(sumOf(after[1]?.group)).toBeCloseTo(sumOf(to) + Number(own), 4)
    await app.answer('edits.undo', at)
    await app.answer('rows.close-view', { view: opened.view })
  })

  test('cannot be made by a field that is gone, or whose values hardly repeat; both in words', async () => {
    const gone = await app.call('rows.open-view', { ...at, query: { ...everyRow, groups: [by('nowhere')] } })
    expect(gone).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'The rows are grouped by a column that the worksheet no longer has.' },
    })
  })
})
