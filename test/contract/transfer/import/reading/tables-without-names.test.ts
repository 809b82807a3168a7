/** Tables as systems ship them: comments above, no line of names or one inside the comments, last cells left out where they are empty. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openWorksheet(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({ name, type: '2' })))
})
afterAll(() => close(at))

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
  const draft = await begin(at, text)
  expect(draft.format).toMatchObject({ delimiter: '\t', ...format })
  expect(draft.columns).toHaveLength(columns)
  const names = ['one', 'two', 'three', 'four']
  const mapping = draft.columns.map(({ mapping }, column) => ({ ...mapping, field: fieldIdOf(at, names[column] ?? '') }))
  const checked = await check(at, await at.host.answer('import.configure', { importId: draft.importId, mapping }))
  expect(checked.check).toMatchObject({ insert: expected.length, rejected: 0 })
  const before = (await serviceRows(at)).length
  await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  const rows = (await serviceRows(at)).map((row) =>
    names.slice(0, columns).map((name) => {
      const value = row[fieldIdOf(at, name)]
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
  expect((await begin(at, `code\tname\tplace\n${rows}\n`)).format.hasHeader).toBe(true)
  expect((await begin(at, `ID\tname\tplace\n${rows}\n`)).format.hasHeader).toBe(true)
  expect((await begin(at, `${rows}\n`)).format.hasHeader).toBe(false)
  expect((await begin(at, 'land,2019,2020,2021\nA,1,2,3\nB,4,5,6\n')).format.hasHeader).toBe(true)
  expect((await begin(at, '2019,2020\n2020,2021\n2021,2022\n')).format.hasHeader).toBe(false)
})

it('takes a line for a record that begins as a comment would, where all lines do or only some', async () => {
  expect((await begin(at, '#1,Rome\n#2,Oslo\n#3,Bern\n')).format.comment).toBeUndefined()
  expect((await begin(at, 'no,city\n1,Rome\n#2,Oslo\n3,Bern\n')).format.comment).toBeUndefined()
  expect((await begin(at, 'one,two\n"#1 of it, really",a\n"# x",b\n')).format.comment).toBeUndefined()
})
