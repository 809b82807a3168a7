/** Rows that were taken for sending ahead of their check are sent only if nothing about them has changed until then. */
import { beforeEach, expect, test } from 'vitest'
import { changedSinceTaken } from '../../../../src-main/replica/settle/updates/changed-since-taken.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number, field: 'a' | 'b' = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
/** Of the rows `s1`, `s2` and `s3`. */
const keys = [2, 3, 4]

let world: World
beforeEach(() => {
  world = createStagingWorld()
  for (const row of [1, 2]) world.apply(set(row, 3))
  const taken = takeUpdates(world.store, world.tables(), keys, world.taken())
  expect(taken.flatMap((it) => it.rows.map((row) => row.k))).toEqual([2, 3])
})
const changed = () => changedSinceTaken(world.store, world.tables(), keys)

test('as long as nothing is done to them, they are as they were taken', () => {
  expect(changed()).toEqual([])
})

test.each<[string, Step, number]>([
  ['another value is staged', set(1, 2), 2],
  ['another cell is staged', set(1, 2, 'b'), 2],
  ['the value is typed back', set(1, 1), 2],
  ['the edit is undone', { kind: 'undo' }, 3],
  ['the row is deleted', { kind: 'delete', rows: [1] }, 2],
  [
    'the check finds the cell changed by somebody else',
    { kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick: 2 }] }] },
    2,
  ],
  ['something is staged in a row of which nothing was', set(3, 2), 4],
])('a row is another one when %s', (_, step, k) => {
  world.apply(step)
  expect(changed()).toEqual([k])
})

test('a row that the check does not find is under way no more, with nothing to be sent', () => {
  world.apply({ kind: 'vanish', ids: [1] })
  expect(changed()).toEqual([])
})
