/** What the service confirms is settled, whatever was found of it while it was under way. */
import { expect, test } from 'vitest'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number): Step => ({ kind: 'set', cells: [{ row, field: 'a', pick }] })
const pulled = (id: number, pick: number): Step => ({ kind: 'pull', rows: [{ id, cells: [{ row: 0, field: 'a', pick }] }] })

test('a conflict that a refresh found in a cell goes with the answer, and those of other rows stay', () => {
  const world = createStagingWorld()
  const { store, tables } = world
  for (const row of [1, 2]) world.apply(set(row, 3))
  const sent = takeUpdates(store, tables(), [2], world.taken()).flatMap((it) => it.rows.map((row) => row.k))
  expect(sent).toEqual([2])
  // Staged since, so that the row stays a changed one.
  world.apply({ kind: 'set', cells: [{ row: 1, field: 'b', pick: 2 }] })
  world.apply(pulled(1, 2))
  world.apply(pulled(2, 1))
  expect([shownRows(world).s1?.marks, shownRows(world).s2?.marks]).toEqual([{ row: 'sent', a: 'conflict' }, { a: 'conflict' }])
  recordOutcome(store, tables(), { updated: sent }, { how: 'answer', at: 9 })
  expectProjection(store, tables())
  expect([shownRows(world).s1, shownRows(world).s2]).toEqual([
    { change: 'updated', cells: { a: 'v3', b: 'v2' } },
    { change: 'updated', cells: { a: 'v3' }, marks: { a: 'conflict' } },
  ])
})
