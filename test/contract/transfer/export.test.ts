import { beforeAll, describe, expect, it } from 'vitest'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { everyTypeWorld } from '../../support/csv/import-world.ts'

const at = everyTypeWorld({ per: 'file' })
beforeAll(async () => {
  const row = (values: Readonly<Record<string, CellValue>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [at.id(name), value]))
  // A look-up teaches the local data a member's name.
  await at.answer('lookup.references', { connectionId: at.connectionId, kind: 'members', text: 'Ann' })
  await at.answer('edits.add-rows', {
    ...at.place,
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

const everything: ExportOptions = {
  query: null,
  fields: [],
  delimiter: ',',
  byteOrderMark: false,
  neutraliseFormulas: true,
  includeRowId: false,
}

async function exportBytes(names: readonly string[], options: Partial<ExportOptions> = {}): Promise<string> {
  const { jobId } = await at.answer('export.start', {
    ...at.place,
    options: { ...everything, ...options, fields: names.map((name) => at.id(name)) },
  })
  const job = await at.host.ended(jobId)
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
    const query = { ...everyRow, search: '00501' }
    const options = { ...everything, fields: [at.id('text')], query }
    const { jobId } = await at.answer('export.start', { ...at.place, options })
    expect((await at.host.ended(jobId)).message).toBe('1 row exported.')
  })

  it('says what it left out, and which ids nobody else knows', async () => {
    const own = await at.add('Own', [{ name: 'name', type: '2', isTitle: true }])
    const name = own.id('name')
    const exportAll = async (includeRowId: boolean) => {
      const options = { ...everything, includeRowId, fields: [name] }
      const { jobId } = await own.answer('export.start', { ...own.place, options })
      return (await own.host.ended(jobId)).message
    }
    const [id] = await own.insert({ name: 'One' }, { name: 'Two' })
    await own.pull()
    const target = { of: 'rows' as const, rows: [rowKey.parse(id)] }
    await own.answer('edits.delete-rows', { ...own.place, label: 'Delete', target })
    await own.answer('edits.add-rows', {
      ...own.place,
      label: 'Add',
      rows: [{ [name]: 'Three' }, { [name]: 'Four' }],
    })
    expect(await exportAll(false)).toBe('3 rows exported. 1 row marked deleted, or gone since, is not in the file.')
    expect(await exportAll(true)).toBe(
      '3 rows exported. 1 row marked deleted, or gone since, is not in the file. 2 rows are not pushed yet: the ids that stand for them are known to this app only.',
    )
  })

  it('exports what a view shows, in its order', async () => {
    const text = at.id('text')
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
