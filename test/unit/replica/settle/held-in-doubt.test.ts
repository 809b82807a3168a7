/** A row that the user holds back while it is in doubt stays held back once it is known what became of it, as long as something is staged in it. */
import { expect, test } from 'vitest'
import { resolveConflicts } from '../../../../src-main/replica/settle/resolve-conflicts.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import type { Busy } from '../../../support/replica/row-deeds.ts'

const marksOf = ({ store }: Busy, k: number) =>
  store.raw('select f, state, is_held from mark where ws = 1 and k = ? order by f').all(k)
const rowIsHeld = [[0, 'staged', 1]]

/** The key of a row that a pull brought in. */
const pulledAs = ({ store, w }: Busy, id: string): number =>
  store.pluck<number>(`select k from ${w.tables().row} where id = ?`).get(id) ?? 0

/** Answers its key. */
function addInDoubt({ w }: Busy): number {
  const [k = 0] = w.add({ a: 'new' })
  w.sendNew(k)
  w.hear({ unknown: [k] })
  return k
}

/** Edited and held back while it is in doubt. Answers its key. */
function holdInDoubt(world: Busy): number {
  const k = addInDoubt(world)
  world.w.set(k, 'a', 'since')
  world.w.hold(k)
  return k
}

test.each(['busy', 'quiet'] as const)('a new row that was edited since, among rows that are %s', (how) => {
  const world = createBusyWorld(how)
  const k = holdInDoubt(world)
  world.w.hear({ created: [{ k, id: 'c1' }] }, 'read-back')
  expect(marksOf(world, k)).toEqual(rowIsHeld)
})

test('a new row that was edited since, and that a refresh brought in before', () => {
  const world = createBusyWorld()
  const k = holdInDoubt(world)
  world.w.pull({ id: 'c1', a: 'new' })
  world.w.hear({ created: [{ k, id: 'c1' }] }, 'read-back')
  expect(marksOf(world, k)).toEqual(rowIsHeld)
})

test('a new row that a refresh brought in, deleted there and changed by somebody else: the question about it stays too', () => {
  const world = createBusyWorld()
  const { w } = world
  const k = holdInDoubt(world)
  w.pull({ id: 'c1', a: 'new' })
  w.remove(pulledAs(world, 'c1'))
  w.pull({ id: 'c1', a: 'new', b: 'theirs' })
  w.hear({ created: [{ k, id: 'c1' }] }, 'read-back')
  expect(marksOf(world, k)).toEqual([[0, 'conflict', 1]])
})

test('a row that had vanished, and comes back by itself while it is in doubt whether it was created again', () => {
  const world = createBusyWorld()
  const { w, store } = world
  w.set(2, 'a', 'mine')
  w.vanish(2)
  expect(resolveConflicts(store, w.tables(), [{ row: w.keyOf(2), field: 'rowid' }], { take: 'mine' }, 1).ok).toBe(true)
  w.sendNew(2)
  w.hear({ unknown: [2] })
  w.hold(2)
  w.pull({ id: 's1', a: 'v1' })
  const itsCell = [1, 'conflict', 0]
  expect(marksOf(world, 2)).toEqual([[0, 'unknown', 1], itsCell])
  w.hear({ absent: [2] }, 'read-back')
  expect(marksOf(world, 2)).toEqual([...rowIsHeld, itsCell])
})
