/** What was typed over a value that was sent, when the row is read back without its answer having come. */
import { beforeEach, expect, test } from 'vitest'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { settleExisting } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

let world: World
const set = (pick: number) => world.apply({ kind: 'set', cells: [{ row: 1, field: 'a', pick }] })
const pulled = (pick: number) => world.apply({ kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick }] }] })

/** `v3` was sent over `v1` without an answer. */
beforeEach(() => {
  world = createStagingWorld()
  set(3)
  const sent = takeUpdates(world.store, world.tables(), [2], world.taken()).flatMap((it) => it.rows.map((row) => row.k))
  expect(sent).toEqual([2])
  recordOutcome(world.store, world.tables(), { unknown: sent }, { how: 'answer', at: 50 })
})

test.each<[string, number, number, object]>([
  ['is a change of what was there before, where nothing came', 2, 1, { change: 'updated', cells: { a: 'v2' } }],
  ['is a change of what was sent, where that came', 2, 3, { change: 'updated', cells: { a: 'v2' } }],
  ['is no change where it is what was there before, and nothing came', 1, 1, { change: 'none', cells: { a: 'v1' } }],
  ['is a change back where what was sent came', 1, 3, { change: 'updated', cells: { a: 'v1' } }],
  ['is in conflict where somebody else wrote', 0, 2, { change: 'updated', cells: {}, marks: { a: 'conflict' } }],
  [
    'is asked about where it is what was there before, and somebody else wrote',
    1,
    2,
    { change: 'updated', cells: { a: 'v1' }, marks: { a: 'conflict' } },
  ],
])('it %s', (_, typed, read, expected) => {
  set(typed)
  pulled(read)
  settleExisting(world.store, world.tables(), null, 60)
  expectProjection(world.store, world.tables())
  expect(shownRows(world).s1).toEqual(expected)
})
