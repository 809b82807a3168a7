import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import {
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openEveryType,
  openWorksheet,
  pull,
  whole,
} from '../../support/csv/open-worksheet.ts'
import { createCaller } from '../../support/service/service-caller.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openEveryType()
  const { connectionId, worksheetId } = at
  const row = (values: Readonly<Record<string, CellValue>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [fieldIdOf(at, name), value]))
  // A look-up teaches the local data a member's name.
  await at.host.answer('lookup.references', { connectionId, kind: 'members', text: 'Ann' })
  await at.host.answer('edits.add-rows', {
    connectionId,
    worksheetId,
    label: 'Add',
    rows: [
      row({
        text: 'b, "quoted"\nsecond line',
        two_places: -1234.5,
        single: ['k-red'],
        member: ['a1'],
        date: '2024-03-07',
        datetime: '2024-03-07 09:05:00',
      }),
      row({ text: '=1+1', multiple: ['k-red', 'k-blue'], files: [{ name: 'x.png', url: 'https://x.test/x.png' }] }),
      row({ text: '00501' }),
    ],
  })
})
afterAll(() => close(at))

const everything: ExportOptions = {
  query: null,
  fields: [],
  delimiter: ',',
  byteOrderMark: false,
  neutraliseFormulas: true,
  includeRowId: false,
}

async function exportBytes(names: readonly string[], options: Partial<ExportOptions> = {}): Promise<string> {
  const job = await whole(
    at.host,
    at.host.answer('export.start', {
      connectionId: at.connectionId,
      worksheetId: at.worksheetId,
      options: { ...everything, ...options, fields: names.map((name) => fieldIdOf(at, name)) },
    }),
  )
  if (job.download === null) throw new Error(`${job.status}: ${job.message}`)
  expect(job.download.name).toBe('Every type.csv')
  const response = await at.host.host.http(new Request(`http://127.0.0.1${job.download.path}`))
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Every type.csv"; filename*=UTF-8''Every%20type.csv`,
  )
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

describe('CSV export', () => {
  it('writes what people read, quoted by RFC 4180, formulas made harmless', async () => {
    expect(await exportBytes(['text', 'two_places', 'single', 'multiple', 'member', 'date', 'datetime', 'files'])).toBe(
      [
        'text,two_places,single,multiple,member,date,datetime,files',
        '"b, ""quoted""\nsecond line",-1234.5,Red,,Ann Lee,2024-03-07,2024-03-07 09:05:00,',
        `'=1+1,,,"Red, Blue",,,,x.png (https://x.test/x.png)`,
        '00501,,,,,,,',
        '',
      ].join('\r\n'),
    )
  })

  it('says how many rows it exported, of one too', async () => {
    const { connectionId, worksheetId, host } = at
    const query = { ...everyRow, search: '00501' }
    const started = host.answer('export.start', {
      connectionId,
      worksheetId,
      options: { ...everything, fields: [fieldIdOf(at, 'text')], query },
    })
    expect((await whole(host, started)).message).toBe('1 row exported.')
  })

  it('says what it left out, and which ids nobody else knows', async () => {
    const own = await openWorksheet([{ name: 'name', type: '2', isTitle: true }])
    try {
      const { connectionId, worksheetId, host } = own
      const name = fieldIdOf(own, 'name')
      const exportAll = async (includeRowId: boolean) => {
        const options = { ...everything, includeRowId, fields: [name] }
        return (await whole(host, host.answer('export.start', { connectionId, worksheetId, options }))).message
      }
      const params = { worksheet_id: worksheetId }
      const body = { fields: [{ id: name, value: 'One' }] }
      const caller = createCaller(own.service, 'over HTTP')
      const [{ id }] = [await caller.succeed(createRow, { params, body }), await caller.succeed(createRow, { params, body })]
      await pull(own)
      const target = { of: 'rows' as const, rows: [rowKey.parse(id)] }
      await host.answer('edits.delete-rows', { connectionId, worksheetId, label: 'Delete', target })
      await host.answer('edits.add-rows', {
        connectionId,
        worksheetId,
        label: 'Add',
        rows: [{ [name]: 'Three' }, { [name]: 'Four' }],
      })
      expect(await exportAll(false)).toBe('3 rows exported. 1 row marked deleted, or gone since, is not in the file.')
      expect(await exportAll(true)).toBe(
        '3 rows exported. 1 row marked deleted, or gone since, is not in the file. 2 rows are not pushed yet: the ids that stand for them are known to this app only.',
      )
    } finally {
      await close(own)
    }
  })

  it('exports what a view shows, in its order', async () => {
    const text = fieldIdOf(at, 'text')
    const query = { ...everyRow, sorts: [{ field: text, direction: 'asc' as const }], search: '005' }
    expect(await exportBytes(['text'], { query, delimiter: ';' })).toBe('text\r\n00501\r\n')
  })

  it('writes a byte order mark, formulas as they are and row ids when asked', async () => {
    const written = await exportBytes(['text'], { byteOrderMark: true, neutraliseFormulas: false, includeRowId: true })
    expect(written.startsWith('\uFEFFrowid,text\r\n')).toBe(true)
    expect(written).toContain(',=1+1\r\n')
  })

  it('refuses a worksheet that is not there', async () => {
    const { host, connectionId } = at
    expect(
      await host.call('export.start', { connectionId, worksheetId: 'nowhere', options: { ...everything, fields: ['x'] } }),
    ).toMatchObject({
      ok: false,
      error: { kind: 'not-found', what: 'worksheet' },
    })
  })

  it('answers 404 for a file that nobody offered', async () => {
    for (const path of ['/download/0000', '/download/..%2f..%2fetc%2fpasswd', '/download/%E0%A4%A', '/download/'])
      expect((await at.host.host.http(new Request(`http://127.0.0.1${path}`))).status).toBe(404)
  })
})
