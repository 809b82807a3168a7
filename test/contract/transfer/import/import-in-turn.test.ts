/** Settings that come faster than the host can carry them out: each builds on the one before, and a check that follows waits for them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin, close, fieldIdOf, type OpenedWorksheet, openWorksheet, pull, whole } from '../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openWorksheet([
    { name: 'sku', type: '2', isTitle: true },
    { name: 'name', type: '2' },
    { name: 'note', type: '2' },
  ])
  await pull(at)
})
afterEach(() => close(at))

const file = 'sku,name,note\nA1,Anvil,x\na1,Bolt,y\n'

it('loses none of several settings that are asked at the same time', async () => {
  const draft = await begin(at, file)
  const key = [fieldIdOf(at, 'sku')]
  const without = (column: number) => draft.columns.slice(column, column + 1).map(({ mapping }) => ({ ...mapping, field: null }))
  const ask = (settings: object) => at.host.answer('import.configure', { importId: draft.importId, ...settings })
  await Promise.all([
    ask({ rules: { ...draft.rules, mode: 'upsert', keyFields: key, keyIgnores: ['case'] } }),
    ask({ mapping: without(1) }),
    ask({ mapping: without(2) }),
  ])
  const after = await at.host.answer('import.get', { importId: draft.importId })
  expect(after.rules).toMatchObject({ mode: 'upsert', keyFields: key, keyIgnores: ['case'] })
  expect(after.columns.map(({ mapping }) => mapping.field)).toEqual([...key, null, null])
})

it('checks by what was asked before the check', async () => {
  const draft = await begin(at, file)
  const { importId } = draft
  const rules = { ...draft.rules, mode: 'upsert' as const, keyFields: [fieldIdOf(at, 'sku')], keyIgnores: ['case' as const] }
  const configured = at.host.answer('import.configure', { importId, rules })
  await whole(at.host, at.host.answer('import.check', { importId }))
  await configured
  const { check } = await at.host.answer('import.get', { importId })
  expect(check).toMatchObject({ rows: 2, insert: 0, rejected: 2 })
})
