/** Stages what an operation makes of a slice of rows. Runs inside the transaction of `continueCommand`. */

import type { Prepared } from '../../src-shared/bulk/prepared.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type CellValue, isSameValue } from '../../src-shared/model/cell-value.ts'
import type { Names } from '../../src-shared/model/names.ts'
import { valueText } from '../../src-shared/model/texts/value-text.ts'
import { stageFilled } from '../replica/stage/stage-changes.ts'
import { leaveOutDeleted, leaveOutGone } from '../replica/stage/stage-rows.ts'
import {
  type Edit,
  fillEdits,
  fillSameEdits,
  fillTouched,
  rowsOfEdits,
  type TouchedRows,
} from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { type AreaRow, createAreaReader } from '../replica/view/read-area.ts'
import type { PlaceOf } from './key-order.ts'
import { namesOf } from './names-of.ts'
import type { RunTally } from './run-tally.ts'
import { SliceFailure } from './stage-in-slices.ts'

export interface SlicePlan {
  readonly prepared: Prepared
  readonly reads: readonly Column[]
  readonly writes: readonly Column[]
  /** Does what may run for ever; false when it took too long. */
  rehearse(rows: readonly (readonly CellValue[])[], names: Names): boolean
}

export const tooLong: HostError = {
  kind: 'invalid',
  message:
    'This regular expression takes too long on some cells, so nothing was changed. Patterns that repeat within a repetition, such as (a+)+, do that.',
}

const goneReason = 'The row is no longer there.'
const deletedReason = 'The row is marked for deletion.'

export function stageSlice(
  store: Store,
  tables: WorksheetTables,
  command: number,
  plan: SlicePlan,
  keys: Float64Array,
  placeOf: PlaceOf,
  tally: RunTally,
): void {
  const { prepared, writes } = plan
  if (writes.length === 0) return
  const fields = writes.map((it) => it.n)
  if (prepared.constant === null) {
    const computed = computeRows(store, plan, createAreaReader(store, tables, columnsOf(plan))(keys), placeOf)
    if (!computed.ok) throw new SliceFailure(computed.error)
    const edits = fillEdits(store, editsOf(computed.value, plan, tally))
    tally.change(stageFilled(store, tables, command, edits, rowsOfEdits(store, edits), fields))
  } else {
    const { constant } = prepared
    const rows = fillTouched(store, keys)
    leaveOut(store, tables, rows, writes.length, tally)
    const edits = fillSameEdits(
      store,
      rows,
      fields.map((f, i) => [f, toStored(constant[i] ?? null)]),
    )
    tally.change(stageFilled(store, tables, command, edits, rows, fields))
  }
}

/** Takes the rows that cannot be edited out of the touched ones. */
export function leaveOut(store: Store, tables: WorksheetTables, rows: TouchedRows, cellsPerRow: number, tally: RunTally): void {
  tally.skip(deletedReason, leaveOutDeleted(store, tables, rows) * cellsPerRow)
  skipGone(store, tables, rows, cellsPerRow, tally)
}

export const skipGone = (store: Store, tables: WorksheetTables, rows: TouchedRows, cellsPerRow: number, tally: RunTally): void =>
  tally.skip(goneReason, leaveOutGone(store, tables, rows) * cellsPerRow)

/** One cell that an operation was asked about. */
export interface ComputedCell {
  readonly column: Column
  readonly before: CellValue
  readonly outcome: ReturnType<Prepared['apply']>[number]
}

export interface ComputedRow {
  /** Null when the row is no longer there. */
  readonly row: AreaRow | null
  readonly cells: readonly ComputedCell[]
}

export interface ComputedSlice {
  readonly rows: readonly ComputedRow[]
  readonly names: Names
}

/** Most operations write what they read: then nothing is read twice. */
export const isInPlace = ({ reads, writes }: SlicePlan): boolean =>
  reads.length === writes.length && reads.every((it, i) => it === writes[i])

/** What must be read of a row to compute it. */
export const columnsOf = (plan: SlicePlan): readonly Column[] => (isInPlace(plan) ? plan.reads : [...plan.reads, ...plan.writes])

/** `rows`: read with `columnsOf` the plan; further columns may follow. */
export function computeRows(
  store: Store,
  plan: SlicePlan,
  rows: readonly (AreaRow | null)[],
  placeOf: PlaceOf,
): Result<ComputedSlice, HostError> {
  const { prepared, reads, writes, rehearse } = plan
  const writesAt = isInPlace(plan) ? 0 : reads.length
  const names = prepared.wantsNames
    ? namesOf(
        store,
        reads.map(({ field }, i) => ({ field, values: rows.map((row) => row?.cells[i] ?? null) })),
      )
    : {}
  const living = rows.filter((row) => row !== null && row.change !== 'deleted').map((row) => row?.cells ?? [])
  if (!rehearse(living, names)) return err(tooLong)
  const computed = rows.map((row, i): ComputedRow => {
    if (row === null || row.change === 'deleted') return { row, cells: [] }
    const read = row.cells.length === reads.length ? row.cells : row.cells.slice(0, reads.length)
    const outcomes = prepared.apply(read, placeOf(i), names)
    const cells = writes.map((column, at) => ({
      column,
      before: row.cells[writesAt + at] ?? null,
      outcome: outcomes[at] ?? null,
    }))
    return { row, cells }
  })
  return ok({ rows: computed, names })
}

function editsOf({ rows, names }: ComputedSlice, { writes }: SlicePlan, tally: RunTally): readonly Edit[] {
  const edits: Edit[] = []
  for (const { row, cells } of rows) {
    if (row === null) tally.skip(goneReason, writes.length)
    else if (row.change === 'deleted') tally.skip(deletedReason, writes.length)
    else
      for (const { column, before, outcome } of cells) {
        if (outcome === null) continue
        if ('value' in outcome) {
          if (!isSameValue(before, outcome.value)) {
            edits.push([row.k, column.n, toStored(outcome.value)])
            if (outcome.note !== undefined) tally.note(outcome.note)
          }
          continue
        }
        const { field } = column
        tally.refuse(() => ({ row: row.key, field: field.id, text: valueText(before, field, names), why: outcome.refused }))
      }
  }
  return edits
}
