/** Settings that come faster than the host can carry them out: each builds on the one before, and a check that follows waits for them. */
import { beforeEach, expect, it } from 'vitest'
import { importWorld } from '../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'name', type: '2' },
  { name: 'note', type: '2' },
])
beforeEach(async () => {
  await at.pull()
})

const file = 'sku,name,note\nA1,Anvil,x\na1,Bolt,y\n'

it('loses none of several settings that are asked at the same time', async () => {
  const draft = await at.begin(file)
  const key = [at.id('sku')]
  const without = (column: number) => draft.columns.slice(column, column + 1).map(({ mapping }) => ({ ...mapping, field: null }))
  const ask = (settings: object) => at.answer('import.configure', { importId: draft.importId, ...settings })
  await Promise.all([
    ask({ rules: { ...draft.rules, mode: 'upsert', keyFields: key, keyIgnores: ['case'] } }),
    ask({ mapping: without(1) }),
    ask({ mapping: without(2) }),
  ])
  const after = await at.get(draft)
  expect(after.rules).toMatchObject({ mode: 'upsert', keyFields: key, keyIgnores: ['case'] })
  expect(after.columns.map(({ mapping }) => mapping.field)).toEqual([...key, null, null])
})

it('checks by what was asked before the check', async () => {
  const draft = await at.begin(file)
  const { importId } = draft
  const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [at.id('sku')], keyIgnores: ['case' as const] }
  const configured = at.answer('import.configure', { importId, rules })
  await at.tryCheck({ importId })
  await configured
  const { check } = await at.get({ importId })
  expect(check).toMatchObject({ rows: 2, insert: 0, rejected: 2 })
})
