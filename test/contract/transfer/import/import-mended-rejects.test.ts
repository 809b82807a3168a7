import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  begin,
  check,
  close,
  download,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
} from '../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openWorksheet([
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 2 },
    { name: 'rejected', type: '2' },
    { name: 'reason', type: '2' },
  ])
})
afterAll(() => close(at))

const source = `name,amount,place
good,1,Bern
"broken,2,Bern
"said "yes" twice",3,Bern
short,5
long,6,Bern,more
worse,x,Bern
`

const savedOf = async (text: string): Promise<string> => {
  const draft = await check(at, await begin(at, text))
  const { path } = await at.host.answer('import.save-rejected', { importId: draft.importId })
  return (await download(at.host, path)).replace(/^\uFEFF/, '')
}

it('gives rejected lines back cell by cell, also those whose quotes are broken', async () => {
  expect((await savedOf(source)).split('\r\n')).toEqual([
    'rejected line,rejected because,name,amount,place',
    '3,"Text follows a closing quote, or a quote opened in this line is not closed in it","""broken",2,Bern',
    '4,"Text follows a closing quote, or a quote opened in this line is not closed in it","said ""yes"" twice",3,Bern',
    '5,Has 2 cells where the file has 3 columns,short,5',
    '6,Has 4 cells where the file has 3 columns,long,6,Bern,more',
    '7,amount: Not a number,worse,x,Bern',
    '',
  ])
})

it('takes the mended file: what was said about its lines fills no field', async () => {
  const saved = await savedOf(source)
  const mended = saved
    .replace('"""broken"', 'mended')
    .replace('short,5', 'short,5,Bern')
    .replace(',more', '')
    .replace('worse,x', 'better,7')
  const begun = await begin(at, mended)
  expect(begun.columns.map(({ header, mapping }) => [header, mapping.field])).toEqual([
    ['rejected line', null],
    ['rejected because', null],
    ['name', fieldIdOf(at, 'name')],
    ['amount', fieldIdOf(at, 'amount')],
    ['place', null],
  ])
  const { check: result, importId } = await check(at, begun)
  expect(result).toMatchObject({ insert: 5, rejected: 0 })
  const { rows } = await at.host.answer('import.preview', { importId, rows: 10 })
  expect(rows.map(({ cells }) => cells.map((cell) => cell.value))).toEqual([
    ['mended', 2],
    ['said "yes" twice', 3],
    ['short', 5],
    ['long', 6],
    ['better', 7],
  ])
})

it('writes what no text file may hold as the sign for a lost character, so that the file can be opened', async () => {
  const padding = 'row,1,Bern\n'.repeat(60_000)
  expect((await savedOf(`name,amount,place\n${padding}nul\0here,4,Bern\n`)).split('\r\n')[1]).toBe(
    '60002,"Holds a NUL character, which no text has",nul\uFFFDhere,4,Bern',
  )
})
