/**
 * Stages one command slice by slice inside the writer, with room between the slices for whatever else is asked of it. What is stopped,
 * or fails, leaves nothing behind.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import type { NewCommand } from '../replica/stage/command.ts'
import { createSlicePace, type SlicePace } from '../replica/stage/slice-pace.ts'
import { stopped } from '../replica/stage/stopped.ts'
import { beginCommand, continueCommand, finishCommand, takeBack } from '../replica/stage/unfinished-command.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { inKeyOrder, type PlaceOf } from './key-order.ts'

/** Leaves the transaction of a slice with an expected failure. */
export class SliceFailure extends Error {
  readonly failure: HostError
  constructor(failure: HostError) {
    super(failure.message)
    this.failure = failure
  }
}

export interface SlicedPart {
  readonly keys: Float64Array
  /** What a row adds to the progress. */
  readonly weight: number
  /** Stages some of the keys, ascending where they are many, in a transaction of its own. A `SliceFailure` takes the whole command back. */
  stage(tables: WorksheetTables, command: number, keys: Float64Array, placeOf: PlaceOf): void
}

export interface SlicedCommand extends NewCommand {
  /** The label that it ends with, once it is known what it did. */
  finalLabel(): string
}

export async function stageInSlices(
  store: Store,
  tables: WorksheetTables,
  command: SlicedCommand,
  parts: readonly SlicedPart[],
  control: TaskControl<number>,
  newPace: () => SlicePace = createSlicePace,
): Promise<Result<null, HostError>> {
  const id = beginCommand(store, tables, command)
  const undo = async (): Promise<void> => {
    // A file that was closed meanwhile is set right when it is opened again.
    if (!store.isOpen()) return
    for (const _ of takeBack(store, tables.id, id)) await control.breathe()
  }
  try {
    let done = 0
    for (const part of parts) {
      const pace = newPace()
      const ordered = inKeyOrder(part.keys)
      for (let first = 0; first < part.keys.length; ) {
        if (control.signal.aborted || !store.isOpen()) {
          await undo()
          return err(stopped)
        }
        const keys = ordered.keys.subarray(first, first + pace.rows())
        const from = first
        pace.time(keys.length, () =>
          continueCommand(store, id, () => {
            // Between slices the structure may have changed, and with it what a projected row consists of.
            part.stage(store.worksheets.find(tables.id) ?? tables, id, keys, (i) => ordered.placeOf(from + i))
          }),
        )
        first += keys.length
        done += keys.length * part.weight
        control.progress(done)
        await control.breathe()
      }
    }
  } catch (error) {
    await undo()
    if (error instanceof SliceFailure) return err(error.failure)
    throw error
  }
  finishCommand(store, tables, id, command.finalLabel())
  return ok(null)
}
