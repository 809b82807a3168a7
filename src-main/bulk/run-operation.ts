/** Runs an operation over an area inside the writer, as one command. */

import { operationLabel } from '../../src-shared/bulk/operation-label.ts'
import { prepareOperation } from '../../src-shared/bulk/prepare-operation.ts'
import { type FieldsById, unknownField } from '../../src-shared/bulk/prepared.ts'
import type { TakenFrom } from '../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { systemFields } from '../../src-shared/model/system-fields.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { createRunBounded } from '../replica/search/run-bounded.ts'
import type { SlicePace } from '../replica/stage/slice-pace.ts'
import { onlyFields, stagedState } from '../replica/stage/staged-state.ts'
import { createNameFinder } from '../replica/store/find-by-name.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { KeyedPart, RunAnswer, RunAsk } from './bulk-tasks.ts'
import { nameRefused } from './name-refused.ts'
import type { PlannedPart } from './planned-part.ts'
import { createRunTally } from './run-tally.ts'
import { stageColumn } from './stage-column.ts'
import { stageInSlices } from './stage-in-slices.ts'
import { stageSlice } from './stage-slice.ts'
import { findTakenByRun, leaveOutTaking } from './taking-run.ts'

/** Milliseconds for the texts of one slice: a hundred times what an expression that makes progress takes on a slow computer. */
const patience = 1_500

/** What the operation does to each part. */
export function planParts(
  store: Store,
  tables: WorksheetTables,
  parts: readonly KeyedPart[],
  operation: RunAsk['operation'],
  takesLinks = false,
): Result<readonly PlannedPart[], HostError> {
  const all: FieldsById = new Map(tables.columns.filter((it) => !it.isGone).map((it) => [it.field.id, it.field]))
  const columnOf = (field: Field) => {
    const column = tables.byField.get(field.id)
    if (column === undefined) throw new Error(`no column for ${field.id}`)
    return column
  }
  const lookUp = createNameFinder(store)
  const planned: PlannedPart[] = []
  for (const { keys, fields } of parts) {
    const found = fields.map((id) => all.get(id) ?? systemFields.find((it) => it.id === id)).filter((it) => it !== undefined)
    if (found.length !== fields.length) return err({ kind: 'invalid', message: unknownField })
    const prepared = prepareOperation(operation, found, all, lookUp)
    if (!prepared.ok) return err({ kind: 'invalid', message: prepared.error })
    const { reads, writes, rehearse } = prepared.value
    const runBounded = rehearse === undefined ? null : createRunBounded()
    planned.push({
      keys,
      named: fields.length,
      prepared: prepared.value,
      reads: reads.map(columnOf),
      writes: writes.map(columnOf),
      rehearse: (rows, names) => runBounded === null || runBounded(patience, () => rehearse?.(rows, names)).ok,
    })
  }
  // A cell that is written twice could not be taken back to what it was before.
  const written = planned.flatMap((it) => it.writes)
  return new Set(written).size === written.length
    ? ok(takesLinks ? planned : leaveOutTaking(store, planned, operation))
    : err({ kind: 'invalid', message: 'Select the cells of one column for this.' })
}

/** Nothing is done before the user has agreed that other rows lose links. */
export const untouched = (store: Store, tables: WorksheetTables, takes: readonly TakenFrom[]): RunAnswer => ({
  ...{ changed: 0, unchanged: 0, skipped: [], refused: [], refusedCells: 0, takes },
  ...{ ...stagedState(store, tables), fields: [] },
})

const cellsOf = ({ keys, prepared }: PlannedPart): number => keys.length * (prepared.writes.length + prepared.skipped.length)

export async function runOperation(
  store: Store,
  ask: RunAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const { worksheetId, operation, at } = ask
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const planned = planParts(store, tables, ask.parts, operation, ask.takesLinks)
  if (!planned.ok) return planned
  const takes = ask.takesLinks ? [] : findTakenByRun(store, tables, planned.value, operation)
  if (takes.length > 0) return ok(untouched(store, tables, takes))
  const all = planned.value.reduce((sum, it) => sum + cellsOf(it), 0)
  const tally = createRunTally()
  for (const { keys, prepared } of planned.value)
    for (const { field, reason } of prepared.skipped) tally.skip(reason, keys.length, field.name)
  const labelFor = (cells: number): string => ask.label ?? operationLabel(operation, cells)
  const staged = await stageInSlices(
    store,
    tables,
    { label: labelFor(all), origin: 'edit', at, finalLabel: () => labelFor(tally.outcome(all).changed) },
    planned.value.map((part) => ({
      keys: part.keys,
      weight: part.named,
      stage: (present, command, keys, placeOf) =>
        void (
          stageColumn(store, present, command, part, keys, placeOf, tally) ||
          stageSlice(store, present, command, part, keys, placeOf, tally)
        ),
    })),
    control,
    newPace,
  )
  if (!staged.ok) return staged
  const written = planned.value.flatMap((it) => it.writes.map(({ field }) => field.id))
  const outcome = tally.outcome(all)
  const refused = nameRefused(store, tables, outcome.refused)
  return ok({ ...outcome, refused, ...stagedState(store, tables), ...onlyFields(tables, written) })
}
