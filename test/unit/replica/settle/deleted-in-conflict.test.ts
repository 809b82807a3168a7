/** The deletion of a row in which cells are in conflict leaves them no answer, so that it is asked about itself. */
import { expect, test } from 'vitest'
import { rowInConflictMessage } from '../../../../src-main/replica/settle/reconcile-rows.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number): Step => ({ kind: 'set', cells: [{ row, field: 'a', pick }] })
const pulled = (id: number, pick: number): Step => ({ kind: 'pull', rows: [{ id, cells: [{ row: 0, field: 'a', pick }] }] })
const remove: Step = { kind: 'delete', rows: [1] }

function worldAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
/** Marks of `s1` and `s2`, and what is said of rows. */
const told = (world: World) => {
  const { s1, s2 } = shownRows(world)
  return [s1?.marks, s2?.marks, world.store.pluck<string>('select message from mark where f = 0').all()]
}
const inBoth = [set(1, 3), set(2, 3), pulled(1, 2), pulled(2, 1)]
const asked = { row: 'conflict', a: 'conflict' }

test.each<[string, readonly Step[]]>([
  ['found before', [...inBoth, remove]],
  ['found afterwards, with another one', [set(1, 3), set(2, 3), pulled(2, 1), pulled(1, 2), remove]],
  ['found before it was done again', [...inBoth, remove, { kind: 'undo' }, { kind: 'redo' }]],
  ['found in a row that is held', [...inBoth, { kind: 'hold', row: 1, held: true }, remove]],
])('it is asked about for a conflict that was %s, and the other row is not', (_, steps) => {
  expect(told(worldAfter(...steps))).toEqual([asked, { a: 'conflict' }, [rowInConflictMessage]])
})

test('it is not asked about without one', () => {
  expect(told(worldAfter(set(1, 3), set(2, 3), pulled(2, 1), remove))).toEqual([undefined, { a: 'conflict' }, []])
})

test('it is asked about no more when it is taken back', () => {
  expect(told(worldAfter(...inBoth, remove, { kind: 'undo' }))).toEqual([{ a: 'conflict' }, { a: 'conflict' }, []])
})
