/** What can become of the rows 2 and 3 of a busy world, from an edit to a row that is created again. */
import { expect } from 'vitest'
import { rowAskedAgainMessage } from '../../../src-main/replica/settle/reconcile-rows.ts'
import { resolveConflicts, type Take } from '../../../src-main/replica/settle/resolve-conflicts.ts'
import { restoreOverwritten } from '../../../src-main/replica/settle/restore-overwritten.ts'
import { settleCreates, settleExisting } from '../../../src-main/replica/settle/settle-read-back.ts'
import { discardChanges } from '../../../src-main/replica/stage/discard-changes.ts'
import type { createBusyWorld } from './busy-rows.ts'

export type Busy = ReturnType<typeof createBusyWorld>
export const at = 5000
export const resolve = ({ store, w }: Busy, k: number, field: string, take: Take) => {
  const resolved = resolveConflicts(store, w.tables(), [{ row: w.keyOf(k), field }], take, at)
  expect(resolved).toMatchObject({ ok: true, value: { count: 1 } })
}
export const settle = ({ store, w }: Busy, ...keys: readonly number[]) => settleExisting(store, w.tables(), keys, at)
/** Edits two rows and sends them. */
export function sendTwo({ w }: Busy): void {
  w.set(2, 'a', 'x')
  w.set(3, 'a', 'x')
  w.send(2, 3)
}
function conflict({ w }: Busy): void {
  w.set(2, 'a', 'mine')
  w.set(2, 'b', 'mine')
  w.pull({ id: w.idOf(2) ?? '', a: 'theirs', b: 'theirs' })
}
export function addSent({ w }: Busy): readonly number[] {
  const keys = w.add({ a: 'new 1' }, { a: 'new 2' })
  w.sendNew(...keys)
  return keys
}

/** What is done, and what the rows 2 and 3 hold in the field `a` by then; null for a row that is not shown. */
export type Deed = readonly [string, (busy: Busy) => void, readonly [string | null, string | null]]

export const deeds: readonly Deed[] = [
  ['an edit that is sent', (it) => sendTwo(it), ['x', 'x']],
  [
    'edits that are confirmed, of which one was edited since',
    (it) => {
      sendTwo(it)
      it.w.set(3, 'a', 'y')
      it.w.hear({ updated: [2, 3] })
    },
    ['x', 'y'],
  ],
  [
    'an edit that is refused and one that was not sent, of which both were edited since',
    (it) => {
      sendTwo(it)
      it.w.set(2, 'a', 'y')
      it.w.set(3, 'a', 'y')
      it.w.hear({ refused: [{ k: 2, code: 1, message: 'no' }], unsent: [3] })
    },
    ['y', 'y'],
  ],
  [
    'edits without an answer, of which one is there',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      it.w.pull({ id: it.w.idOf(2) ?? '', a: 'x' })
      expect(settle(it, 2, 3)).toEqual({ confirmed: 1, open: [3] })
    },
    ['x', 'x'],
  ],
  [
    'an edit that was given up and comes over a newer one',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      it.w.hear({ absent: [2, 3] }, 'read-back')
      it.w.set(2, 'a', 'y')
      it.w.send(2)
      it.w.hear({ updated: [2] })
      it.w.pull({ id: it.w.idOf(2) ?? '', a: 'x' })
      restoreOverwritten(it.store, it.w.tables(), at)
    },
    ['y', 'x'],
  ],
  [
    'a write that is carried out again over a newer one',
    (it) => {
      for (const value of ['x', 'y']) {
        it.w.set(2, 'a', value)
        it.w.send(2)
        it.w.hear({ updated: [2] })
      }
      it.w.pull({ id: it.w.idOf(2) ?? '', a: 'x' })
    },
    ['y', 'v2'],
  ],
  [
    'a write of which a colleague goes back to what was there before',
    (it) => {
      it.w.set(2, 'a', 'x')
      it.w.send(2)
      it.w.hear({ updated: [2] })
      it.w.pull({ id: it.w.idOf(2) ?? '', a: 'v1' })
    },
    ['v1', 'v2'],
  ],
  [
    'edits that are taken back while they are under way',
    (it) => {
      sendTwo(it)
      it.w.reverse('undo')
      it.w.reverse('undo')
      it.w.hear({ updated: [2] })
      it.w.hear({ unsent: [3] })
    },
    ['v1', 'v2'],
  ],
  [
    'edits that were pushed, and are taken back and done again',
    (it) => {
      sendTwo(it)
      it.w.hear({ updated: [2, 3] })
      for (const step of ['undo', 'undo', 'redo', 'redo'] as const) expect(it.w.reverse(step)).toBe('edit')
    },
    ['x', 'x'],
  ],
  [
    'edits that are discarded while they are in doubt',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      const rows = [2, 3].map(it.w.keyOf)
      expect(discardChanges(it.store, { scope: 'rows', worksheetId: it.w.tables().id, rows }, at).discarded).toBe(2)
      it.w.hear({ updated: [2], unsent: [3] })
    },
    ['v1', 'v2'],
  ],
  [
    'a conflict that is settled by mine',
    (it) => {
      conflict(it)
      resolve(it, 2, 'a', { take: 'mine' })
    },
    ['mine', 'v2'],
  ],
  [
    'a conflict that is settled by theirs, taken back and done again',
    (it) => {
      conflict(it)
      resolve(it, 2, 'a', { take: 'theirs' })
      it.w.reverse('undo')
      it.w.reverse('redo')
    },
    ['theirs', 'v2'],
  ],
  [
    'a conflict that is settled by a value',
    (it) => {
      conflict(it)
      resolve(it, 2, 'a', { take: 'value', value: 'both' })
    },
    ['both', 'v2'],
  ],
  [
    'a deletion of rows in conflict, which is settled by theirs and by mine',
    (it) => {
      conflict(it)
      it.w.remove(2)
      resolve(it, 2, 'rowid', { take: 'theirs' })
      it.w.remove(2)
      resolve(it, 2, 'rowid', { take: 'mine' })
    },
    [null, 'v2'],
  ],
  [
    'a deletion in question of which the answer that the row stays is taken back',
    (it) => {
      it.w.remove(2, 3)
      it.w.pull({ id: it.w.idOf(2) ?? '', a: 'v1', b: 'theirs' })
      resolve(it, 2, 'rowid', { take: 'theirs' })
      it.w.reverse('undo')
      const asked = it.store.raw('select k, message from mark where ws = 1 and f = 0 and k < 7').all()
      expect(asked).toEqual([[2, rowAskedAgainMessage]])
    },
    [null, null],
  ],
  [
    'deletions that are confirmed, and taken back',
    (it) => {
      it.w.set(2, 'a', 'x')
      it.w.remove(2, 3)
      it.w.sendDeleted(2, 3)
      it.w.hear({ deleted: [2, 3] })
      it.w.reverse('undo')
    },
    ['x', 'v2'],
  ],
  [
    'deletions that are confirmed after they were taken back',
    (it) => {
      it.w.remove(2, 3)
      it.w.sendDeleted(2, 3)
      it.w.reverse('undo')
      it.w.hear({ deleted: [2, 3] })
    },
    ['v1', 'v2'],
  ],
  [
    'deletions without an answer, of which one was done',
    (it) => {
      it.w.remove(2, 3)
      it.w.sendDeleted(2, 3)
      it.w.hear({ unknown: [2, 3] })
      it.w.vanish(2)
      expect(settle(it, 2, 3)).toEqual({ confirmed: 0, open: [3] })
    },
    [null, null],
  ],
  [
    'deletions that were given up and taken back, and are done after all',
    (it) => {
      it.w.remove(2, 3)
      it.w.sendDeleted(2, 3)
      it.w.hear({ unknown: [2, 3] })
      it.w.hear({ absent: [2, 3] }, 'read-back')
      it.w.reverse('undo')
      it.w.vanish(2)
    },
    ['v1', 'v2'],
  ],
  [
    'rows that vanish with their edits, are created again or dropped, and come back',
    (it) => {
      it.w.set(2, 'a', 'x')
      it.w.set(3, 'a', 'x')
      it.w.vanish(2, 3)
      resolve(it, 2, 'rowid', { take: 'mine' })
      resolve(it, 3, 'rowid', { take: 'theirs' })
      it.w.reverse('undo')
      it.w.pull({ id: 's1', a: 'v1' }, { id: 's2', a: 'v2' })
    },
    ['x', 'x'],
  ],
  [
    'a row that vanished and is created again',
    (it) => {
      it.w.set(2, 'a', 'x')
      it.w.vanish(2)
      resolve(it, 2, 'rowid', { take: 'mine' })
      it.w.sendNew(2)
      it.w.hear({ created: [{ k: 2, id: 'again' }] })
    },
    ['x', 'v2'],
  ],
  [
    'new rows that are created, one of them as a pull had brought it',
    (it) => {
      const [one = 0, two = 0] = addSent(it)
      it.w.pull({ id: 'c1', a: 'new 1' })
      it.w.hear({ created: [{ k: one, id: 'c1' }] })
      it.w.hear({ created: [{ k: two, id: 'c2' }] })
      it.w.reverse('undo')
      it.w.reverse('redo')
    },
    ['v1', 'v2'],
  ],
  [
    'new rows that are found, resembled, or given up',
    (it) => {
      const keys = [...addSent(it), ...addSent(it)]
      const [one = 0, two = 0, three = 0, four = 0] = keys
      it.w.hear({ unknown: keys })
      const found = { created: [{ row: one, id: 'c1' }], absent: [two], uncertain: [{ row: three, like: 'c9' }] }
      settleCreates(it.store, it.w.tables(), found, 'absent', at)
      resolve(it, three, 'rowid', { take: 'theirs' })
      resolve(it, four, 'rowid', { take: 'mine' })
      settleCreates(it.store, it.w.tables(), { created: [{ row: two, id: 'c2' }], absent: [], uncertain: [] }, 'open', at)
    },
    ['v1', 'v2'],
  ],
  [
    'a new row that was taken back while it was under way, and was created',
    (it) => {
      const [one = 0, two = 0] = addSent(it)
      it.w.reverse('undo')
      it.w.hear({ created: [{ k: one, id: 'c1' }] })
      it.w.hear({ unsent: [two] })
    },
    ['v1', 'v2'],
  ],
]
