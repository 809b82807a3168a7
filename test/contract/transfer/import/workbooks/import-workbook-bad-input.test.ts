/** Workbooks that cannot be read, or not wholly: each is refused, or taken with a word about it, and none fills the memory. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'
import { type MadeCell, makeWorkbook, relationTo, rowOf } from '../../../../support/workbooks/make-workbook.ts'

const kept = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../../../../support/workbooks/${name}`, import.meta.url)))

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 4 },
  ],
  { per: 'file' },
)

const beginFile = async (name: string, bytes: Buffer<ArrayBuffer>) => {
  return at.call('import.begin', { ...at.place, source: { file: await at.upload(name, bytes) } })
}

const begun = async (bytes: Buffer<ArrayBuffer>) => {
  const result = await beginFile('book.xlsx', bytes)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const rejected = async (importId: Awaited<ReturnType<typeof begun>>['importId']) =>
  (await at.answer('import.rejected', { importId, offset: 0, limit: 10 })).rows.map(({ line, reason }) => [line, reason])

const number = (value: string, style = 0): MadeCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
const names = rowOf(1, ['name', 'amount'])
const plain = (): Buffer<ArrayBuffer> => makeWorkbook({ sheetData: names + rowOf(2, ['a', number('1')]) })

/** All but the last bytes. */
const cutOff = (bytes: Buffer<ArrayBuffer>, count: number): Buffer<ArrayBuffer> =>
  Buffer.from(bytes.subarray(0, bytes.length - count))

/** The bytes with those of a part packed otherwise than they were. */
function scrambled(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  const start = copy.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
  for (let byte = start; byte < start + 40; byte += 1) copy[byte] = 0xff
  return copy
}

describe('refused in plain words', () => {
  it.each<[string, () => Buffer<ArrayBuffer>, string]>([
    ['with a password', () => kept('with-password.xlsx'), 'is a workbook protected by a password'],
    ['cut off', () => cutOff(plain(), 100), 'is damaged'],
    ['with a part that does not unpack', () => scrambled(plain()), 'is damaged'],
    [
      'that unpacks to a thousand times its size',
      () => makeWorkbook({ sheetData: ' '.repeat(60_000_000) }),
      'unpacks to far more',
    ],
    ['with an entity that grows', () => makeWorkbook({ sheetData: `<!DOCTYPE a [<!ENTITY b "bbb">]>${names}` }), 'is damaged'],
    ['with a row before the last', () => makeWorkbook({ sheetData: rowOf(5, ['a']) + rowOf(2, ['b']) }), 'is damaged'],
    [
      'with a column beyond the last',
      () => makeWorkbook({ sheetData: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }),
      'is damaged',
    ],
    ['with no cells', () => makeWorkbook({ sheetData: '' }), 'has no sheet with cells'],
  ])('a workbook %s', { tags: 'full' }, async (_, made, words) => {
    const answer = await beginFile('book.xlsx', made())
    expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } })
    if (!answer.ok) expect(answer.error.message).toMatch(/^“book\.xlsx” /)
  })
})

describe('taken, with a word about it', () => {
  it('a workbook with macros', async () => {
    const draft = await begun(kept('with-macros.xlsm'))
    expect(draft.warnings).toEqual(['The workbook has macros. They are never run; only its cells are read.'])
    expect((await at.check(draft)).check).toMatchObject({ rows: 2, insert: 2, rejected: 0 })
  })

  it('a workbook with links to others, which are not opened', async () => {
    const draft = await begun(
      makeWorkbook({
        sheetData: names + rowOf(2, ['a', { xml: '<c><f>[1]Other!A1</f><v>7</v></c>' }]),
        workbookRelations: relationTo('r9', 'externalLink', 'externalLinks/externalLink1.xml'),
        parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
      }),
    )
    expect(draft.warnings).toEqual([
      'Cells take values from other workbooks. Those are not opened: the values last saved here are read.',
    ])
    expect(await at.preview(draft, 5)).toEqual([['a', 7]])
  })

  it('16,384 columns', { tags: 'full' }, async () => {
    const wide = (row: number, cell: (column: number) => MadeCell): string =>
      rowOf(
        row,
        Array.from({ length: 16_384 }, (_, column) => cell(column)),
      )
    const draft = await begun(
      makeWorkbook({
        sheetData: wide(1, (column) => (column === 0 ? 'name' : `Column ${column}`)) + wide(2, (column) => number(`${column}`)),
      }),
    )
    expect(draft.columns).toHaveLength(16_384)
    expect(draft.columns[16_383]?.samples).toEqual(['16383'])
    expect(draft.warnings).toContain('The file has 16384 columns.')
  })
})

describe('cells', () => {
  it.each(['<c><f>A1+1</f></c>', '<c><f>A1+1</f><v></v></c>', '<c><f>A1+1</f><v/></c>'])(
    'rejects a formula whose value is not in the workbook: %s',
    async (xml) => {
      const draft = await begun(makeWorkbook({ sheetData: names + rowOf(2, ['a', { xml }]) }))
      expect((await at.check(draft)).check).toMatchObject({ rows: 1, insert: 0, rejected: 1 })
      expect(await rejected(draft.importId)).toEqual([
        [2, 'amount: A formula that was never computed; open the workbook in a spreadsheet program and save it'],
      ])
    },
  )

  it('takes a number for what it is beside texts with a comma, and asks about none of its digits', async () => {
    const sheetData = names + rowOf(2, ['a', number('1.234')]) + rowOf(3, ['b', '1.234,5']) + rowOf(4, ['c', number('2.5')])
    const draft = await begun(makeWorkbook({ sheetData }))
    expect(draft.columns[1]?.mapping.decimal).toBe(',')
    const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
    expect(rows.map((row) => row.cells[1]?.value)).toEqual([1.234, 1234.5, 2.5])
    expect((await at.check(draft)).check).toMatchObject({ rows: 3, insert: 3, rejected: 0, notes: [] })
  })

  it('counts days from 1904 where the workbook does', async () => {
    const draft = await begun(
      makeWorkbook({
        workbookPr: '<workbookPr date1904="1"/>',
        formats: ['yyyy-mm-dd'],
        sheetData: names + rowOf(2, [number('0', 1)]) + rowOf(3, [number('43834.5', 1)]),
      }),
    )
    expect(draft.columns[0]?.samples).toEqual(['1904-01-01', '2024-01-05 12:00:00'])
  })

  it('fills merged cells no wider than the table, and refuses areas that lie on each other without end', async () => {
    const sheetData = names + rowOf(2, ['total', number('1')]) + rowOf(3, ['b', number('2')])
    const merged = (...areas: readonly string[]): string =>
      `<mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
    const draft = await begun(makeWorkbook({ sheetData, behind: merged('A2:XFD2') }))
    const { rows } = await at.answer('import.preview', { importId: draft.importId, rows: 5 })
    expect(rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([
      ['total', 'total'],
      ['b', '2'],
    ])
    const piled = makeWorkbook({ sheetData, behind: merged('A1:XFD9', 'A1:XFD9') })
    expect(await beginFile('book.xlsx', piled)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is damaged') },
    })
  })

  it('rejects rows that go on behind the last name, and pads none aloud', async () => {
    const sheetData = names + rowOf(2, ['a']) + rowOf(3, ['b', number('1'), 'stray'])
    const draft = await begun(makeWorkbook({ sheetData }))
    const checked = await at.check(draft)
    expect(checked.check).toMatchObject({ rows: 2, insert: 1, rejected: 1, warnings: [] })
    expect(await rejected(draft.importId)).toEqual([[3, 'Has 3 cells where the file has 2 columns']])
  })
})
