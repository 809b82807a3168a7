/** What is kept of a row that a push deletes: everything that it held, and what was staged in it. */
import { expect, test } from 'vitest'
import { receiptOf, rowsOfReceipt } from '../../../../src-main/replica/receipts/read-receipts.ts'
import { chosenOf, readWrites } from '../../../../src-main/replica/receipts/read-writes.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, field: 'a' | 'b' | 'n', pick: number): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
const push: Step = { kind: 'push', outcomes: ['done'] }

/** Deletes `s1` after the steps, together with `s2`. */
function deletedAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of [...steps, { kind: 'delete' as const, rows: [1, 2] }, push]) world.apply(it)
  return world
}
function shownIn({ store }: World) {
  const receipt = store.pluck<number>("select id from receipt where operation = 'delete'").get() ?? 0
  return rowsOfReceipt(store, receiptOf(store, receipt), ['confirmed'], 0, 10).map(({ row, cells }) => [
    row,
    ...cells.map(({ field, before, sent }) => [field, before, sent]),
  ])
}
const whatComesBack = ({ store, tables }: World) =>
  readWrites(store, tables(), 1, Float64Array.of(2, 3), chosenOf({ of: 'all' })).map(({ id, deleted }) => [
    id,
    Object.fromEntries(deleted ?? []),
  ])

test('past pushes show the values that went with it, and no empty cell', () => {
  const world = deletedAfter(set(1, 'n', 2), push)
  expect(shownIn(world)).toEqual([
    ['s1', ['a', 'v1', null], ['n', 2, null]],
    ['s2', ['a', 'v2', null]],
  ])
  expect(whatComesBack(world)).toEqual([
    ['s1', { 1: 'v1', 3: 2 }],
    ['s2', { 1: 'v2' }],
  ])
})

test('an edit that was never sent comes back with the row, over what the service had', () => {
  const world = deletedAfter(set(1, 'a', 3), set(1, 'b', 2))
  expect(shownIn(world)).toEqual([
    ['s1', ['a', 'v1', null]],
    ['s2', ['a', 'v2', null]],
  ])
  expect(whatComesBack(world)).toEqual([
    ['s1', { 1: 'v3', 2: 'v2' }],
    ['s2', { 1: 'v2' }],
  ])
})
