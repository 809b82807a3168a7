/** New rows without an answer of which the service holds something that only resembles them: a person decides, in the review. */
import { expect, test } from 'vitest'
import { reviewPage } from '../../../../src-main/replica/rules/review-changes.ts'
import { takeCreates } from '../../../../src-main/replica/settle/creates/take-creates.ts'
import { planRequests } from '../../../../src-main/replica/settle/plan-requests.ts'
import { rowTouchedMessage } from '../../../../src-main/replica/settle/reconcile-rows.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { settleCreates, uncertainMessage } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

/** Two new rows without an answer. */
function inDoubt() {
  const world = createStagingWorld()
  world.apply({ kind: 'add', rows: [1, 2].map((pick) => [{ row: 0, field: 'a', pick }]) })
  const { store, taken } = world
  const how = { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false }
  const keys = planRequests(store, null, null).creates.flatMap((it) => it.keys)
  takeCreates(store, world.tables(), keys, how, taken())
  recordOutcome(store, world.tables(), { unknown: keys }, { how: 'answer', at: 2 })
  return { world, store, keys }
}

test('only the row that something resembles is asked about', () => {
  const { world, store } = inDoubt()
  const decisions = () =>
    reviewPage(store, { worksheetId: 'w', only: 'all', offset: 0, limit: 10 }).rows.map((it) => [it.row, it.decision])
  const [first = ['', null], second = ['', null]] = decisions()
  expect([first[1], second[1]]).toEqual([null, null])
  const k = Number(String(second[0]).replace('new:', ''))
  settleCreates(store, world.tables(), { created: [], absent: [], uncertain: [{ row: k, like: 'r9' }] }, 'open', 9)
  expect(decisions()).toEqual([first, [second[0], 'uncertain']])
})

test('of two that were taken back, and that the same row resembles, one is that row, which is asked about', () => {
  const { world, store, keys } = inDoubt()
  world.apply({ kind: 'undo' })
  const uncertain = keys.map((row) => ({ row, like: 'r9' }))
  settleCreates(store, world.tables(), { created: [], absent: [], uncertain }, 'open', 9)
  expect(shownRows(world).r9).toMatchObject({ change: 'deleted', marks: { row: 'conflict' } })
  expect(store.raw('select k, state, message from mark order by k').all()).toEqual([
    [keys[0], 'conflict', rowTouchedMessage],
    [keys[1], 'unknown', uncertainMessage],
  ])
})
