/** Stages a command on whole rows inside the writer, slice by slice; rows that went meanwhile are left out and counted. */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import type { SlicePace } from '../replica/stage/slice-pace.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { fillTouched, type TouchedRows } from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import { createRunTally, type RunTally } from './run-tally.ts'
import { stageInSlices } from './stage-in-slices.ts'
import { skipGone } from './stage-slice.ts'

interface WholeRows {
  /** As in “Delete 3 rows”. */
  readonly verb: string
  /** Stages the rows, which `slice` names in order; answers how many. Runs inside the transaction of a slice. */
  stage(tables: WorksheetTables, command: number, rows: TouchedRows, slice: Float64Array, tally: RunTally): number
  /** Rows of views that came and went by it. */
  readonly moved: { readonly came: readonly number[]; readonly went: readonly number[] }
}

/** Counts in rows. */
export async function stageWholeRows(
  store: Store,
  { worksheetId, keys, label, at }: RowsAsk,
  { verb, stage, moved }: WholeRows,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const tally = createRunTally()
  const labelFor = (rows: number): string => label ?? `${verb} ${countOf(rows, 'row', 'rows')}`
  const finalLabel = (): string => labelFor(tally.outcome(keys.length).changed)
  const stageSlice = (present: WorksheetTables, command: number, slice: Float64Array): void => {
    const rows = fillTouched(store, slice)
    skipGone(store, present, rows, 1, tally)
    tally.change(stage(present, command, rows, slice, tally))
  }
  const command = { label: labelFor(keys.length), origin: 'edit', at, finalLabel } as const
  const staged = await stageInSlices(store, tables, command, [{ keys, weight: 1, stage: stageSlice }], control, newPace)
  return staged.ok ? ok({ ...tally.outcome(keys.length), refused: [], ...stagedState(store, tables), ...moved }) : staged
}
