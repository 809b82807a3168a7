/** Marks the rows of an area deleted inside the writer, as one command. New rows simply go. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { packGoing } from '../replica/stage/packed/pack-rows.ts'
import type { SlicePace } from '../replica/stage/slice-pace.ts'
import { deleteTouched } from '../replica/stage/stage-rows.ts'
import { movedRows } from '../replica/stage/staged-state.ts'
import { countFilled, type TouchedRows } from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import { stageWholeRows } from './stage-whole-rows.ts'

/** Counts in rows. Rows that are marked already are unchanged. */
export function deleteRows(
  store: Store,
  ask: RowsAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const went: number[] = []
  const stage = (tables: WorksheetTables, command: number, rows: TouchedRows): number => {
    const gone = packGoing(store, tables, command, rows)
    if (gone !== null) {
      for (const k of gone.keys) went.push(k)
      return gone.keys.length
    }
    const staged = deleteTouched(store, tables, command, rows)
    went.push(...movedRows(store, tables, staged).went)
    return countFilled(store, staged.rows)
  }
  return stageWholeRows(store, ask, { verb: 'Delete', stage, moved: { came: [], went } }, control, newPace)
}
