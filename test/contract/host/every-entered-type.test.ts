import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow, type GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import {
  check,
  close,
  download,
  fieldIdOf,
  type OpenedWorksheet,
  openEveryType,
  pull,
  serviceRows,
  upload,
  whole,
} from '../../support/csv/open-worksheet.ts'

/** One value for every field of `everyType` that a person fills, as the app holds it and as the service answers it; files and rows apart. */
interface EnteredValue {
  readonly alias: string
  readonly value: CellValue
  /** Compared as a whole; a pattern for addresses that the service makes. */
  readonly answered: unknown
}

const entered = (alias: string, value: CellValue, answered: unknown = value): EnteredValue => ({ alias, value, answered })

/** All but files and pictures, which need bytes, and rows, which need rows. */
const enteredValues: readonly EnteredValue[] = [
  entered('text', 'Anna  <Ä> "1"'),
  entered('mobile', '+49 0171 0042'),
  entered('landline', '0089 123-00'),
  entered('email', 'anna@example.com'),
  entered('number', -1234.5678),
  entered('two_places', 0.1),
  entered('whole', 9_007_199_254_740_991),
  entered('certificate', '00123456789X'),
  entered('currency', 1234.5),
  entered('single', ['k-blue']),
  entered('multiple', ['k-red', 'k-green']),
  entered('dropdown', ['k-green']),
  entered('date', '2024-02-29'),
  entered('month', '2024-07-01'),
  entered('year', '2024-01-01'),
  entered('datetime', '2024-02-29 23:59:58'),
  entered('minute', '2024-02-29 23:59:00'),
  entered('hour', '2024-02-29 23:00:00'),
  entered('day_moment', '2024-02-29 00:00:00'),
  entered('region', ['r1'], [{ id: 'r1', name: 'Bavaria' }]),
  entered('link', 'https://example.com/a?b=1&c=2'),
  entered('member', ['a2'], 'a2'),
  entered('members', ['a3', 'a1'], 'a3,a1'),
  entered('department', ['d2'], [{ departmentId: 'd2', departmentName: 'Export' }]),
  entered('rating', 4),
  entered('checkbox', true),
  entered('scan', '0001-A/7'),
  entered(
    'location',
    { title: 'Office', address: 'Marienplatz 1, München', longitude: 11.5755, latitude: 48.1374 },
    { title: 'Office', address: 'Marienplatz 1, München', x: 11.5755, y: 48.1374 },
  ),
  entered('rich', '<p><strong>Bold</strong> &amp; plain</p>'),
  entered('ocr', 'Two\nlines'),
  entered('role', ['p1'], [{ roleId: 'p1', roleName: 'Editor' }]),
  entered('time', '09:05:30'),
  entered('clock', '09:05'),
  entered('barcode', '4006381333931'),
  entered('org_role', ['o2'], [{ organizeId: 'o2', organizeName: 'Assistant' }]),
]

/** Those that point to rows, by what they hold: one, or several. */
const enteredRelations: readonly (readonly [alias: string, isMultiple: boolean])[] = [
  ['relation', false],
  ['relations', true],
  ['cascading', false],
  ['sub_table', true],
]

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openEveryType()
})
afterEach(() => close(at))

async function pushAll(): Promise<unknown> {
  const { host, connectionId } = at
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const { planId, left } = await host.answer('push.plan', { connectionId, options })
  expect(left).toEqual([])
  const { jobId } = await host.answer('push.start', { connectionId, planId })
  const job = await host.ended(jobId)
  expect(job.message).not.toContain('refused')
  return job.counts
}

const rowsShown = async (): Promise<readonly GridRow[]> => {
  const { host, connectionId, worksheetId } = at
  const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
  return (await host.answer('rows.window', { view, start: 0, count: 100 })).rows
}

const addRow = async (title: string): Promise<void> => {
  const { host, connectionId, worksheetId } = at
  await host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [{ [fieldIdOf(at, 'text')]: title }] })
}

const setCells = (row: RowKey, values: readonly (readonly [alias: string, value: CellValue])[]) => {
  const { host, connectionId, worksheetId } = at
  const cells = values.map(([alias, value]) => ({ row, field: fieldIdOf(at, alias), value }))
  return host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
}

/** Two rows, pushed and pulled; answers their keys in the order shown. */
async function twoRows(): Promise<readonly [RowKey, RowKey]> {
  await addRow('one')
  await addRow('two')
  await pushAll()
  await pull(at)
  const keys = (await rowsShown()).map((it) => it.key)
  const [first, second] = keys
  if (first === undefined || second === undefined) throw new Error('two rows were pushed')
  return [first, second]
}

const serviceRow = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const row = (await serviceRows(at)).find((it) => it.id === id)
  if (row === undefined) throw new Error('the row is gone')
  return row
}

describe('every type that a person enters', () => {
  test('is editable, and every other says why it is not', () => {
    const values = new Map(fieldTypes.map((type) => [type.name as string, type.values]))
    const locks = at.fields.map(({ name, typeName, lock }) => [
      name,
      lock?.kind ?? (values.get(typeName ?? '') === 'entered' ? null : '?'),
    ])
    const lockOf = { entered: null, computed: 'computed', none: 'no-value' } as const
    expect(locks).toEqual(
      at.fields.map(({ name, typeName }) => [
        name,
        name === 'read_only' ? 'read-only' : lockOf[values.get(typeName ?? '') ?? 'none'],
      ]),
    )
  })

  test('arrives at the service as it was entered, in a row that is there and in a new one, and is cleared again', {
    tags: 'full',
  }, async () => {
    const [row, other] = await twoRows()
    const ids = enteredRelations.map(([alias, isMultiple]) => [alias, isMultiple ? [other, row] : [other]] as const)
    const values = [...enteredValues.map(({ alias, value }) => [alias, value] as const), ...ids]
    const answered = Object.fromEntries([
      ...enteredValues.map((it) => [fieldIdOf(at, it.alias), it.answered]),
      ...ids.map(([alias, rows]) => [fieldIdOf(at, alias), rows.join(',')]),
    ])
    await setCells(row, values)
    await pushAll()
    expect(await serviceRow(row)).toMatchObject(answered)

    const { host, connectionId, worksheetId } = at
    const cells = Object.fromEntries(values.map(([alias, value]) => [fieldIdOf(at, alias), value]))
    await host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [cells] })
    await pushAll()
    const made = (await serviceRows(at)).find((it) => it.id !== row && it.id !== other)
    expect(made).toMatchObject(answered)

    await setCells(
      row,
      values.filter(([alias]) => alias !== 'text').map(([alias]) => [alias, null]),
    )
    await pushAll()
    const cleared = await serviceRow(row)
    for (const [alias] of values.filter(([name]) => name !== 'text'))
      expect([alias, cleared[fieldIdOf(at, alias)] ?? '']).toEqual([alias, expect.toSatisfy(isEmptyAnswer)])
  })

  test('is exported, imported again and found unchanged', { tags: 'full' }, async () => {
    const [row, other] = await twoRows()
    await setCells(row, [
      ...enteredValues.map(({ alias, value }) => [alias, value] as const),
      ...enteredRelations.map(([alias]) => [alias, [other]] as const),
    ])
    await pushAll()
    await pull(at)
    const { host, connectionId, worksheetId } = at
    // Nobody has looked anybody up: rows name people by their account ids alone, and so does the file.
    const names = [...enteredValues.map((it) => it.alias), ...enteredRelations.map(([alias]) => alias)]
    const options: ExportOptions = {
      query: null,
      fields: names.map((name) => fieldIdOf(at, name)),
      delimiter: ',',
      byteOrderMark: false,
      neutraliseFormulas: true,
      includeRowId: false,
    }
    const exported = await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))
    const text = await download(host, exported.download?.path ?? '')
    expect(text).toContain('a3, a1')
    const draft = await host.answer('import.begin', {
      connectionId,
      worksheetId,
      source: { file: await upload(host, 'rows.csv', text) },
    })
    const { importId } = draft
    expect(draft.columns.map((it) => it.mapping.field)).toEqual(names.map((name) => fieldIdOf(at, name)))
    const rules = { ...draft.rules, mode: 'update' as const, keyFields: [fieldIdOf(at, 'text')] }
    const { check: outcome } = await check(at, await host.answer('import.configure', { importId, rules }))
    expect(outcome).toMatchObject({ rows: 2, update: 0, unchanged: 2, rejected: 0, reasons: [] })
  })
})

const isEmptyAnswer = (value: unknown): boolean =>
  value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0)
