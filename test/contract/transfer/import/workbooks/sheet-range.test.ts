/** A part of a sheet is read as if there were nothing else in it, by the numbers of its rows, and what lies below it is told. */
import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'
import { makeWorkbook, rowOf } from '../../../../support/workbooks/make-workbook.ts'

const at = importWorld(
  [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Code', type: '2' },
    { name: 'Amount', type: '6', precision: 4 },
  ],
  { per: 'file' },
)

/** As the window does it: the names are looked for anew. */
const readRangeOf = ({ importId, format }: ImportDraft, range: string) =>
  at.call('import.configure', {
    importId,
    format: { ...format, sheet: { name: format.sheet?.name ?? '', range, isNew: true } },
  })

async function inRange(draft: ImportDraft, range: string): Promise<ImportDraft> {
  const read = await readRangeOf(draft, range)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** Two tables with a total and a remark around them. */
const sheetData = [
  rowOf(1, ['Report', '', '', '', 'printed today']),
  rowOf(3, ['x', 'Name', 'Code', 'Amount', 'y']),
  rowOf(4, ['x', 'Ada', '001', { xml: '<c><v>1.5</v></c>' }, 'y']),
  rowOf(5, ['only beside it', '', '', '', 'y']),
  rowOf(6, ['x', 'Ben', '', '', 'y']),
  rowOf(7, ['x', 'Sum', '', '3', '']),
  rowOf(9, ['', 'Other', 'Table', '', '']),
].join('')

it('reads the cells of a range alone, with the numbers of their rows, and tells of rows below it', async () => {
  const begun = await at.beginFile('report.xlsx', makeWorkbook({ sheetData }))
  const draft = await inRange(begun, 'B3:D6')
  expect(draft.format).toMatchObject({ hasHeader: true, sheet: { name: 'Sheet', range: 'B3:D6' } })
  expect(draft.format.skip).toBeUndefined()
  expect(draft.detection[0]).toBe('Workbook with 1 sheet; “Sheet” is read, cells B3:D6.')
  expect(draft.columns.map(({ header, samples }) => [header, samples])).toEqual([
    ['Name', ['Ada', 'Ben']],
    ['Code', ['001']],
    ['Amount', ['1.5']],
  ])
  const checked = await at.check(draft)
  expect(checked.check).toMatchObject({ rows: 2, insert: 2, rejected: 0 })
  expect(checked.check?.warnings).toEqual(['1 blank line is left out.', '2 rows below the range are left out.'])
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
  expect(rows.map(({ line, cells }) => [line, ...cells.map(({ value }) => value)])).toEqual([
    [4, 'Ada', '001', 1.5],
    [6, 'Ben', null, null],
  ])
  await at.create(draft)
  expect((await at.rows()).length).toBe(2)
})

it('goes down to the last row where the range names none, and is refused where it has no cells', async () => {
  const begun = await at.beginFile('report.xlsx', makeWorkbook({ sheetData }))
  const draft = await inRange(begun, 'B6:C')
  expect(draft.format.hasHeader).toBe(false)
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
  expect(rows.map(({ line }) => line)).toEqual([6, 7, 9])
  expect(draft.columns.map(({ samples }) => samples)).toEqual([['Ben', 'Sum', 'Other'], ['Table']])
  expect(await readRangeOf(draft, 'H1:K9')).toMatchObject({
    ok: false,
    error: { kind: 'file', message: '“report.xlsx” has no cells in H1:K9 of sheet “Sheet”. Choose other cells.' },
  })
  expect(await at.get(draft)).toMatchObject({ format: { sheet: { range: 'B6:C' } } })
})

it('fills cells that are merged across the edge of the range', async () => {
  const merged = [
    rowOf(1, ['Area', 'North', '', '']),
    rowOf(2, ['Name', 'Name', 'Code', 'Amount']),
    rowOf(3, ['East', 'Ada', '1', '2']),
    rowOf(4, ['', 'Ben', '', '3']),
  ].join('')
  const behind = '<mergeCells count="2"><mergeCell ref="A3:A4"/><mergeCell ref="B3:C3"/></mergeCells>'
  const draft = await inRange(await at.beginFile('merged.xlsx', makeWorkbook({ sheetData: merged, behind })), 'C2:D4')
  const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
  expect(rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)])).toEqual([
    [3, 'Ada', '2'],
    [4, '', '3'],
  ])
})

test.each(['orders-by-calc.xlsx', 'orders-by-calc.ods'])('%s is read by a range as well', async (name) => {
  const bytes = Buffer.from(readFileSync(new URL(`../../../../support/workbooks/${name}`, import.meta.url)))
  const draft = await inRange(await at.beginFile(name, bytes), 'A3:B5')
  expect(draft.columns.map(({ header, samples }) => [header, samples])).toEqual([
    ['Name', ['Ada', 'Ben']],
    ['Code', ['00042', '01234']],
  ])
  expect(draft.workbook?.hiddenRows).toBe(0)
  expect((await inRange(draft, 'A3:B8')).workbook?.hiddenRows).toBe(1)
})

it('is part of a recipe, which says where another range is read', async () => {
  const bytes = makeWorkbook({ sheetData })
  const first = await inRange(await at.beginFile('report.xlsx', bytes), 'B3:D6')
  const saved = await at.answer('recipes.save', { importId: first.importId, id: null, name: 'Report' })
  const next = await at.beginFile('report-2.xlsx', bytes)
  const applied = await at.answer('recipes.apply', { importId: next.importId, id: saved.recipe?.id ?? '' })
  expect(applied.format.sheet?.range).toBe('B3:D6')
  expect(applied.recipe?.differences).toEqual([])
  const other = await inRange(applied, 'B3:D')
  expect(other.recipe?.differences).toEqual([{ kind: 'format', part: 'range', before: 'B3:D6', now: 'B3:D' }])
})
