import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it } from 'vitest'
import {
  check,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  upload,
  vegaFile,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let opened: OpenedWorksheet | null = null
afterEach(async () => {
  await opened?.host.remove()
  await opened?.service.close()
  opened = null
})

const text = (name: string) => ({ name, type: '2' })
const number = (name: string, precision: number) => ({ name, type: '6', precision })

describe('importing airports.csv', () => {
  it('creates every row as it stands in the file', async () => {
    const at = await openWorksheet([
      { ...text('iata'), isTitle: true },
      text('name'),
      text('city'),
      text('state'),
      text('country'),
      number('latitude', 8),
      number('longitude', 8),
    ])
    opened = at
    const { host } = at
    const source = vegaFile('airports')
    const handle = await upload(host, 'airports.csv', source)
    const draft = await host.answer('import.begin', {
      connectionId: at.connectionId,
      worksheetId: at.worksheetId,
      source: { file: handle },
    })
    expect(draft.columns.map((column) => [column.header, column.reason, column.question])).toEqual(
      ['iata', 'name', 'city', 'state', 'country', 'latitude', 'longitude'].map((name) => [name, 'same name', null]),
    )
    const preview = await host.answer('import.preview', { importId: draft.importId, rows: 2 })
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
    const checked = await check(at, draft)
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
    const job = await whole(host, host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
    expect(job).toMatchObject({ status: 'done', message: '3,376 rows created.', counts: { created: 3376, rejected: 0 } })
    const expected = parse(source, { from_line: 2 }).map((cells) => cells.map((cell, index) => (index < 5 ? cell : Number(cell))))
    const rows = await serviceRows(at)
    const found = rows.map((row) => at.fields.map((field) => (field.kind === 'number' ? Number(row[field.id]) : row[field.id])))
    const byIata = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
    expect([...found].sort(byIata)).toEqual([...expected].sort(byIata))
  })
})
