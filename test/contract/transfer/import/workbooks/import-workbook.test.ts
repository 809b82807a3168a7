/** Workbooks that LibreOffice Calc (in both forms) and a library wrote, imported: every cell is stored as what it is in the sheet. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { CsvFormat, ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const kept = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../../../../support/workbooks/${name}`, import.meta.url)))

const at = importWorld(
  [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Code', type: '2' },
    { name: 'Amount', type: '6', precision: 4 },
    { name: 'Day', type: '15' },
    { name: 'Moment', type: '16' },
    { name: 'Time', type: '2' },
    { name: 'Share', type: '6', precision: 4 },
    { name: 'Price', type: '6', precision: 2 },
    { name: 'Paid', type: '2' },
    { name: 'Sum', type: '6', precision: 2 },
    { name: 'Region', type: '2' },
  ],
  { per: 'file' },
)

const reformat = (draft: ImportDraft, format: CsvFormat): Promise<ImportDraft> =>
  at.answer('import.configure', { importId: draft.importId, format })

const sheetOf = ({ format }: ImportDraft) => {
  if (format.sheet === undefined) throw new Error('no sheet')
  return format.sheet
}

const names = ['Name', 'Code', 'Amount', 'Day', 'Moment', 'Time', 'Share', 'Price', 'Paid', 'Sum', 'Region'] as const

describe.each(['orders-by-calc.xlsx', 'orders-by-library.xlsx', 'orders-by-calc.ods'])('%s', (name) => {
  it('is recognised: the first sheet with cells, the names below a title, hidden rows and merged cells', async () => {
    const draft = await at.beginFile(name, kept(name))
    expect(draft.format).toEqual({
      ...{ encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true, skip: 2 },
      sheet: { name: 'Orders', mergedCells: 'fill' },
    })
    expect(draft.workbook).toEqual({
      sheets: [
        { name: 'Cover', isHidden: false },
        { name: 'Orders', isHidden: false },
        { name: 'Old', isHidden: true },
      ],
      hiddenRows: 1,
      mergedAreas: 2,
    })
    expect(draft.columns.map((column) => column.header)).toEqual(names)
    expect(draft.columns.filter((column) => column.question !== null)).toEqual([])
    expect(draft.warnings).toEqual(['The sheet has 1 hidden row.', '2 groups of cells are merged into one each.'])
  })

  it('is not checked before somebody has said what is to become of hidden rows', async () => {
    const draft = await at.beginFile(name, kept(name))
    expect(await at.call('import.check', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'The sheet has hidden rows. Say whether they are to be read.' },
    })
  })
})

/** Rows of the fixture as they are to be stored, by the title. */
const stored = {
  Ada: ['00042', 1234.5, '2024-01-05', '2024-01-05 10:20:30', '10:30:00', 0.07, 19.9, 'TRUE', 0, 'North'],
  Ben: ['01234', 1.234, '2024-02-29', '2024-02-29 00:00:00', '23:59:59', 0.125, 100, 'FALSE', 0, 'North'],
  '=1+1': ['99999', -0.1, '1900-02-28', '2024-12-31 23:59:59', '00:00:00', 1, 0.5, 'TRUE', 0, 'North'],
  '  two\nlines ': ['00000', 1e21, '2024-03-03', '2024-03-03 08:00:00', '18:00:00', 0.0001, 3, 'FALSE', 0, 'East & <West>'],
}

/** Calc counts the days before March 1900 from another first day than Excel, and writes them down so. */
const withCalcsOwnDay = (rows: typeof stored) => ({
  ...rows,
  '=1+1': rows['=1+1'].map((value) => (value === '1900-02-28' ? '1900-02-27' : value)),
})

test.each(['orders-by-calc.xlsx', 'orders-by-calc.ods'])(
  'stores what the cells of %s are, and rejects the error by its name',
  async (name) => {
    const before = new Set((await at.rows()).map((row) => row.id))
    const draft = await at.beginFile(name, kept(name))
    const formatted = await reformat(draft, { ...draft.format, sheet: { ...sheetOf(draft), hiddenRows: 'leave' } })
    const checked = await at.check(formatted)
    expect(checked.check).toMatchObject({ rows: 5, insert: 4, rejected: 1, notes: [] })
    expect(checked.check?.warnings).toContain('1 hidden row is left out.')
    const { rows } = await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 10 })
    expect(rows.map(({ line, reason }) => ({ line, reason }))).toEqual([
      { line: 8, reason: 'Amount: Holds the error #DIV/0! of the workbook' },
    ])
    await at.create(draft)
    const created = (await at.rows()).filter((row) => !before.has(row.id))
    expect(
      Object.fromEntries(created.map((row) => [row[at.id('Name')], names.slice(1).map((each) => row[at.id(each)])])),
    ).toEqual(name.endsWith('.ods') ? withCalcsOwnDay(stored) : stored)
  },
)

test.each(['orders-by-calc.xlsx', 'orders-by-calc.ods'])(
  'reads hidden rows of %s and leaves merged cells alone where that is said',
  async (name) => {
    const draft = await at.beginFile(name, kept(name))
    const sheet = { ...sheetOf(draft), hiddenRows: 'read', mergedCells: 'first' } as const
    await reformat(draft, { ...draft.format, sheet })
    const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 10 })
    expect(rows.map((row) => [row.line, row.cells[0]?.text, row.cells[10]?.text])).toEqual([
      [4, 'Ada', 'North'],
      [5, 'Ben', ''],
      [6, '=1+1', ''],
      [7, 'Hidden', 'South'],
      [8, 'Err', 'South'],
      [9, '  two\nlines ', 'East & <West>'],
    ])
  },
)

test.each(['orders-by-calc.xlsx', 'orders-by-calc.ods'])(
  'recognises another sheet of %s anew when it is chosen',
  async (name) => {
    const draft = await at.beginFile(name, kept(name))
    const other = await reformat(draft, { ...draft.format, sheet: { name: 'Old', isNew: true } })
    expect(other.format).toEqual({ encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true, sheet: { name: 'Old' } })
    expect(other.columns.map((column) => column.header)).toEqual(['x'])
  },
)

test('proposes a new worksheet from a sheet, with types that its cells have', async () => {
  const proposed = await at.answer('import.propose-worksheet', {
    file: await at.upload('orders.xlsx', kept('orders-by-library.xlsx')),
  })
  expect(proposed.workbook?.sheets.map((sheet) => sheet.name)).toEqual(['Cover', 'Orders', 'Old'])
  expect(Object.fromEntries(proposed.fields.map((field) => [field.name, field.type]))).toMatchObject({
    ...{ Name: '2', Code: '2', Day: '15', Moment: '16', Sum: '6' },
  })
})
