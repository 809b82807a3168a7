import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { HostCallAnswer } from '../../../../../src-shared/host/calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 2 },
  ],
  { per: 'file' },
)

const beginFile = async (name: string, content: string | Buffer) => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  const file = await at.upload(name, bytes)
  return at.call('import.begin', { ...at.place, source: { file } })
}

const rejectedOf = async (text: string): Promise<HostCallAnswer<'import.rejected'>['rows']> => {
  const draft = await at.begin(text)
  await at.check(draft)
  return (await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 100 })).rows
}

describe('bad files', () => {
  it.each([
    ['orders.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'is an old Excel workbook (.xls)'],
    ['bundle.csv', Buffer.from('PK\x03\x04whatever'), 'is a zip archive'],
    ['paper.csv', Buffer.from('%PDF-1.7'), 'is a PDF document'],
    ['photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'is a PNG image'],
    ['page.csv', Buffer.from('<!DOCTYPE html><html>'), 'is a web page'],
    ['data.csv', Buffer.from('[{"a":1}]'), 'is JSON'],
    ['data.csv', Buffer.from('a,b\n\0\0\x01\x02'), 'NUL characters'],
  ])('names %s that is something else', async (name, content, words) => {
    expect(await beginFile(name, content)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining(words) },
    })
  })

  it.each(['orders.xlsx', 'orders.txt', 'orders.tsv', 'orders', 'orders.csv.exe'])(
    'goes by what is in a file, not by a wrong name: %s',
    async (name) => {
      const begun = await beginFile(name, 'name,amount\na,1\nb,2\n')
      if (!begun.ok) throw new Error(begun.error.message)
      expect((await at.check(begun.value)).check).toMatchObject({ rows: 2, insert: 2, rejected: 0 })
    },
  )

  it('says that what was chosen is a folder, or may not be read any more', async () => {
    const file = await at.upload('orders.csv', 'name\na\n')
    const folder = path.join(at.host.dataFolder, 'transit')
    for (const name of readdirSync(folder)) {
      rmSync(path.join(folder, name))
      mkdirSync(path.join(folder, name))
    }
    const source = { ...at.place, source: { file } }
    expect(await at.call('import.begin', source)).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'directory', message: '“orders.csv” is a folder. Choose a file.' },
    })
    expect(await at.call('import.propose-worksheet', { file })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'directory' },
    })
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
  })

  it('refuses an empty file and one of blank lines', async () => {
    expect(await beginFile('none.csv', '')).toMatchObject({ ok: false, error: { kind: 'file', reason: 'empty' } })
    expect(await beginFile('blank.csv', '\r\n\r\n')).toMatchObject({ ok: false, error: { kind: 'file', reason: 'empty' } })
  })

  it('warns of a file with a header and no rows, and checks it to nothing', async () => {
    const draft = await at.begin('name,amount\n')
    expect(draft.warnings).toEqual(['The file has a header and no rows.'])
    const { check: result, importId } = await at.check(draft)
    expect(result).toMatchObject({ rows: 0, insert: 0, rejected: 0 })
    expect(await at.call('import.create', { importId, triggerWorkflow: false })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: 'There is nothing to write: no row is new, changed or deleted.' },
    })
  })

  it('rejects lines with too few or too many cells by number, and no other', async () => {
    expect(await rejectedOf('name,amount\na,1\nb\nc,3,x\nd,4\n')).toEqual([
      { line: 3, reason: 'Has 1 cell where the file has 2 columns', cells: ['b'] },
      { line: 4, reason: 'Has 3 cells where the file has 2 columns', cells: ['c', '3', 'x'] },
    ])
  })

  it('says one column of a file that has one', async () => {
    const text = `name\n${'a\n'.repeat(40)}b,c\n`
    expect(await rejectedOf(text)).toEqual([{ line: 42, reason: 'Has 2 cells where the file has 1 column', cells: ['b', 'c'] }])
  })

  it('rejects the line of a quote that is never closed, and reads what follows', async () => {
    expect(await rejectedOf('name,amount\na,1\n"b,2\nc,3\nd,x\n')).toEqual([
      { line: 3, reason: 'A quote is opened in this line and never closed', cells: ['"b', '2'] },
      { line: 5, reason: 'amount: Not a number', cells: ['d', 'x'] },
    ])
  })

  it('rejects rows with NUL bytes deep in the file', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `row ${index},${index}`)
    rows[50_000] = 'bad\0row,1'
    expect(await rejectedOf(`name,amount\n${rows.join('\n')}`)).toEqual([
      { line: 50_002, reason: 'Holds a NUL character, which no text has', cells: ['bad\0row', '1'] },
    ])
  })

  it('reads mixed line ends as lines, and says that they are mixed', async () => {
    const draft = await at.begin('name,amount\r\na,1\nb,2\rc,3\r\n')
    expect(draft.detection.at(-1)).toContain('Mixed line ends')
    expect((await at.check(draft)).check).toMatchObject({ rows: 3, insert: 3, rejected: 0 })
  })

  it('warns of headers that come twice', async () => {
    const draft = await at.begin('name,Amount,amount\na,1,2\n')
    expect(draft.warnings).toEqual(['Columns 2 and 3 have the same header “Amount”.'])
    expect(draft.columns.map((column) => column.mapping.field !== null)).toEqual([true, false, true])
  })

  it('takes ten thousand columns, with a warning', { tags: 'full' }, async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`)
    const draft = await at.begin(`${names.join(',')}\n${names.map((_, index) => index).join(',')}\n`)
    expect(draft.columns).toHaveLength(10_000)
    expect(draft.warnings).toEqual(['The file has 10000 columns. Is the delimiter right?'])
  })

  it.each([
    ['utf-8', 'utf8', true],
    ['utf-16le', 'utf16-le', true],
    ['utf-16be', 'utf16-be', true],
    ['utf-16le', 'utf16-le', false],
    ['windows-1252', 'win1252', false],
  ] as const)('recognises %s (%s, byte order mark: %s)', async (encoding, written, addBOM) => {
    const begun = await beginFile(
      'west.csv',
      iconv.encode('name;amount\nJürgen Müller;1,50\nAndré;2,25\nSoftware GmbH – Köln;3\n', written, { addBOM }),
    )
    if (!begun.ok) throw new Error(begun.error.message)
    expect(begun.value.format).toEqual({ encoding, delimiter: ';', quote: '"', hasHeader: true })
    const { rows } = await at.answer('import.preview', { importId: begun.value.importId, rows: 1 })
    expect(rows[0]?.cells.map((cell) => cell.value)).toEqual(['Jürgen Müller', 1.5])
  })

  it.each([
    ['gb18030', 'name,amount\n北京,1\n上海市浦东新区,2\n', '北京'],
    ['shift_jis', 'name,amount\nカタカナ,1\n東京都千代田区,2\n', 'カタカナ'],
  ] as const)('recognises %s', async (encoding, text, first) => {
    const begun = await beginFile('east.csv', iconv.encode(text, encoding))
    if (!begun.ok) throw new Error(begun.error.message)
    expect(begun.value.format.encoding).toBe(encoding)
    const { rows } = await at.answer('import.preview', { importId: begun.value.importId, rows: 1 })
    expect(rows[0]?.cells[0]?.value).toBe(first)
  })

  it('finds out about an encoding that only shows late in the file', async () => {
    const plain = Array.from({ length: 100_000 }, (_, index) => `row ${index},${index}`).join('\n')
    const begun = await beginFile('late.csv', iconv.encode(`name,amount\n${plain}\nMüller,5\nÄrzte,7\n`, 'win1252'))
    expect(begun).toMatchObject({ ok: true, value: { format: { encoding: 'windows-1252' } } })
  })

  it('rejects rows that are no text in the chosen encoding', async () => {
    const begun = await beginFile(
      'mixed.csv',
      Buffer.concat([Buffer.from('name,amount\nGrün,1\nb,2\n'), Buffer.from([0xff, 0x2c, 0x33, 0x0a])]),
    )
    if (!begun.ok) throw new Error(begun.error.message)
    const draft = await at.answer('import.configure', {
      importId: begun.value.importId,
      format: { ...begun.value.format, encoding: 'utf-8' },
    })
    expect((await at.check(draft)).check).toMatchObject({ rows: 3, insert: 2, rejected: 1 })
    expect(await at.rejected(draft)).toEqual([[4, 'Holds bytes that are no text in this encoding']])
  })

  it('saves rejected lines with line and reason in front of the original cells, in the original delimiter', async () => {
    const draft = await at.begin('name;amount\nplain;1\n"semi;colon";x\n=1+1;y\n')
    await at.check(draft)
    const saved = await at.answer('import.save-rejected', { importId: draft.importId })
    expect(saved.name).toBe('Pasted text - rejected.csv')
    expect(await at.download(saved.path)).toBe(
      'rejected line;rejected because;name;amount\r\n3;amount: Not a number;"semi;colon";x\r\n4;amount: Not a number;=1+1;y\r\n',
    )
  })

  it('stops a check when asked, and can check again', { tags: 'full' }, async () => {
    const draft = await at.begin(
      `name,amount\n${Array.from({ length: 400_000 }, (_, index) => `row ${index},${index}`).join('\n')}`,
    )
    const { jobId } = await at.answer('import.check', { importId: draft.importId })
    await at.answer('jobs.cancel', { jobId })
    expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
    expect(await at.get(draft)).toMatchObject({
      state: 'draft',
      check: null,
      jobId: null,
    })
    expect((await at.check(draft)).check).toMatchObject({ rows: 400_000, insert: 400_000 })
  })

  it('lists and discards imports', { tags: 'full' }, async () => {
    const draft = await at.begin('name\nx\n')
    const listed = await at.answer('import.list', { connectionId: at.connectionId })
    expect(listed.imports[0]).toMatchObject({ importId: draft.importId, state: 'draft' })
    await at.answer('import.discard', { importId: draft.importId })
    expect(await at.call('import.get', { importId: draft.importId })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
  })

  it('proposes a worksheet from a file', async () => {
    const file = await at.upload(
      'monthly_sales.csv',
      `sku,sold,amount,region\n${Array.from({ length: 40 }, (_, n) => `00${n},2024-01-${10 + (n % 20)},${n}.5,${n % 2 === 0 ? 'North' : 'South'}`).join('\n')}\n`,
    )
    expect(await at.answer('import.propose-worksheet', { file })).toEqual({
      name: 'monthly sales',
      format: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true },
      isGuess: false,
      foreign: [],
      warnings: [],
      fields: [
        {
          name: 'sku',
          type: '2',
          reason: 'Digits with leading zeros, which a number would lose',
          options: [],
          precision: null,
          samples: expect.anything(),
        },
        {
          name: 'sold',
          type: '15',
          reason: expect.stringContaining('every cell is a date, year first'),
          options: [],
          precision: null,
          samples: expect.anything(),
        },
        {
          name: 'amount',
          type: '6',
          reason: expect.stringContaining('1 decimal places'),
          options: [],
          precision: 1,
          samples: ['0.5', '1.5', '2.5', '3.5', '4.5'],
        },
        {
          name: 'region',
          type: '9',
          reason: 'Choice: 2 texts that come again and again',
          options: ['North', 'South'],
          precision: null,
          samples: ['North', 'South'],
        },
      ],
    })
  })
})
