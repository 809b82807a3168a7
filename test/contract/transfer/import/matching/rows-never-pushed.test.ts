/** Rows that were never pushed, exported with row ids: their file comes back to them, and adds none of them once more. */
import { beforeEach, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const fields = [
  { name: 'Name', type: '2', isTitle: true },
  { name: 'Amount', type: '6' },
]
const at = importWorld(fields, { pulled: true })
beforeEach(async () => {
  const [name, amount] = [at.id('Name'), at.id('Amount')]
  const rows = [
    { [name]: 'Anvil', [amount]: 1 },
    { [name]: 'Anvil', [amount]: 2 },
  ]
  await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows })
})

const exported = async () => String(await at.export({ fields: [at.id('Name'), at.id('Amount')], includeRowId: true }))

const checked = async (text: string) => (await at.checked(text)).check

it('changes the new rows themselves, before they were pushed and afterwards', async () => {
  const file = await exported()
  expect(await checked(file)).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
  const draft = await at.checked(file.replace('Anvil,2', 'Bolt,20'))
  expect(draft.check).toMatchObject({ rows: 2, insert: 0, update: 1, unchanged: 1, rejected: 0 })
  await at.stage(draft)
  expect((await at.push()).status).toBe('done')
  const names = (await at.rows()).map((row) => row[at.id('Name')])
  expect(names.sort()).toEqual(['Anvil', 'Bolt'])
  // The file of before the push says which rows these were.
  expect(await checked(file.replace('Anvil,2', 'Bolt,20'))).toMatchObject({ insert: 0, unchanged: 2, rejected: 0 })
})

it('takes a name of a new row that it has not given for no row of its own', async () => {
  const names = (await exported()).split('\r\n').flatMap((line) => /^new:[^,]+/.exec(line) ?? [])
  const [first = ''] = names
  const key = (await at.staged())[1]?.row ?? ''
  const strangers = ['new:1', key, first.replace(/:[0-9a-f]+:/, ':00112233aabbccdd:'), first.replace(/\d+$/, '99')]
  const text = `rowid,Name,Amount\n${strangers.map((it, n) => `${it},Other ${n},9\n`).join('')}`
  const draft = await at.checked(text)
  expect(draft.check).toMatchObject({ rows: 4, insert: 0, update: 0, unchanged: 0, rejected: 4 })
  expect((await at.rejected(draft)).map(([, reason]) => reason)).toEqual(
    strangers.map(() => expect.stringContaining('It stands for a row that was never pushed')),
  )
})
