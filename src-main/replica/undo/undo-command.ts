/**
 * Undo and redo without end: the inverse of a command is appended as a command of its own. Nothing is taken out of the journal, so
 * both work across restarts, and also for what was pushed since: that is changed back as a new edit, checked like any other. A large
 * command is reversed slice by slice, as an unfinished command that can be taken back (reverse-in-slices.ts).
 */
import { rowAskedAgainMessage } from '../settle/reconcile-rows.ts'
import { endCommand, findNextRedo, findNextUndo, insertCommand, type Origin } from '../stage/command.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from './invert-whole.ts'
import { findPushed, type PushedCommand } from './pushed-command.ts'
import { forgetReborn, noteReborn } from './reborn-rows.ts'
import { type RowsMoved, reverseSlice } from './reverse-slice.ts'

export type Step = 'undo' | 'redo'

/** What one undo or redo is about. */
export interface Reversal {
  readonly step: Step
  /** The command as the user knows it. */
  readonly target: { readonly id: number; readonly label: string; readonly origin: Origin; readonly latest: number | null }
  /** Commands with greater numbers came after the wish to reverse it: what they did stays. */
  readonly since: number
  /** Whose entries are inverted: the command's, or those of the last undo or redo of it. */
  readonly of: CommandRange & { readonly at: number }
}

/** A command that was the next to undo or redo when the newest one was `since`. */
export interface MeantCommand {
  readonly command: number
  readonly since: number
}

/** What is asked of the writer. */
export interface ReverseWish {
  readonly at: number
  /** What has more entries is told of and left alone. */
  readonly most?: number
  /** Left out, whatever is the next. */
  readonly meant?: MeantCommand
  /**
   * Given: what is on the service already is told of and left alone, but for what this push brought there (null: none). Left out, it
   * goes on without a word.
   */
  readonly past?: number | null
}

/** Where undo or redo stopped: the next command, or the undo of it, is on the service already. */
export interface UndoStop extends PushedCommand {
  readonly label: string
}

export interface ReverseOutcome {
  readonly stop: UndoStop | null
  /** The label of what was undone or redone. */
  readonly done: string | null
  /** What was left alone, having more entries than `most`. */
  readonly large: { readonly label: string; readonly entries: number; readonly meant: MeantCommand } | null
}

/** Null when there is nothing to undo or redo, or what was meant can be so no longer. */
export function findReversal(
  store: Store,
  tables: WorksheetTables,
  step: Step,
  meant: MeantCommand | null = null,
): Reversal | null {
  const since = meant?.since ?? store.pluck<number>('select coalesce(max(id), 0) from command').get() ?? 0
  const id = step === 'undo' ? findNextUndo(store, tables.n, since) : findNextRedo(store, tables.n)
  if (id === null || (meant !== null && meant.command !== id)) return null
  const target = store.prepare<Reversal['target']>('select id, label, origin, latest from command where id = ?').get(id)
  const of = store
    .prepare<Reversal['of']>(
      'select r.id, r.first_seq, r.last_seq, r.at from command c join command r on r.id = coalesce(c.latest, c.id) where c.id = ?',
    )
    .get(id)
  return target === undefined || of === undefined ? null : { step, target, since, of }
}

/** The push that the next undo or redo would cross, unless it is `past`: a redo crosses the one that sent the undo. */
export function findStop(store: Store, tables: WorksheetTables, step: Step, past: number | null): UndoStop | null {
  const next = findReversal(store, tables, step)
  if (next === null) return null
  const pushed = findPushed(store, tables, next.of, next.of.at)
  return pushed === null || pushed.run === past ? null : { ...pushed, label: next.target.label }
}

/** `entries`: how many the inverse has. Without any it is gone, and the command it was of has nothing more to give back. */
export function settleReversal(
  store: Store,
  tables: WorksheetTables,
  { step, target, since }: Reversal,
  command: number,
  entries: number,
): void {
  if (target.origin === 'resolve') askAgain(store, tables, command)
  const latest = entries === 0 ? target.latest : command
  // What was done while a command was being undone came after the undo: the command cannot be done again then.
  const isPassed =
    store
      .pluck<number>(
        `select 1 from command where ws = ? and id > ? and kind = 'do' and origin <> 'app' and is_undone = 0
         and id not in (select cmd from unfinished_command) limit 1`,
      )
      .get(tables.n, since) !== undefined
  const [isUndone, isDead] = step === 'undo' ? [1, isPassed ? 1 : 0] : [0, 0]
  store.run('update command set is_undone = ?, is_dead = ?, latest = ? where id = ?', isUndone, isDead, latest, target.id)
}

/**
 * A deletion that was in question and comes back, because the answer that the row stays was taken back, is in question again: without that, the
 * next push would take with it what somebody else wrote.
 */
function askAgain(store: Store, { n, row, over }: WorksheetTables, command: number): void {
  store.run(
    `insert into mark (ws, k, f, state, message)
     select ?1, j.k, 0, 'conflict', ?3 from command c
     cross join journal j not indexed on j.seq between c.first_seq and c.last_seq and j.cmd = c.id and j.ws = ?1 and j.f = 0 and j.is_current = 1
     cross join ${over} o on o.k = j.k and o.change = 'deleted'
     cross join ${row} r on r.k = j.k and r.is_gone = 0
     where c.id = ?2 and not exists (select 1 from mark m where m.ws = ?1 and m.k = j.k and m.f = 0 and m.state <> 'staged')
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    n,
    command,
    rowAskedAgainMessage,
  )
}

export interface Reversed extends RowsMoved {
  /** The label of the command. */
  readonly label: string
  /** Of its that were looked at. */
  readonly entries: number
}

export const entriesOf = ({ of }: Reversal): number => of.last_seq - of.first_seq + 1

/** Null when there is nothing to undo or redo. */
export const reverseWhole = (
  store: Store,
  tables: WorksheetTables,
  step: Step,
  at: number,
  meant: MeantCommand | null = null,
): Reversed | null =>
  atomically(store, () => {
    const reversal = findReversal(store, tables, step, meant)
    if (reversal === null) return null
    const { target, of, since } = reversal
    const command = insertCommand(store, tables, step, target.id, { label: target.label, origin: target.origin, at })
    noteReborn(store, tables, of, command)
    const moved = reverseSlice(store, tables, of, { command, since })
    forgetReborn(store, command)
    settleReversal(store, tables, reversal, command, endCommand(store, command))
    return { label: target.label, entries: entriesOf(reversal), ...moved }
  })
