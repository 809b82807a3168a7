/** Adds copies of rows inside the writer, as one command. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import { duplicateTouched } from '../replica/duplicate-rows.ts'
import { rowKeyOfNew } from '../replica/row-key.ts'
import type { Store } from '../replica/store.ts'
import type { TaskControl } from '../replica/worker-task.ts'
import type { WorksheetTables } from '../replica/worksheet-tables.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import type { SlicePace } from './slice-pace.ts'
import { stageWholeRows } from './stage-whole-rows.ts'

/** Counts in rows. The copies of few rows come in the order of these, those of many in the order in which these were loaded. */
export async function duplicateRows(
  store: Store,
  ask: RowsAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const came: number[] = []
  const stage = (tables: WorksheetTables, command: number, slice: Float64Array): number => {
    const copies = duplicateTouched(store, tables, command, slice)
    came.push(...copies)
    return copies.length
  }
  const staged = await stageWholeRows(store, ask, { verb: 'Duplicate', stage, moved: { came, went: [] } }, control, newPace)
  const [first] = came
  return staged.ok && first !== undefined ? ok({ ...staged.value, firstNew: rowKeyOfNew(first) }) : staged
}
