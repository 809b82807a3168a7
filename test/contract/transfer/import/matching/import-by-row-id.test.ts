/** A file with row ids, as exports write them, comes back as changes of these rows. */
import { beforeEach, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'Name', type: '2', isTitle: true },
  { name: 'Amount', type: '6' },
])
let ids: readonly string[]
beforeEach(async () => {
  await at.fill('Name,Amount\nAnvil,1\nBolt,2\nAnvil,3\n')
  const amount = at.id('Amount')
  const byAmount = [...(await at.rows())].sort((one, other) => Number(one[amount]) - Number(other[amount]))
  ids = byAmount.map((row) => String(row.id))
})

it('changes the rows, also those of equal titles, and adds none', async () => {
  const [first = '', second = '', third = ''] = ids
  const text = `rowid,Name,Amount\n${third},Anvil,30\n${second},Bolt,2\n${first},Hammer,1\n`
  const draft = await at.checked(text)
  expect(draft.rules).toMatchObject({ mode: 'upsert', keyFields: ['rowid'] })
  expect(draft.check).toMatchObject({ rows: 3, insert: 0, update: 2, unchanged: 1, rejected: 0 })
  await at.stage(draft)
  const rows = await at.staged()
  expect(rows.map((row) => [row.row, row.change, row.cells.map((cell) => [cell.fieldName, cell.value])])).toEqual(
    expect.arrayContaining([
      [first, 'updated', [['Name', 'Hammer']]],
      [third, 'updated', [['Amount', 30]]],
    ]),
  )
  expect(rows).toHaveLength(2)
})

it('takes lines that were added, which have no id yet, for new rows, and stages them without one', async () => {
  const [first = ''] = ids
  const draft = await at.checked(`rowid,Name,Amount\n${first},Hammer,1\n,Nail,4\n,Screw,\n`)
  expect(draft.check).toMatchObject({ rows: 3, insert: 2, update: 1, rejected: 0 })
  await at.stage(draft)
  const rows = await at.staged()
  expect(rows.map((row) => [row.change, row.cells.map((cell) => cell.value)])).toEqual(
    expect.arrayContaining([
      ['updated', ['Hammer']],
      ['created', ['Nail', 4]],
      ['created', ['Screw']],
    ]),
  )
  expect(rows).toHaveLength(3)
})

it.each(['upsert', 'update'] as const)('says of each line whose row is not here or twice in the file (%s)', async (mode) => {
  const [first = '', second = ''] = ids
  const text = `rowid,Name\n${first},A\n${first},B\n${'0'.repeat(24)},C\n,D\n${second},E\n`
  const draft = await at.checked(text, { rules: { mode } })
  const added = mode === 'upsert' ? 1 : 0
  expect(draft.check).toMatchObject({ rows: 5, insert: added, update: 1, rejected: 4 - added })
  expect(await at.rejected(draft)).toEqual([
    [2, expect.stringContaining('Several lines have this key')],
    [3, expect.stringContaining('Several lines have this key')],
    [4, expect.stringContaining('No row has this key')],
    ...(mode === 'update' ? [[5, expect.stringContaining('The key is empty')]] : []),
  ])
})

it('leaves the row ids out where the lines become new rows all the same', async () => {
  const choices = { rules: { mode: 'insert', keyFields: [] }, columns: { rowid: { field: null } } } as const
  const draft = await at.checked(`rowid,Name\n${ids[0] ?? ''},A\n`, { ...choices, rules: { mode: 'insert', keyFields: [] } })
  expect(draft.check).toMatchObject({ rows: 1, insert: 1, update: 0, rejected: 0 })
})
