/**
 * The promise of the ledger: over all kinds of fields and random texts, nothing is stored that differs from the text as written without
 * being in it, with its line, its text and its value. The judge here does not know the ledger's rule: it has one of its own per form of value.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Classification } from '../../../src-main/import/classify-records.ts'
import { createCellList, openCellList } from '../../../src-main/import/ledger/cell-list.ts'
import { createLedger } from '../../../src-main/import/ledger/keep-ledger.ts'
import { groupOf, isListed, type LedgerKind, ledgerKinds } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import { rowReader } from '../../../src-shared/csv/read-row.ts'
import { type NameSource, targetColumns } from '../../../src-shared/csv/target-column.ts'
import type { ColumnMapping, ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { locationText } from '../../../src-shared/model/places/location-text.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { runs } from '../../support/runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'gridstage-ledger-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = ['Red', 'Dark red', 'red', "'=x", '7']
const fields: readonly Field[] = [
  makeField('text', 'Text'),
  makeField('phone', 'PhoneNumber'),
  makeField('rich', 'RichText'),
  makeField('number', 'Number'),
  makeField('whole', 'Number', { precision: 0 }),
  makeField('money', 'Currency', { precision: 2, unit: 'EUR' }),
  makeField('stars', 'Rating'),
  makeField('one', 'SingleSelect', { options }),
  makeField('many', 'MultipleSelect', { options }),
  makeField('day', 'Date'),
  makeField('moment', 'DateTime'),
  makeField('month', 'Date', { subType: '5' }),
  makeField('clock', 'Time', { subType: '1' }),
  makeField('ticked', 'Checkbox'),
  makeField('place', 'Location'),
  makeField('files', 'Attachment'),
  makeField('owner', 'Collaborator'),
]

const names: NameSource = {
  decided: (_, text) => (text === 'nobody' ? { take: 'empty' } : text === 'crimson' ? { take: 'map', key: 'k0' } : null),
  find: (_, text) => (text === 'Ann Lee' || text === 'ann lee' ? { found: 'one', id: 'm0' } : { found: 'none' }),
  file: (_, name) => (name === 'a.png' ? { name, url: 'https://x.test/a.png' } : null),
}

const mappedBy = (decimal: '.' | ','): readonly ColumnMapping[] =>
  fields.map((field, column) => ({
    column,
    field: field.id,
    dateOrder: 'dmy',
    decimal,
    zone: 'written',
    latestYear: 2040,
  }))

const pieces = fc.constantFrom(
  ...[
    '1',
    '0',
    '.',
    ',',
    '-',
    '+',
    'e',
    '%',
    '€',
    ' ',
    "'",
    '=',
    'a',
    'A',
    'é',
    '/',
    ':',
    '<',
    '>',
    '&',
    '\n',
    '★',
    '2024',
    'T',
    'Z',
  ],
)
const familiar = fc.constantFrom(
  ...[
    '00501',
    '1.10',
    '1e5',
    '+49',
    '-0',
    '1,234.5',
    '1.234',
    '1.234,5',
    '12 EUR',
    '€5',
    '(7)',
    '7-',
    '12.5%',
    '3/5',
    '★★',
    '2.345',
    '-1.005',
    '.5',
    '5.',
  ],
  ...[
    '2024-01-05',
    '5.1.2024',
    '05/01/24',
    '13.05.68',
    '2024-01-05T10:20:30Z',
    '2024-01-05 10:20',
    '5 Jan 2024',
    '2024-03',
    '10:20',
    '10:20:30',
  ],
  ...[
    '9:05 pm',
    'yes',
    'TRUE',
    'false',
    '1',
    'Red',
    'red ',
    'RED',
    'Dark red',
    'k1',
    'Red, Dark red',
    'red;7',
    'nobody',
    'crimson',
    "'=x",
  ],
  ...[
    '<p>a</p>',
    '<b>x</b>',
    '<script>1</script>',
    'a < b',
    'two\nlines',
    '#N/A',
    'a.png',
    'https://x.test/b.png',
    ';',
    'Ann Lee',
    'ann lee',
    '52.5, 13.4',
  ],
)
const text = fc
  .oneof(familiar, fc.string({ unit: pieces, maxLength: 8 }))
  .chain((core) => fc.constantFrom(core, core, core, ` ${core}`, `${core} `, `'${core}`))
type Chosen = ImportRules & { readonly decimal: '.' | ',' }
const rules: fc.Arbitrary<Chosen> = fc.record({
  mode: fc.constant('insert' as const),
  keyFields: fc.constant([]),
  emptyCells: fc.constant('keep' as const),
  trim: fc.boolean(),
  apostrophes: fc.constantFrom('take' as const, 'keep' as const),
  decimal: fc.constantFrom('.' as const, ',' as const),
})

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/** Whether the value is the text to the last sign, by the form of the value alone. */
function isItsText(value: CellValue, written: string, { kind, options: known }: Field): boolean {
  if (value === null) return written === ''
  if (typeof value === 'number') return plainNumber.test(written) && written !== '-0' && Number(written) === value
  if (typeof value === 'boolean') return written === String(value)
  if (typeof value === 'string') return written === value || written === `<p>${value}</p>`
  if (!Array.isArray(value)) return written === locationText(value as Parameters<typeof locationText>[0])
  if (kind !== 'options') return true
  return written === value.map((key) => known.find((option) => option.key === key)?.text).join(', ')
}

interface Run {
  readonly rows: readonly Classification[]
  readonly sums: readonly number[]
  readonly counts: ReadonlyMap<string, number>
  readonly found: ReadonlyMap<string, { readonly kind: LedgerKind; readonly text: string; readonly value: CellValue }>
}

let files = 0

function keep(table: readonly (readonly string[])[], { decimal, ...chosen }: Chosen): Run {
  const targets = targetColumns(mappedBy(decimal), fields, chosen, names)
  const read = rowReader(targets)
  const path = join(folder, `${files++}.csv`)
  const list = createCellList(path)
  const ledger = createLedger(targets, list)
  const write = targets.map((_, at) => at)
  const rows = table.map((cells, n): Classification => {
    const row = { line: n + 2, cells, texts: cells, kept: cells, kinds: undefined, read: read(cells) }
    return row.read.troubles.length > 0
      ? { kind: 'rejected', row, troubles: row.read.troubles, reasons: [] }
      : { kind: 'taken', row, outcome: 'insert', key: null, before: null, write }
  })
  for (const row of rows) ledger.add(row)
  list.finish()
  list.close()
  const columns = ledger.columns()
  const stored = openCellList(path)
  const found = new Map<string, { kind: LedgerKind; text: string; value: CellValue }>()
  const counts = new Map<string, number>()
  for (const { column, fates } of columns)
    for (const { kind, cells } of fates) {
      counts.set(`${column} ${kind}`, cells)
      for (const cell of stored?.read(column, kind, 0, 500) ?? [])
        found.set(`${cell.line} ${column}`, { kind, text: cell.text, value: cell.value })
    }
  stored?.close()
  rmSync(`${path}.ledger`, { force: true })
  const sums = columns.map(({ fates }) => fates.reduce((sum, { cells }) => sum + cells, 0))
  return { rows, sums, counts, found }
}

describe('the ledger', () => {
  it('has every cell that is stored otherwise than it is written, and gives every cell one fate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: fields.length - 1 }),
        fc.array(text, { minLength: 1, maxLength: 12 }),
        rules,
        (column, texts, chosen) => {
          const table = texts.map((it) => fields.map((_, at) => (at === column ? it : '')))
          const { rows, sums, counts, found } = keep(table, chosen)
          expect(sums).toEqual(fields.map(() => texts.length))
          const field = fields[column] as Field
          let written = 0
          for (const { kind, row } of rows) {
            const own = row.cells[column] ?? ''
            const cell = found.get(`${row.line} ${column}`)
            if (kind !== 'taken') {
              expect(cell).toEqual({ kind: 'rejected', text: own, value: null })
              continue
            }
            const value = row.read.values[column] ?? null
            const isSame = isItsText(value, own, field)
            if (!isSame) expect({ field: field.name, own, value, cell }).toMatchObject({ cell: { text: own, value } })
            if (cell === undefined) {
              expect({ field: field.name, own, value, isSame }).toMatchObject({ isSame: true })
              written += own === '' ? 0 : 1
            } else if (['form', 'altered'].includes(groupOf(cell.kind)))
              expect({ field: field.name, own, value, cell, isSame }).toMatchObject({ isSame: false })
          }
          expect(counts.get(`${column} written`) ?? 0).toBe(written)
        },
      ),
      { numRuns: runs(4000) },
    )
  })

  it('lists as many cells of a kind as it counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(...fields.map(() => fc.oneof(fc.constant(''), text))), { maxLength: 20 }),
        rules,
        (table, chosen) => {
          const { counts, found } = keep(table, chosen)
          for (const kind of ledgerKinds.filter(isListed))
            for (const column of fields.keys()) {
              const listed = [...found].filter(([place, cell]) => place.endsWith(` ${column}`) && cell.kind === kind)
              expect(listed.length).toBe(counts.get(`${column} ${kind}`) ?? 0)
            }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
