/** Two fields of one name: which of them a column fills is asked where nothing tells it, and an export of both comes back as it was. */
import { beforeAll, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Amount', type: '6' },
    { name: 'Amount', type: '6' },
  ],
  { per: 'file' },
)
beforeAll(() => at.fill('Name,Amount,Amount\nAnvil,1,2\nBolt,3,4\n'))

const idsOf = () => at.fields.map(({ id }) => id)

it('fills both where a file has both, and an export of them changes nothing', async () => {
  const text = String(await at.export({ fields: idsOf(), includeRowId: true }))
  expect(text).toMatch(/^rowid,Name,Amount,Amount\r\n/)
  const draft = await at.checked(text)
  expect(draft.columns.map(({ mapping }) => mapping.field)).toEqual(['rowid', ...idsOf()])
  expect(draft.check).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
})

it('proposes none for a column alone and says why, and goes by the choice next time', async () => {
  const [, , second] = idsOf()
  const text = 'Name,Amount\nNut,7\n'
  const begun = await at.begin(text)
  expect(begun.columns.map(({ mapping, reason }) => [mapping.field, reason])).toEqual([
    [idsOf()[0], 'same name'],
    [null, '2 fields are called “Amount”: choose the one that it fills'],
  ])
  const mapping = begun.columns
    .map((column) => column.mapping)
    .map((it) => (it.column === 1 ? { ...it, field: second ?? null } : it))
  const chosen = await at.check(await at.answer('import.configure', { importId: begun.importId, mapping }))
  expect(chosen.columns[1]).toMatchObject({ reason: 'chosen', mapping: { field: second } })
  await at.stage(chosen)
  const again = await at.begin(text)
  expect(again.columns.map(({ mapping, reason }) => [mapping.field, reason])[1]).toEqual([second, 'as last time'])
})
