/** Which rows undo and redo tell open views of, beside all kinds of other rows, and what of others they leave as it is. */
import { expect, test } from 'vitest'
import { findPushed } from '../../../../src-main/replica/undo/pushed-command.ts'
import { findReversal, reverseWhole, type Step } from '../../../../src-main/replica/undo/undo-command.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

function open() {
  const busy = createBusyWorld()
  const before = busy.others()
  const reverse = (step: Step) => {
    const done = reverseWhole(busy.store, busy.w.tables(), step, 9000)
    expect(busy.others()).toEqual(before)
    return done === null ? null : [done.came, done.went, done.entries]
  }
  const pushed = () => {
    const of = findReversal(busy.store, busy.w.tables(), 'undo')?.of
    const found = of === undefined ? null : findPushed(busy.store, busy.w.tables(), of, of.at)
    return found === null ? null : found.isPart ? 'a part' : 'all'
  }
  return { ...busy, reverse, pushed }
}

test('new rows go and come back', () => {
  const { w, reverse, pushed } = open()
  const keys = w.add({ a: 'x' }, { a: 'y', b: 'z' })
  expect(pushed()).toBeNull()
  expect(reverse('undo')).toEqual([[], keys, 5])
  expect(reverse('redo')).toEqual([keys, [], 5])
})

test('rows that are there all the while neither come nor go', () => {
  const { w, reverse } = open()
  w.set(2, 'a', 'x')
  w.remove(2, 3)
  for (const entries of [2, 1]) expect(reverse('undo')).toEqual([[], [], entries])
  for (const entries of [1, 2]) expect(reverse('redo')).toEqual([[], [], entries])
})

test('new rows of which one was created meanwhile: that one stays until its deletion is pushed, the other goes', () => {
  const { store, w, reverse, pushed } = open()
  const [one = 0, two = 0] = w.add({ a: 'x' }, { a: 'y' })
  w.sendNew(one)
  w.hear({ created: [{ k: one, id: 'c1' }] })
  expect(pushed()).toBe('a part')
  expect(reverse('undo')).toEqual([[], [two], 4])
  expect(store.raw(`select k, change from ${w.tables().over} where k >= ?`).all(one)).toEqual([[one, 'deleted']])
  expect(reverse('redo')).toEqual([[two], [], expect.any(Number)])
})

test('what was pushed is told of as a whole', () => {
  const { w, pushed } = open()
  w.set(2, 'a', 'x')
  w.send(2)
  expect(pushed()).toBeNull()
  w.hear({ updated: [2] })
  expect(pushed()).toBe('all')
})

test('deletions that were carried out come back as new rows, and go again', () => {
  const { w, reverse } = open()
  w.set(2, 'a', 'x')
  w.remove(2, 3)
  w.sendDeleted(2, 3)
  w.hear({ deleted: [2, 3] })
  expect(reverse('undo')).toEqual([[2, 3], [], 2])
  expect(reverse('redo')?.slice(0, 2)).toEqual([[], [2, 3]])
})

test('a row that the service lost and that is created again goes with its edits when that is taken back, and nothing else does', () => {
  const { w, store, reverse } = open()
  const { over } = w.tables()
  w.remove(2)
  w.sendDeleted(2)
  w.hear({ deleted: [2] })
  expect(reverse('undo')).toEqual([[2], [], 1])
  const keys = w.add({ a: 'beside' })
  w.set(2, 'b', 'typed')
  const news = () =>
    store.pluck<number>(`select k from ${over} where change = 'created' and (k = 2 or k >= ?) order by k`).all(keys[0] ?? 0)
  expect(news()).toEqual([2, ...keys])
  reverse('undo')
  reverse('undo')
  expect(news()).toEqual([2])
  reverse('redo')
  expect(news()).toEqual([2, ...keys])
})

test('of a worksheet in which nothing else happened the same is told', () => {
  const world = createStagingWorld()
  const reverse = (step: Step) => {
    const done = reverseWhole(world.store, world.tables(), step, 9)
    expectProjection(world.store, world.tables())
    return done === null ? null : [done.came, done.went, done.entries]
  }
  expect(reverse('undo')).toBeNull()
  world.apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }], []] })
  world.apply({ kind: 'set', cells: [{ row: 2, field: 'a', pick: 3 }] })
  world.apply({ kind: 'delete', rows: [3] })
  expect([reverse('undo'), reverse('undo'), reverse('undo'), reverse('undo')]).toEqual([
    [[], [], 1],
    [[], [], 1],
    [[], [5, 6], 3],
    null,
  ])
  expect([reverse('redo'), reverse('redo'), reverse('redo'), reverse('redo')]).toEqual([
    [[5, 6], [], 3],
    [[], [], 1],
    [[], [], 1],
    null,
  ])
})
