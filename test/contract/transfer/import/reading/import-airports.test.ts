/** @module-tag full */
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'
import { vegaFile } from '../../../../support/csv/open-worksheet.ts'

const text = (name: string) => ({ name, type: '2' })
const number = (name: string, precision: number) => ({ name, type: '6', precision })

const at = importWorld([
  { ...text('iata'), isTitle: true },
  text('name'),
  text('city'),
  text('state'),
  text('country'),
  number('latitude', 8),
  number('longitude', 8),
])

it('creates every row of airports.csv as it stands in the file', async () => {
  const source = vegaFile('airports')
  const draft = await at.beginFile('airports.csv', source)
  expect(draft.columns.map((column) => [column.header, column.reason, column.question])).toEqual(
    ['iata', 'name', 'city', 'state', 'country', 'latitude', 'longitude'].map((name) => [name, 'same name', null]),
  )
  const preview = await at.answer('import.preview', { importId: draft.importId, rows: 2 })
  expect(preview.rows[0]).toEqual({
    line: 2,
    cells: [
      { text: '00M', value: '00M', problem: null, note: null },
      { text: 'Thigpen', value: 'Thigpen', problem: null, note: null },
      { text: 'Bay Springs', value: 'Bay Springs', problem: null, note: null },
      { text: 'MS', value: 'MS', problem: null, note: null },
      { text: 'USA', value: 'USA', problem: null, note: null },
      { text: '31.95376472', value: 31.95376472, problem: null, note: null },
      { text: '-89.23450472', value: -89.23450472, problem: null, note: null },
    ],
  })
  const checked = await at.check(draft)
  expect(checked.check).toEqual({
    rows: 3376,
    insert: 3376,
    update: 0,
    delete: 0,
    unchanged: 0,
    skipped: 0,
    rejected: 0,
    reasons: [],
    notes: [],
    unmatched: [],
    warnings: [],
    ledger: draft.columns.map(({ column, mapping }) => ({
      column,
      field: mapping.field,
      fates: [{ kind: 'written', cells: 3376, listed: 0 }],
    })),
  })
  const job = await at.create(draft)
  expect(job).toMatchObject({ status: 'done', message: '3,376 rows created.', counts: { created: 3376, rejected: 0 } })
  const expected = parse(source, { from_line: 2 }).map((cells) => cells.map((cell, index) => (index < 5 ? cell : Number(cell))))
  const rows = await at.rows()
  const found = rows.map((row) => at.fields.map((field) => (field.kind === 'number' ? Number(row[field.id]) : row[field.id])))
  const byIata = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect([...found].sort(byIata)).toEqual([...expected].sort(byIata))
})
