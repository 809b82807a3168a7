import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecordReader } from '../../../src-main/import/read/record-reader.ts'
import { exportIds, exportText, hasIds } from '../../../src-shared/csv/export-text.ts'
import { unguardFormula } from '../../../src-shared/csv/formula-guard.ts'
import { sniffFormat } from '../../../src-shared/csv/sniff/sniff-format.ts'
import { type NameSource, targetColumns } from '../../../src-shared/csv/target-column.ts'
import { recordWriter } from '../../../src-shared/csv/write-csv.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type Names, nameKey } from '../../../src-shared/model/names.ts'
import { unguardedNote } from '../../../src-shared/model/texts/read-note.ts'
import { referenceKinds } from '../../../src-shared/model/value-kind.ts'
import { isSameFormatted, readFormatted } from '../../../src-shared/rich-text/read-formatted.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { runs } from '../../support/runs.ts'

/** Option and member texts that hold what separates several of them. */
const options = ['Red', 'Dark red, matt', 'A;B', 'x|y', '=SUM(A1)', '+1', 'Red, Dark', '-none-', "'tick"]
const members = ['Ann Lee', 'Lee, Ann', 'Bo; Ek', '@home', '-5', 'Zoë “Z” Ørn']
const names: Names = Object.fromEntries(
  referenceKinds.flatMap((kind) => members.map((text, index) => [nameKey(kind, `m${index}`), { text }])),
)

const nameSource: NameSource = {
  decided: () => null,
  find: (_, text) => {
    const index = members.indexOf(text)
    if (index >= 0) return { found: 'one', id: `m${index}` }
    return /^m\d$/.test(text) ? { found: 'one', id: text } : { found: 'none' }
  },
  file: () => null,
}

/** Line ends become what the reader takes for the same; a lone CR at the end of a text survives in quotes. */
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'é', '漢', ' ', '"', "'", ',', ';', '\n', '\t', '=', '+', '-', '@', '\r', '1'),
    maxLength: 10,
  }),
  fc.constantFrom('00501', '1E+05', '=1+1', "'=1", "''-x", '-5', ' lead', 'trail ', 'TRUE', '12345678901234567890'),
)
const orEmpty = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { freq: 5 })
const nonEmpty = text.filter((each) => each !== '')
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
const several = (ids: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 })

const degrees = (most: number) => orEmpty(fc.double({ min: -most, max: most, noNaN: true }).map((it) => it + 0))
const place = fc
  .record({ title: text, address: text, longitude: degrees(180), latitude: degrees(90) })
  .filter(({ title, address, longitude, latitude }) => `${title}${address}` !== '' || longitude !== null || latitude !== null)

const columns: readonly { readonly field: Field; readonly value: fc.Arbitrary<CellValue> }[] = [
  { field: makeField('text', 'Text'), value: orEmpty(nonEmpty) },
  {
    field: makeField('any number', 'Number'),
    value: orEmpty(fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0)),
  },
  {
    field: makeField('money', 'Number', { precision: 2 }),
    value: orEmpty(fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100)),
  },
  {
    field: makeField('one', 'SingleSelect', { options }),
    value: orEmpty(several(options.map((_, index) => `k${index}`)).map((keys) => keys.slice(0, 1))),
  },
  { field: makeField('many', 'MultipleSelect', { options }), value: orEmpty(several(options.map((_, index) => `k${index}`))) },
  { field: makeField('day', 'Date'), value: orEmpty(day.map((date) => date.toISOString().slice(0, 10))) },
  {
    field: makeField('moment', 'DateTime'),
    value: orEmpty(day.map((date) => date.toISOString().slice(0, 19).replace('T', ' '))),
  },
  { field: makeField('clock', 'Time', { subType: '1' }), value: orEmpty(day.map((date) => date.toISOString().slice(11, 16))) },
  {
    field: makeField('owner', 'Collaborator', { subType: '0' }),
    value: orEmpty(several(members.map((_, index) => `m${index}`)).map((ids) => ids.slice(0, 1))),
  },
  { field: makeField('departments', 'Department'), value: orEmpty(several(members.map((_, index) => `m${index}`))) },
  { field: makeField('role', 'Role', { subType: '0' }), value: orEmpty(fc.constantFrom(['m1'], ['m5'])) },
  { field: makeField('phone', 'PhoneNumber'), value: orEmpty(fc.constantFrom('+49 0151 0042', '0042', '-5')) },
  { field: makeField('stars', 'Rating'), value: orEmpty(fc.integer({ min: 0, max: 5 })) },
  { field: makeField('ticked', 'Checkbox'), value: orEmpty(fc.boolean()) },
  { field: makeField('place', 'Location'), value: orEmpty(place) },
  {
    field: makeField('files', 'Attachment'),
    value: orEmpty(
      fc.array(
        fc.record({
          name: fc.constantFrom('a.png', 'b (1).pdf', 'c, d.txt', '=x.csv'),
          url: fc.constantFrom('https://x.test/1?a=b,c', 'http://x.test/(2)'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  },
]

function readBack(csv: string, delimiter: string, fields: readonly Field[]): readonly (readonly unknown[])[] {
  const reader = createRecordReader({ delimiter, quote: '"', firstLine: 1 })
  const { records, bad } = reader.read(csv, true, false)
  expect(bad).toEqual([])
  const mapping = fields.map((field, column) => ({ column, field: field.id, dateOrder: null, decimal: '.' as const }))
  const targets = targetColumns(mapping, fields, { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false }, nameSource)
  return records.map((cells) => targets.map((target) => target.read(cells[target.column] ?? '')))
}

describe('export and import', () => {
  it('brings every value back as it was, formulas made harmless on the way out and whole again on the way in', () => {
    const fields = columns.map((column) => column.field)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(...columns.map((column) => column.value)), { maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        (rows, delimiter, isById) => {
          const write = recordWriter(delimiter)
          const texts = fields.map((field) => (isById && hasIds(field) ? exportIds(field, true) : exportText(field, true)))
          const csv = rows.map((row) => write(row.map((value, at) => texts[at]?.(value, names) ?? ''))).join('')
          const taken = fields.map(({ kind }, at) => (value: CellValue) => {
            // That an apostrophe was taken away is said of texts, and of nothing else.
            const isGuarded = kind === 'text' && /^'+[=+\-@\t\r]/.test(texts[at]?.(value, names) ?? '')
            return { ok: true, value, ...(isGuarded ? { note: unguardedNote } : {}) }
          })
          expect(readBack(csv, delimiter, fields)).toEqual(rows.map((row) => row.map((value, at) => taken[at]?.(value))))
        },
      ),
      { numRuns: runs(1500) },
    )
  })

  it('keeps apostrophes around texts: an export is never read as if they were quotes', () => {
    const piece = fc.constantFrom("'", "'", 'a', 'b', ',', ';', ' ', '"', '\n', "'tis", "x'")
    const near = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
      fc.array(piece, { maxLength: 4 }).map((parts) => `'${parts.join('')}'`),
    )
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(near, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
        const csv = rows.map(recordWriter(delimiter)).join('')
        expect(sniffFormat(csv, true, []).quote).toBe('"')
      }),
      { numRuns: runs(2000) },
    )
  })

  it('writes the words of formatted text so that reading them is no change', () => {
    const field = makeField('rich', 'RichText')
    const write = exportText(field, true, 'words')
    const piece = fc.oneof(
      fc.constantFrom('a', ' b', '&lt;b&gt;', '&lt;/p&gt;', '&amp;', '&nbsp;', '=', "'", '-', '\n', '  ', '漢', '🙂'),
      fc.constantFrom(
        '<br>',
        '<img src="https://x.test/a.png" alt="">',
        '<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table>',
      ),
    )
    const marked = fc
      .tuple(fc.constantFrom('p', 'strong', 'em', 'ul', 'li', 'h1', 'pre', 'blockquote', ''), fc.array(piece, { maxLength: 4 }))
      .map(([tag, inside]) => (tag === '' ? inside.join('') : `<${tag}>${inside.join('')}</${tag}>`))
    fc.assert(
      fc.property(fc.array(marked, { minLength: 1, maxLength: 4 }), (parts) => {
        const stored = parts.join('')
        const text = unguardFormula(write(stored, {}))
        expect(text.trim() === '' ? stored.trim() : '').toBe('')
        if (text.trim() !== '') expect([text, isSameFormatted(readFormatted(text), stored)]).toEqual([text, true])
      }),
      { numRuns: runs(3000) },
    )
  })

  it('lets no text cell begin with what a spreadsheet runs', () => {
    const field = makeField('text', 'Text')
    const write = exportText(field, true)
    fc.assert(
      fc.property(nonEmpty, (value) => {
        expect(write(value, {})).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  it('writes numbers without exponent and without loss', () => {
    const write = exportText(makeField('n', 'Number'), true)
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const shown = write(value, {})
        expect(shown).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(shown)).toBe(value + 0)
      }),
    )
  })
})
