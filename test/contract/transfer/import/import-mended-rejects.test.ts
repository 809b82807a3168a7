import { expect, it } from 'vitest'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'name', type: '2', isTitle: true },
    { name: 'amount', type: '6', precision: 2 },
    { name: 'rejected', type: '2' },
    { name: 'reason', type: '2' },
  ],
  { per: 'file' },
)

const source = `name,amount,place
good,1,Bern
"broken,2,Bern
"said "yes" twice",3,Bern
short,5
long,6,Bern,more
worse,x,Bern
`

const savedOf = async (text: string): Promise<string> => {
  const draft = await at.checked(text)
  return await at.savedRejects(draft)
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
  const begun = await at.begin(mended)
  expect(begun.columns.map(({ header, mapping }) => [header, mapping.field])).toEqual([
    ['rejected line', null],
    ['rejected because', null],
    ['name', at.id('name')],
    ['amount', at.id('amount')],
    ['place', null],
  ])
  const { check: result, importId } = await at.check(begun)
  expect(result).toMatchObject({ insert: 5, rejected: 0 })
  expect(await at.preview({ importId }, 10)).toEqual([
    ['mended', 2],
    ['said "yes" twice', 3],
    ['short', 5],
    ['long', 6],
    ['better', 7],
  ])
})

it('writes what no text file may hold as the sign for a lost character, so that the file can be opened', {
  tags: 'full',
}, async () => {
  const padding = 'row,1,Bern\n'.repeat(60_000)
  expect((await savedOf(`name,amount,place\n${padding}nul\0here,4,Bern\n`)).split('\r\n')[1]).toBe(
    '60002,"Holds a NUL character, which no text has",nul\uFFFDhere,4,Bern',
  )
})
