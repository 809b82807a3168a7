/** Adds copies of rows inside the writer, as one command. */
import type { LeftOut, LeftOutReason } from '../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { addLeftOut, duplicateTouched } from '../replica/stage/add-copies.ts'
import type { SlicePace } from '../replica/stage/slice-pace.ts'
import { rowKeyOfNew } from '../replica/store/row-key.ts'
import type { TouchedRows } from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import type { RunTally } from './run-tally.ts'
import { stageWholeRows } from './stage-whole-rows.ts'

/** Counts in rows. The copies of few rows come in the order of these, those of many in the order in which these were loaded. */
export async function duplicateRows(
  store: Store,
  ask: RowsAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const came: number[] = []
  const leftOut = new Map<Field, LeftOutReason>()
  const stage = (tables: WorksheetTables, command: number, rows: TouchedRows, slice: Float64Array, tally: RunTally): number => {
    addLeftOut(store, tables, rows, leftOut)
    const { keys, notes } = duplicateTouched(store, tables, command, rows, slice)
    for (const note of notes) tally.note(note)
    came.push(...keys)
    return keys.length
  }
  const staged = await stageWholeRows(store, ask, { verb: 'Duplicate', stage, moved: { came, went: [] } }, control, newPace)
  const [first] = came
  if (!staged.ok || first === undefined) return staged
  return ok({ ...staged.value, firstNew: rowKeyOfNew(first), leftOut: inGroups(store, ask, leftOut) })
}

const reasons: readonly LeftOutReason[] = ['links', 'unique', 'locked']

/** Names in the order of the worksheet, by reason. */
function inGroups(store: Store, { worksheetId }: RowsAsk, leftOut: ReadonlyMap<Field, LeftOutReason>): readonly LeftOut[] {
  const whyOf = new Map([...leftOut].map(([field, why]) => [field.id, why]))
  const fields = store.worksheets.find(worksheetId)?.fields ?? []
  return reasons
    .map((why) => ({ why, fields: fields.filter((it) => whyOf.get(it.id) === why).map((it) => it.name) }))
    .filter((it) => it.fields.length > 0)
}
