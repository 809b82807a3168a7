/** What can become of the rows 2 and 3 of a busy world while it is in doubt what the service has of them, or of several conflicts at once. */
import { expect } from 'vitest'
import { resolveTouched } from '../../../src-main/replica/settle/resolve-conflicts.ts'
import { settleCreates } from '../../../src-main/replica/settle/settle-read-back.ts'
import { closeCommand, openCommand } from '../../../src-main/replica/stage/command.ts'
import { fillTouched } from '../../../src-main/replica/store/scratch-tables.ts'
import { atomically } from '../../../src-main/replica/store/store.ts'
import { addSent, at, type Busy, type Deed, resolve, sendTwo, settle } from './row-deeds.ts'

/** Cells of two rows are in conflict, and a deletion of one of them is. */
function conflicts({ w }: Busy): void {
  for (const k of [2, 3]) for (const field of ['a', 'b']) w.set(k, field, 'mine')
  for (const k of [2, 3]) w.pull({ id: w.idOf(k) ?? '', a: 'theirs', b: 'theirs' })
  w.remove(3)
}
function resolveAll({ store, w }: Busy, take: 'mine' | 'theirs'): void {
  atomically(store, () => {
    const command = openCommand(store, w.tables(), { label: 'All', origin: 'resolve', at })
    expect(resolveTouched(store, w.tables(), command, fillTouched(store, [2, 3]), { take }).count).toBe(5)
    closeCommand(store, w.tables(), command)
  })
}
/** The key of a row that a pull brought in. */
const pulledAs = ({ store, w }: Busy, id: string): number =>
  store.pluck<number>(`select k from ${w.tables().row} where id = ?`).get(id) ?? 0

export const deedsInDoubt: readonly Deed[] = [
  [
    'conflicts of two rows that are all settled by mine',
    (it) => {
      conflicts(it)
      resolveAll(it, 'mine')
    },
    ['mine', null],
  ],
  [
    'conflicts of two rows that are all settled by theirs, taken back and done again',
    (it) => {
      conflicts(it)
      resolveAll(it, 'theirs')
      expect(it.w.reverse('undo')).toBe('All')
      expect(it.w.reverse('redo')).toBe('All')
    },
    ['theirs', 'theirs'],
  ],
  [
    'a conflict that ends, as the service has again what was there',
    (it) => {
      it.w.set(2, 'a', 'mine')
      it.w.pull({ id: 's1', a: 'theirs' })
      it.w.pull({ id: 's1', a: 'v1' })
    },
    ['mine', 'v2'],
  ],
  [
    'edits without an answer, which were changed since, of rows in which somebody else wrote',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      it.w.set(2, 'a', 'y')
      it.w.pull({ id: 's1', a: 'theirs' }, { id: 's2', a: 'theirs' })
      expect(settle(it, 2, 3)).toEqual({ confirmed: 0, open: [2, 3] })
    },
    ['y', 'x'],
  ],
  [
    'edits without an answer of which one row is gone',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      it.w.vanish(2)
      it.w.pull({ id: 's2', a: 'x' })
      expect(settle(it, 2, 3)).toEqual({ confirmed: 1, open: [] })
      resolve(it, 2, 'rowid', { take: 'mine' })
    },
    ['x', 'x'],
  ],
  [
    'an edit that was given up and comes under what is staged since',
    (it) => {
      sendTwo(it)
      it.w.hear({ unknown: [2, 3] })
      it.w.hear({ absent: [2, 3] }, 'read-back')
      it.w.set(2, 'a', 'y')
      it.w.set(2, 'a', 'z')
      it.w.pull({ id: 's1', a: 'x' })
      it.w.reverse('undo')
    },
    ['y', 'x'],
  ],
  [
    'a deletion that was given up and is done after all, and one that a colleague did',
    (it) => {
      it.w.remove(2)
      it.w.sendDeleted(2)
      it.w.hear({ unknown: [2] })
      it.w.hear({ absent: [2] }, 'read-back')
      it.w.vanish(2, 3)
    },
    [null, null],
  ],
  [
    'new rows without an answer that were edited, of which a pull brought one in that was edited, and one that was deleted',
    (it) => {
      const [one = 0, two = 0] = addSent(it)
      it.w.hear({ unknown: [one, two] })
      it.w.set(one, 'a', 'since')
      it.w.hold(one)
      it.w.pull({ id: 'c1', a: 'new 1' }, { id: 'c2', a: 'new 2' })
      const [pulled, deleted] = [pulledAs(it, 'c1'), pulledAs(it, 'c2')]
      it.w.set(pulled, 'a', 'there')
      it.w.set(pulled, 'b', 'first')
      it.w.set(pulled, 'b', 'there')
      it.w.hold(pulled, 'b')
      it.w.remove(deleted)
      const found = { created: [one, two].map((row, i) => ({ row, id: `c${i + 1}` })), absent: [], uncertain: [] }
      settleCreates(it.store, it.w.tables(), found, 'absent', at)
    },
    ['v1', 'v2'],
  ],
  [
    'a new row without an answer that was taken back, and of which the service has one that somebody changed',
    (it) => {
      const [one = 0, two = 0] = addSent(it)
      it.w.hear({ unknown: [one, two] })
      it.w.reverse('undo')
      it.w.pull({ id: 'c1', a: 'new 1', b: 'theirs' })
      const found = { created: [], absent: [two], uncertain: [{ row: one, like: 'c1' }] }
      settleCreates(it.store, it.w.tables(), found, 'absent', at)
    },
    ['v1', 'v2'],
  ],
]
