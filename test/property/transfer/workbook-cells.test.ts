/** Whatever text, number or moment an export writes into a workbook, reading the workbook gives it back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { openWorkbookTarget } from '../../../src-main/export/workbook/open-workbook-target.ts'
import { openWorkbook } from '../../../src-main/import/workbook/open-workbook.ts'
import type { SheetRow } from '../../../src-main/import/workbook/workbook.ts'
import { toStored } from '../../../src-main/replica/store/stored-value.ts'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { runs } from '../../support/runs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-cells-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fields = [
  makeField('text', 'Text'),
  makeField('number', 'Number'),
  makeField('day', 'Date'),
  makeField('moment', 'DateTime'),
]

// Nothing in it is referred to.
const { store } = openMemoryStore(structureOf('w', [{ id: 'a', type: '2' }]))
afterAll(() => store.close())

const two = (value: number): string => String(value).padStart(2, '0')
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((it) => it.toISOString().slice(0, 10))
const time = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map(two).join(':'))
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('_', 'x', '0', '0', '4', '1', '<', '&', ';', '"', ' ', '\r', '\n', '=', "'") }),
)
const row = fc.tuple(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  day,
  fc.tuple(day, time).map((parts) => parts.join(' ')),
)

function writeAndRead(rows: readonly (readonly CellValue[])[]): readonly (readonly string[])[] {
  const file = path.join(folder, 'cells.xlsx')
  const columns = fields.map((field, at) => ({ n: at + 1, sql: `c${at + 1}`, field, isGone: false }))
  const options = { delimiter: ',' as const, byteOrderMark: false, neutraliseFormulas: false, includeRowId: false }
  const target = openWorkbookTarget(store, { path: file, tables: { name: 'Cells', fields }, columns, options })
  target.write(rows.map((values) => values.map(toStored)))
  target.finish()
  const workbook = openWorkbook(file)
  const reader = workbook.openRows('Cells')
  const read: SheetRow[] = []
  for (let found = reader.next(); found !== null; found = reader.next()) read.push(...found)
  workbook.close()
  const [head, ...body] = read
  expect(head?.cells).toEqual(['text', 'number', 'day', 'moment'])
  return body.map(({ cells }) => fields.map((_, at) => cells[at] ?? ''))
}

/** An import takes one apostrophe away before a sign that begins a formula. */
const asImported = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

it('gives back every text, number and moment as an export in text writes it', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const values = rows.map((cells) => cells.map((value): CellValue => (value === '' ? null : value)))
      const expected = values.map((cells) =>
        cells.map((value, at) => exportText(fields[at] ?? makeField('none', 'Text'), false)(value, {})),
      )
      expect(writeAndRead(values).map((cells) => cells.map(asImported))).toEqual(expected)
    }),
    { numRuns: runs(150) },
  )
})
