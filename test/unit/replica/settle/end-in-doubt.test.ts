/** A push that breaks off leaves what it sent without an answer in doubt, and nothing else: not what another request has under way. */
import { expect, test } from 'vitest'
import { beginWriteRun } from '../../../../src-main/replica/receipts/write-runs.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { endInDoubt } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

function sendEach() {
  const world = createStagingWorld()
  const { store, tables } = world
  for (const row of [0, 1, 2]) world.apply({ kind: 'set', cells: [{ row, field: 'b', pick: 1 }] })
  const runOf = (at: number) =>
    beginWriteRun(store, { kind: 'push', source: '', importId: null, at, triggerWorkflow: false, permanentDelete: false })
  const send = (run: number, ...keys: readonly number[]) =>
    takeUpdates(store, tables(), keys, { run, at: run }).flatMap((it) => it.rows.map((row) => row.k))
  return { world, runOf, send }
}

test('only rows of its own requests without an answer are in doubt', () => {
  const { world, runOf, send } = sendEach()
  const { store, tables } = world
  const states = () => store.raw('select k, state from mark order by k').all()
  const rows = () => store.raw('select k, state from receipt_row order by k').all()
  const receipts = () => store.raw('select run, open, unknown, confirmed from receipt order by id').all()
  const [broken, other] = [runOf(1), runOf(2)]
  const sent = [...send(broken, 1, 2), ...send(other, 3)]
  expect(sent).toEqual([1, 2, 3])
  recordOutcome(store, tables(), { updated: [1] }, { how: 'answer', at: 3 })
  endInDoubt(store, broken)
  expect(states()).toEqual([
    [2, 'unknown'],
    [3, 'sent'],
  ])
  expect(rows()).toEqual([
    [1, 'confirmed'],
    [2, 'unknown'],
    [3, 'open'],
  ])
  expect(receipts()).toEqual([
    [broken, 0, 1, 1],
    [other, 1, 0, 0],
  ])
  // Nothing of it is open any more.
  endInDoubt(store, broken)
  expect(states()).toHaveLength(2)
})
