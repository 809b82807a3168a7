/** A field that is removed while one of its cells is under way: what was sent in it says nothing of the others, and nothing staged in it is lost. */
import { beforeEach, expect, test } from 'vitest'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { settleExisting } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld, structureWith } from '../../../support/replica/staging-world.ts'

let world: World
beforeEach(() => {
  world = createStagingWorld()
})
const set = (pick: number, ...fields: readonly ('a' | 'b')[]): Step => ({
  kind: 'set',
  cells: fields.map((field) => ({ row: 1, field, pick })),
})
const pulled = (pick: number, ...fields: readonly ('a' | 'b')[]): Step => ({
  kind: 'pull',
  rows: [{ id: 1, cells: fields.map((field) => ({ row: 0, field, pick })) }],
})
const whole = structureWith({})
const without = { ...whole, fields: whole.fields.filter((it) => it.id !== 'b') }
const s1 = () => shownRows(world).s1

/** Sends what is staged in the row and gets no answer. */
function sendUnanswered(): void {
  const taken = takeUpdates(world.store, world.tables(), [2], world.taken())
  expect(taken.flatMap((it) => it.rows.map((row) => row.k))).toEqual([2])
  recordOutcome(world.store, world.tables(), { unknown: [2] }, { how: 'answer', at: 50 })
}
const readBack = () => settleExisting(world.store, world.tables(), null, 60)

test('the others tell that the update has arrived', () => {
  world.apply(set(3, 'a', 'b'))
  sendUnanswered()
  writeStructure(world.store, without)
  world.apply(pulled(3, 'a'))
  expect(readBack()).toEqual({ confirmed: 1, open: [] })
  expect(s1()).toEqual({ change: 'none', cells: { a: 'v3' } })
})

test('the others tell that it has not', () => {
  world.apply(set(3, 'a', 'b'))
  sendUnanswered()
  writeStructure(world.store, without)
  expect(readBack()).toEqual({ confirmed: 0, open: [2] })
  expect(s1()).toMatchObject({ change: 'updated', cells: { a: 'v3' } })
})

test('what was typed in it since is staged over what was there before, and no conflict when the field returns', () => {
  world.apply(set(2, 'a', 'b'))
  sendUnanswered()
  world.apply(set(3, 'b'))
  writeStructure(world.store, without)
  expect(readBack()).toEqual({ confirmed: 0, open: [2] })
  writeStructure(world.store, whole)
  expectProjection(world.store, world.tables())
  expect(s1()).toEqual({ change: 'updated', cells: { a: 'v2', b: 'v3' } })
})
