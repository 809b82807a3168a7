/**
 * Undoes or redoes a large command slice by slice inside the writer, with room between the slices for whatever else is asked of it. What is
 * stopped leaves nothing behind, and so does the end of the app in the middle of it.
 */

import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { TaskControl } from '../contract/worker-task.ts'
import { withWholeBatches } from '../stage/packed/reverse-packed.ts'
import { createSlicePace, type SlicePace } from '../stage/slice-pace.ts'
import { stopped } from '../stage/stopped.ts'
import { beginCommand, closeUnfinished, continueCommand, takeBack } from '../stage/unfinished-command.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from './invert-whole.ts'
import { forgetReborn, noteReborn } from './reborn-rows.ts'
import { reverseSlice } from './reverse-slice.ts'
import {
  entriesOf,
  findReversal,
  type MeantCommand,
  type Reversed,
  reverseWhole,
  type Step,
  settleReversal,
} from './undo-command.ts'

/** Entries reversed in one transaction without more ado: some 20 ms. */
const atOnce = 4000
/** Entries looked through at once for rows that come or go, and written out where their history is packed: some 5 to 20 ms. */
const lookedThrough = 20_000

export interface ReverseAsk {
  readonly step: Step
  readonly at: number
  /** Left out, whatever is the next. */
  readonly meant?: MeantCommand | undefined
}

export interface ReverseControl extends Omit<TaskControl<number>, 'progress'> {
  /** Entries reversed by now, of `entriesOf`. */
  progress(entries: number): void
}

/** Null when there is nothing to undo or redo. */
export async function reverseInSlices(
  store: Store,
  tables: WorksheetTables,
  { step, at, meant }: ReverseAsk,
  control: ReverseControl,
  newPace: () => SlicePace = createSlicePace,
  small = atOnce,
): Promise<Result<Reversed | null, HostError>> {
  const reversal = findReversal(store, tables, step, meant ?? null)
  if (reversal === null) return ok(null)
  if (entriesOf(reversal) <= small) return ok(reverseWhole(store, tables, step, at, meant ?? null))
  const { target, of, since } = reversal
  const { label, origin } = target
  const command = beginCommand(store, tables, { label, origin, at }, { step, of: target.id })
  const present = (): WorksheetTables => store.worksheets.find(tables.id) ?? tables
  const isStopped = (): boolean => control.signal.aborted || !store.db.open
  const giveUp = async (): Promise<void> => {
    // A file that was closed meanwhile is set right when it is opened again.
    if (!store.db.open) return
    for (const _ of takeBack(store, tables.id, command)) await control.breathe()
    forgetReborn(store, command)
  }
  const came = new Set<number>()
  const went = new Set<number>()
  try {
    for (const slice of slicesOf(of, () => lookedThrough)) {
      if (isStopped()) break
      noteReborn(store, present(), slice, command)
      await control.breathe()
    }
    const pace = newPace()
    for (const slice of slicesOf(
      of,
      () => pace.rows(),
      (it) => withWholeBatches(store, it),
    )) {
      if (isStopped()) break
      pace.time(slice.last_seq - slice.first_seq + 1, () =>
        continueCommand(store, command, () => {
          const moved = reverseSlice(store, present(), slice, { command, since })
          for (const k of moved.came) if (!went.delete(k)) came.add(k)
          for (const k of moved.went) if (!came.delete(k)) went.add(k)
        }),
      )
      control.progress(of.last_seq - slice.first_seq + 1)
      await control.breathe()
    }
    if (isStopped()) {
      await giveUp()
      return err(stopped)
    }
  } catch (error) {
    await giveUp()
    throw error
  }
  atomically(store, () => {
    settleReversal(store, tables, reversal, command, closeUnfinished(store, command))
    forgetReborn(store, command)
  })
  return ok({ label, entries: entriesOf(reversal), came: [...came], went: [...went] })
}

/** From the last entries to the first, so that a cell that a command wrote twice ends as it was before the first time. */
function* slicesOf(
  { id, first_seq, last_seq }: CommandRange,
  rows: () => number,
  whole: (slice: CommandRange) => CommandRange = (it) => it,
): Generator<CommandRange> {
  for (let last = last_seq; last >= first_seq; ) {
    const slice = whole({ id, first_seq: Math.max(first_seq, last - rows() + 1), last_seq: last })
    yield slice
    last = slice.first_seq - 1
  }
}
