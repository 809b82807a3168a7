/** Rows that name new rows: a plan sends them after these, or leaves them out with a reason where these are not sent. */
import { beforeEach, expect, test } from 'vitest'
import { bodyBudget, planRequests } from '../../../../src-main/replica/settle/plan-requests.ts'
import { createFriendsWorld, type FriendsWorld } from '../../../support/replica/friends-world.ts'

let friends: FriendsWorld
beforeEach(() => {
  friends = createFriendsWorld()
})
const add = (count: number) => friends.add(count)
const set: FriendsWorld['set'] = (...cell) => friends.set(...cell)
const hold: FriendsWorld['hold'] = (...row) => friends.hold(...row)
function planned(only: readonly string[] | null = null) {
  const { worksheets, creates, left, takes } = planRequests(friends.world.store, null, only)
  const [of] = worksheets
  return {
    creates: creates.map(({ keys }) => keys),
    updates: of?.updates.map(({ keys }) => keys) ?? [],
    late: of?.lateUpdates.map(({ keys }) => keys) ?? [],
    counts: of === undefined ? null : [of.createdRows, of.updatedRows, of.updatedCells, of.files, of.bytes],
    untried: of?.untried.map(String).sort() ?? [],
    left,
    takes: takes.length,
  }
}
const orphans = 'They name new rows that are not pushed with them'
const held = 'Held back'

test('an edit that names a new row follows it, and counts like any other', () => {
  add(1)
  set('s1', 'friend', ['new:5'])
  set('s1', 'b', 'x')
  set('s2', 'b', 'y')
  expect(planned()).toEqual({
    creates: [[5]],
    updates: [[3]],
    late: [[2]],
    counts: [1, 2, 3, 0, 0],
    untried: ['b', 'friend'],
    left: [],
    takes: 0,
  })
})

test('an edit that names a new row which is kept back waits with it, and so do its other cells', () => {
  add(2)
  set('s1', 'friend', ['new:5'])
  set('s1', 'b', 'x')
  hold('new:5')
  expect(planned()).toEqual({
    creates: [[6]],
    updates: [],
    late: [],
    counts: [1, 0, 0, 0, 0],
    untried: ['b'],
    left: [
      { rows: 1, reason: held },
      { rows: 1, reason: orphans },
    ],
    takes: 0,
  })
})

test('new rows wait for the one that they name, and those that name them do so as well, with their files', () => {
  add(5)
  // The last row comes first in the chain: 5 names 6, 6 names 7, 7 is kept back. 9 names 8.
  set('new:5', 'friend', ['new:6'])
  set('new:6', 'friend', ['new:7'])
  set('new:9', 'friends', ['new:8', 's1'])
  set('new:5', 'files', [{ name: 'a.txt', size: 4, staged: 'a'.repeat(64) }])
  set('new:9', 'files', [
    { name: 'b.txt', size: 4, staged: 'b'.repeat(64) },
    { name: 'c.txt', staged: 'c'.repeat(64) },
  ])
  hold('new:7')
  expect(planned()).toEqual({
    creates: [[8], [9]],
    updates: [],
    late: [],
    // Four bytes are eight signs of base 64.
    counts: [2, 0, 0, 2, 8],
    untried: ['b', 'friends'],
    left: [
      { rows: 1, reason: held },
      { rows: 2, reason: orphans },
    ],
    takes: 0,
  })
})

test('of chosen rows those wait that name new rows which were not chosen', () => {
  add(2)
  set('new:6', 'friend', ['new:5'])
  set('s1', 'friend', ['new:5'])
  set('s2', 'friend', ['s3'])
  expect(planned(['new:6', 's1', 's2'])).toMatchObject({
    creates: [],
    updates: [[3]],
    counts: [0, 1, 1, 0, 0],
    left: [{ rows: 2, reason: orphans }],
  })
  expect(planned(['new:5', 'new:6', 's1'])).toMatchObject({ creates: [[5], [6]], updates: [], late: [[2]], left: [] })
})

test('what is there by now is named like any other row', () => {
  add(1)
  set('s1', 'friend', ['new:5'])
  hold('s1')
  friends.world.apply({ kind: 'push', outcomes: ['done'] })
  hold('s1', false)
  expect(planned()).toMatchObject({ creates: [], updates: [[2]], late: [], counts: [0, 1, 1, 0, 0] })
})

test('as many go with one request as it may have rows', () => {
  add(1001)
  expect(planned().creates.map(({ length }) => length)).toEqual([1000, 1])
})

test('no more go with one request than its body may have bytes', () => {
  add(3)
  // Four bytes of a body for three of a file: with its row half of a body.
  const size = ((bodyBudget / 2 - 400) / 4) * 3
  for (const row of ['new:5', 'new:6', 'new:7']) set(row, 'files', [{ name: 'a', size, staged: 'a'.repeat(64) }])
  expect(planned().creates).toEqual([[5, 6], [7]])
})
