import { describe, expect, it } from 'vitest'
import type { CsvFormat } from '../../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6' },
    { name: 'place', type: '2' },
  ],
  { per: 'file' },
)

/** Checks a text read with these settings; answers what would be stored with its lines, and what was said. */
async function readAs(text: string, settings: Partial<CsvFormat> = {}) {
  const begun = await at.begin(text)
  const format = { ...begun.format, ...settings }
  const draft = await at.answer('import.configure', { importId: begun.importId, format })
  const checked = await at.check(draft)
  const { rows } = await at.answer('import.preview', { importId: begun.importId, rows: 20 })
  return {
    rows: rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell.value)]),
    warnings: checked.check?.warnings,
    rejected: checked.check?.rejected,
  }
}

const table = 'name,amount,place\na,1,Bern\nb,2,Basel\n'
const two = [
  ['a', 1, 'Bern'],
  ['b', 2, 'Basel'],
] as const
const from = (line: number) => two.map((cells, n) => [line + n, ...cells])

describe('what stands around a table', () => {
  it('finds the names under a title and notes, and says which lines it leaves out', async () => {
    const draft = await at.begin(`Sales 2024\n"as of ""Friday"""\n\n${table}`)
    expect(draft.format).toMatchObject({ skip: 3, hasHeader: true })
    expect(draft.detection).toContain('Lines 1 to 3 are left out: nothing stands beside their first cell.')
    expect(draft.head?.slice(0, 4)).toEqual(['Sales 2024', '"as of ""Friday"""', '', 'name,amount,place'])
    expect((await readAs(`Sales 2024,,\n,,\n${table}`)).rows).toEqual(from(4))
  })

  it('leaves out as many lines above and records below as the user says', async () => {
    const text = `made,by,us\n${table}total,3,\n"a note\nof two lines"\n`
    expect(await readAs(text, { skip: 1, footer: 2 })).toMatchObject({
      rows: from(3),
      rejected: 0,
      warnings: expect.arrayContaining(['1 line above the names is left out.', 'The last 2 records are left out.']),
    })
  })

  it('leaves out what stands at the end of a large file too', { tags: 'full' }, async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => `row ${n},${n},Bern\n`).join('')
    const begun = await at.begin(`name,amount,place\n${many}total,x,\n`)
    const draft = await at.answer('import.configure', {
      importId: begun.importId,
      format: { ...begun.format, footer: 1 },
    })
    expect((await at.check(draft)).check).toMatchObject({ rows: 60_000, rejected: 0 })
  })

  it('leaves lines of comment out, also with quotes in them, and takes none for a header', async () => {
    const text = '# made by "us"\nname,amount,place\na,1,Bern\n# a "note\n"b",2,Basel\n'
    const draft = await at.begin(text)
    expect(draft.format.comment).toBe('#')
    expect(await readAs(text)).toEqual({
      rows: [
        [3, 'a', 1, 'Bern'],
        [5, 'b', 2, 'Basel'],
      ],
      warnings: ['2 lines of comment are left out.'],
      rejected: 0,
    })
    expect((await at.begin('#name,amount,place\na,1,Bern\n')).format.comment).toBeUndefined()
  })
})

describe('records that are not as wide as the file', () => {
  it('are rejected, or filled up and cut where the user says so, which is said again', async () => {
    const text = 'name,amount,place\na,1\nb,2,Basel,more\n'
    expect((await readAs(text)).rejected).toBe(2)
    expect(await readAs(text, { shortRows: 'pad', longRows: 'cut' })).toEqual({
      rows: [
        [2, 'a', 1, null],
        [3, 'b', 2, 'Basel'],
      ],
      warnings: ['1 row has too few cells; the missing ones are empty.', '1 row has too many cells; those beyond are left out.'],
      rejected: 0,
    })
  })
})

describe('quotes of other programs', () => {
  it('are read behind spaces where the user says so', async () => {
    const text = 'name,amount,place\n a, 1, "Bern, old town"\nb,2, "Basel" \n'
    expect((await readAs(text)).rejected).toBe(2)
    expect((await readAs(text, { spaceBeforeQuote: true })).rows).toEqual([
      [2, ' a', 1, 'Bern, old town'],
      [3, 'b', 2, 'Basel'],
    ])
  })

  it('are read with backslashes before them where the user says so; other backslashes stay', async () => {
    const text = 'name,amount,place\n"the \\"old\\" one",1,"C:\\\\temp\\new"\nC:\\temp,2,"line\nbreak"\n'
    expect((await readAs(text)).rejected).toBe(1)
    expect((await readAs(text, { escape: 'backslash' })).rows).toEqual([
      [2, 'the "old" one', 1, 'C:\\temp\\new'],
      [3, 'C:\\temp', 2, 'line\nbreak'],
    ])
  })
})
