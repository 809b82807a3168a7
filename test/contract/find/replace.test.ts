import { beforeAll, describe, expect, test } from 'vitest'
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, fieldId, type RowKey } from '../../../src-shared/model/ids.ts'
import { importWorld } from '../../support/csv/import-world.ts'

/** Replacing through the host, in a worksheet of new rows: searched, previewed, replaced and undone. */
const sheet = importWorld(
  [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Note', type: '2' },
    { name: 'Amount', type: '6', precision: 2 },
    { name: 'Day', type: '15' },
    { name: 'Status', type: '9', options: [{ value: 'Open' }, { value: 'Closed' }] },
  ],
  { per: 'file' },
)
let ids: Readonly<Record<string, FieldId>>
const forms = { numbers: '1.234,5', dateOrder: 'dmy' } as const

beforeAll(async () => {
  ids = Object.fromEntries(sheet.fields.map((it) => [it.name, it.id]))
  const open = sheet.fields.find((it) => it.name === 'Status')?.options[0]?.key ?? ''
  const rows = Array.from({ length: 300 }, (_, i) => ({
    [ids.Name ?? '']: `Row ${i}`,
    [ids.Note ?? '']: i % 3 === 0 ? 'open end' : null,
    [ids.Amount ?? '']: i + 0.5,
    [ids.Day ?? '']: `2024-02-${String((i % 29) + 1).padStart(2, '0')}`,
    [ids.Status ?? '']: i % 100 === 0 ? [open] : null,
  }))
  await sheet.answer('edits.add-rows', { ...sheet.place, label: 'Add', rows })
})

const operation = (text: string, by: string, options: Partial<FindQuery> = {}) => ({
  op: 'replace' as const,
  query: { text, matchCase: false, wholeCell: false, isRegex: false, ...options },
  by,
  forms,
})

async function search(text: string, options: Partial<FindQuery> = {}, fields = sheet.fields.map((it) => it.id)): Promise<number> {
  const { view, revision } = await sheet.answer('rows.open-view', { ...sheet.place, query: everyRow })
  const { query } = operation(text, '', options)
  return (await sheet.answer('find.run', { find: 'f', view, revision, query, forms, fields, parts: null })).hits
}

async function column(name: string): Promise<readonly CellValue[]> {
  const { view } = await sheet.answer('rows.open-view', { ...sheet.place, query: everyRow })
  const window = await sheet.answer('rows.window', { view, start: 0, count: 1000 })
  const place = window.fieldIds.indexOf(ids[name] as FieldId)
  return window.rows.map((row) => row.cells[place] ?? null)
}

const target = { of: 'find', find: 'f' } as const

describe('replacing what was found', () => {
  test('changes every hit as one command that one undo takes back', { tags: 'full' }, async () => {
    expect(await search('open')).toBe(103)
    const before = await column('Note')
    const run = await sheet.answer('edits.run', { ...sheet.place, target, operation: operation('open', 'Closed') })
    expect(run.outcome).toMatchObject({ changed: 103, refusedCells: 0, undo: 'Replace in 103 cells' })
    expect((await column('Note')).filter((it) => it === 'Closed end')).toHaveLength(100)
    expect(new Set(await column('Status')).size).toBeGreaterThan(1)
    expect(await search('open')).toBe(0)
    await sheet.answer('edits.undo', sheet.place)
    expect(await column('Note')).toEqual(before)
  })

  test('leaves what the service keeps about a row, and counts it as such', async () => {
    const fields = [ids.Note as FieldId, fieldId.parse('rowid')]
    expect(await search('e', {}, fields)).toBe(400)
    const run = await sheet.answer('edits.run', { ...sheet.place, target, operation: operation('e', 'E') })
    const reason = '“Row id”: Kept by the service; it cannot be edited.'
    expect(run.outcome).toMatchObject({ changed: 100, skipped: [{ reason, cells: 300 }], refusedCells: 0 })
    await sheet.answer('edits.undo', sheet.place)
  })

  test('changes only the cells that are named, wherever they stand by now', async () => {
    await search('open')
    const { hits } = await sheet.answer('find.list', { find: 'f', start: 0, count: 5 })
    const cells = hits.flatMap(({ row, field }) => (field === ids.Note ? [{ row, field }] : [])).slice(1, 3)
    cells.push({ row: 'nowhere' as RowKey, field: ids.Note as FieldId })
    const run = await sheet.answer('edits.run', {
      ...sheet.place,
      target: { of: 'cells', cells },
      operation: operation('open', 'shut'),
    })
    expect(run.outcome).toMatchObject({ changed: 2, undo: 'Replace in 2 cells' })
    expect(await search('shut')).toBe(2)
    await sheet.answer('edits.undo', sheet.place)
  })

  test('shows beforehand what would change and what cannot', async () => {
    await search('.02.')
    const preview = await sheet.answer('edits.preview', {
      ...sheet.place,
      target,
      operation: operation('28.02.', '31.02.'),
      limit: 50,
    })
    const cells = preview.rows.flatMap((row) => row.cells)
    expect(cells.length).toBeGreaterThan(5)
    expect(new Set(cells.map((it) => it.refused))).toEqual(new Set(['“31.02.2024”: Not a date.']))
    const good = await sheet.answer('edits.preview', {
      ...sheet.place,
      target,
      operation: operation('28.02.', '27.02.'),
      limit: 50,
    })
    expect(new Set(good.rows.flatMap((row) => row.cells.map((it) => [it.before, it.after].join(' '))))).toEqual(
      new Set(['2024-02-28 2024-02-27']),
    )
  })

  test('lists the cells whose new text is no value of theirs, and leaves them', async () => {
    expect(await search('7,5', { wholeCell: true })).toBe(1)
    const run = await sheet.answer('edits.run', { ...sheet.place, target, operation: operation('7,5', 'x', { wholeCell: true }) })
    expect(run.outcome).toMatchObject({
      changed: 0,
      refusedCells: 1,
      refused: [{ field: ids.Amount, why: '“x”: Not a number.' }],
    })
    const done = await sheet.answer('edits.run', {
      ...sheet.place,
      target,
      operation: operation('7,5', '8,25', { wholeCell: true }),
    })
    expect(done.outcome).toMatchObject({ changed: 1, refusedCells: 0 })
    expect((await column('Amount'))[7]).toBe(8.25)
    await sheet.answer('edits.undo', sheet.place)
  })

  test('puts groups of a regular expression in', async () => {
    expect(await search('^row (\\d)(\\d)$', { isRegex: true })).toBe(90)
    const replace = operation('^row (\\d)(\\d)$', '$2-$1', { isRegex: true })
    await sheet.answer('edits.run', { ...sheet.place, target, operation: replace })
    expect((await column('Name')).slice(9, 13)).toEqual(['Row 9', '0-1', '1-1', '2-1'])
    await sheet.answer('edits.undo', sheet.place)
  })

  test('changes nothing when the expression would run for ever', { tags: 'full' }, async () => {
    const { view } = await sheet.answer('rows.open-view', { ...sheet.place, query: everyRow })
    const { rows } = await sheet.answer('rows.window', { view, start: 299, count: 1 })
    const cells = [{ row: rows[0]?.key as RowKey, field: ids.Name as FieldId, value: `${'a'.repeat(60)}!` }]
    await sheet.answer('edits.set', { ...sheet.place, label: 'Edit', cells })
    const before = await column('Name')
    const endless = operation('^(Row .*|(a+)+)$', 'b', { isRegex: true })
    const everywhere = { of: 'worksheet' as const, fields: [ids.Name as FieldId] }
    const refused = await sheet.call('edits.run', { ...sheet.place, target: everywhere, operation: endless })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(refused.ok ? '' : refused.error.message).toContain('takes too long')
    expect(await column('Name')).toEqual(before)
    expect((await sheet.call('edits.preview', { ...sheet.place, target: everywhere, operation: endless, limit: 50 })).ok).toBe(
      false,
    )
    expect((await sheet.answer('edits.history', { ...sheet.place, limit: 10 })).commands[0]?.label).toBe('Edit')
    await sheet.answer('edits.undo', sheet.place)
  })
})
