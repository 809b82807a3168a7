/** Adds copies of rows inside the writer, as one command. */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { duplicateTouched } from '../replica/duplicate-rows.ts'
import { rowKeyOfNew } from '../replica/row-key.ts'
import { fillTouched } from '../replica/scratch-tables.ts'
import { stagedState } from '../replica/staged-state.ts'
import type { Store } from '../replica/store.ts'
import type { TaskControl } from '../replica/worker-task.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import { createRunTally } from './run-tally.ts'
import type { SlicePace } from './slice-pace.ts'
import { stageInSlices } from './stage-in-slices.ts'
import { leaveOutGone } from './stage-slice.ts'

/** Counts in rows. The copies of few rows come in the order of these, those of many in the order in which these were loaded. */
export async function duplicateRows(
  store: Store,
  { worksheetId, keys, label, at }: RowsAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const tally = createRunTally()
  const came: number[] = []
  const labelFor = (rows: number): string => label ?? `Duplicate ${countOf(rows, 'row', 'rows')}`
  const command = { label: labelFor(keys.length), origin: 'edit', at, finalLabel: () => labelFor(came.length) } as const
  const stage = (present: typeof tables, id: number, slice: Float64Array): void => {
    fillTouched(store, slice)
    leaveOutGone(store, present, 1, tally)
    for (const k of duplicateTouched(store, present, id, slice)) came.push(k)
  }
  const staged = await stageInSlices(store, tables, command, [{ keys, weight: 1, stage }], control, newPace)
  if (!staged.ok) return staged
  tally.change(came.length)
  const [first] = came
  const outcome = { ...tally.outcome(keys.length), refused: [], ...stagedState(store, tables), came, went: [] }
  return ok(first === undefined ? outcome : { ...outcome, firstNew: rowKeyOfNew(first) })
}
