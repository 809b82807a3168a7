/** Apostrophes around texts: part of them, unless the file cannot be read otherwise. */
import { expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Note', type: '2' },
  ],
  { per: 'file' },
)

it('keeps them where nothing needs them, and an export of such texts changes nothing', async () => {
  const draft = await at.checked("Name,Note\n'tis the bees','quoted'\n'a','b'\n")
  expect([draft.format.quote, draft.check?.insert]).toEqual(['"', 2])
  await at.create(draft)
  expect(await at.cells('Name', 'Note')).toEqual([
    ["'a'", "'b'"],
    ["'tis the bees'", "'quoted'"],
  ])
  await at.pull()
  const text = String(await at.export({ fields: at.fields.map(({ id }) => id), includeRowId: true }))
  const again = await at.checked(text)
  expect(again.check).toMatchObject({ rows: 2, insert: 0, update: 0, unchanged: 2, rejected: 0 })
})

it('takes them for quotes where the delimiter stands between them', async () => {
  const draft = await at.begin("Name,Note\n'Rome, Lazio','x'\n'Oslo','y'\n")
  expect(draft.format.quote).toBe("'")
  expect(draft.columns.map(({ samples }) => samples)).toEqual([
    ['Rome, Lazio', 'Oslo'],
    ['x', 'y'],
  ])
})
