/** Tables as systems ship them: comments above, no line of names or one inside the comments, last cells left out where they are empty. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({ name, type: '2' })),
  { per: 'file' },
)

/** The lines that are no comments, split at their tabs: the files say that of themselves. */
const records = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const tzdata = (name: string): string => readFileSync(new URL(`../../../../support/csv/tzdata/${name}`, import.meta.url), 'utf8')

/** Three cells of general, country and place; every fourth has a fourth. Hexadecimal ranges begin each line, as in Unicode's tables. */
const blocks = `# Blocks-15.0.0.txt\n# Start Code..End Code; Block Name\n#\n\n${Array.from(
  { length: 40 },
  (_, n) =>
    `${(n * 128).toString(16).toUpperCase().padStart(4, '0')}..${(n * 128 + 127).toString(16).toUpperCase().padStart(4, '0')}; Block ${String.fromCodePoint(65 + (n % 26))}`,
).join('\n')}\n`

it.each([
  ['zone.tab', tzdata('zone.tab'), { hasHeader: false, comment: '#', shortRows: 'pad' }, 4],
  ['zone1970.tab', tzdata('zone1970.tab'), { hasHeader: false, comment: '#', shortRows: 'pad' }, 4],
  ['iso3166.tab', tzdata('iso3166.tab'), { hasHeader: true, skip: 29 }, 2],
  ['ranges of codes', blocks.replaceAll('; ', '\t'), { hasHeader: false, comment: '#' }, 2],
])('%s is taken whole as it is proposed', async (_, text, format, columns) => {
  const expected = records(text)
  const draft = await at.begin(text)
  expect(draft.format).toMatchObject({ delimiter: '\t', ...format })
  expect(draft.columns).toHaveLength(columns)
  const names = ['one', 'two', 'three', 'four']
  const mapping = draft.columns.map(({ mapping }, column) => ({ ...mapping, field: at.id(names[column] ?? '') }))
  const checked = await at.check(await at.answer('import.configure', { importId: draft.importId, mapping }))
  expect(checked.check).toMatchObject({ insert: expected.length, rejected: 0 })
  const before = (await at.rows()).length
  await at.create(draft)
  const rows = (await at.rows()).map((row) =>
    names.slice(0, columns).map((name) => {
      const value = row[at.id(name)]
      return typeof value === 'string' ? value : ''
    }),
  )
  const cells = (list: readonly (readonly string[])[]) =>
    list.map((record) => Array.from({ length: columns }, (__, column) => record[column] ?? '').join('\t')).sort()
  expect(rows).toHaveLength(before + expected.length)
  expect(cells(rows)).toEqual(expect.arrayContaining(cells(expected)))
})

it('takes a header for one where its names have nothing of the codes below, and years for names', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, n) => `${String.fromCodePoint(65 + n)}X\tCountry ${'abcdefgh'[n]}\t+${n}1-0${n}`,
  ).join('\n')
  expect((await at.begin(`code\tname\tplace\n${rows}\n`)).format.hasHeader).toBe(true)
  expect((await at.begin(`ID\tname\tplace\n${rows}\n`)).format.hasHeader).toBe(true)
  expect((await at.begin(`${rows}\n`)).format.hasHeader).toBe(false)
  expect((await at.begin('land,2019,2020,2021\nA,1,2,3\nB,4,5,6\n')).format.hasHeader).toBe(true)
  expect((await at.begin('2019,2020\n2020,2021\n2021,2022\n')).format.hasHeader).toBe(false)
})

it('takes a line for a record that begins as a comment would, where all lines do or only some', async () => {
  expect((await at.begin('#1,Rome\n#2,Oslo\n#3,Bern\n')).format.comment).toBeUndefined()
  expect((await at.begin('no,city\n1,Rome\n#2,Oslo\n3,Bern\n')).format.comment).toBeUndefined()
  expect((await at.begin('one,two\n"#1 of it, really",a\n"# x",b\n')).format.comment).toBeUndefined()
})
