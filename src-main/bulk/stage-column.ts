/**
 * Stages what an operation makes of one column of many rows that nothing else is known of (stage/packed/pack-stretch.ts): its cells are read
 * and written as one list, without rows and edits between.
 */
import { type CellValue, isSameValue } from '../../src-shared/model/cell-value.ts'
import type { Names } from '../../src-shared/model/names.ts'
import type { ReadNote } from '../../src-shared/model/texts/read-note.ts'
import { valueText } from '../../src-shared/model/texts/value-text.ts'
import { readColumnStretch } from '../replica/stage/packed/pack-stretch.ts'
import { stageFilled } from '../replica/stage/stage-changes.ts'
import { createRowKeyFinder } from '../replica/store/row-key.ts'
import { type Edit, fillEdits, rowsOfEdits } from '../replica/store/scratch-tables.ts'
import type { SqlValue, Store } from '../replica/store/store.ts'
import { fromStored, toStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { PlaceOf } from './key-order.ts'
import { namesOf } from './names-of.ts'
import type { RunTally } from './run-tally.ts'
import { SliceFailure } from './stage-in-slices.ts'
import { isInPlace, type SlicePlan, tooLong } from './stage-slice.ts'

interface Refusal {
  readonly place: number
  readonly why: string
}

interface ComputedColumn {
  /** Undefined where a cell stays as it is. */
  readonly next: readonly (SqlValue | undefined)[]
  readonly refusals: readonly Refusal[]
  readonly notes: readonly ReadNote[]
}

/** False, with nothing done, where it takes more to know what to do (stage-slice.ts). Runs inside the transaction of `continueCommand`. */
export function stageColumn(
  store: Store,
  tables: WorksheetTables,
  command: number,
  plan: SlicePlan,
  keys: Float64Array,
  placeOf: PlaceOf,
  tally: RunTally,
): boolean {
  const { prepared, writes } = plan
  const [column] = writes
  if (column === undefined || writes.length > 1 || !(prepared.constant !== null || isInPlace(plan))) return false
  const stretch = readColumnStretch(store, tables, column, keys)
  if (stretch === null) return false
  if (prepared.constant !== null) {
    const staged = stretch.stage(command, { all: toStored(prepared.constant[0] ?? null) })
    if (staged !== null) tally.change(staged)
    return staged !== null
  }
  const cells = stretch.values.map((it) => fromStored(it, column.field.kind))
  const names = prepared.wantsNames ? namesOf(store, [{ field: column.field, values: cells }]) : {}
  const { next, refusals, notes } = computeColumn(plan, cells, placeOf, names)
  tally.change(stretch.stage(command, next) ?? stageSome(store, tables, command, column, keys, next))
  for (const note of notes) tally.note(note)
  const rowKeyOf = createRowKeyFinder(store, tables)
  for (const { place, why } of refusals)
    tally.refuse(() => {
      const row = rowKeyOf(keys[place] ?? 0)
      if (row === null) throw new Error('a row that was read is not there')
      return { row, field: column.field.id, text: valueText(cells[place] ?? null, column.field, names), why }
    })
  return true
}

/** Throws a `SliceFailure` where it took too long. */
function computeColumn(
  { prepared, rehearse }: SlicePlan,
  cells: readonly CellValue[],
  placeOf: PlaceOf,
  names: Names,
): ComputedColumn {
  const rows = cells.map((it) => [it])
  if (!rehearse(rows, names)) throw new SliceFailure(tooLong)
  const refusals: Refusal[] = []
  const notes: ReadNote[] = []
  const next = rows.map((row, place): SqlValue | undefined => {
    const [outcome = null] = prepared.apply(row, placeOf(place), names)
    if (outcome === null) return undefined
    if ('refused' in outcome) {
      refusals.push({ place, why: outcome.refused })
      return undefined
    }
    if (isSameValue(row[0] ?? null, outcome.value)) return undefined
    if (outcome.note !== undefined) notes.push(outcome.note)
    return toStored(outcome.value)
  })
  return { next, refusals, notes }
}

/** A few cells among many. */
function stageSome(
  store: Store,
  tables: WorksheetTables,
  command: number,
  column: Column,
  keys: Float64Array,
  next: ComputedColumn['next'],
): number {
  const edits: Edit[] = []
  for (const [place, value] of next.entries()) if (value !== undefined) edits.push([keys[place] ?? 0, column.n, value])
  const filled = fillEdits(store, edits)
  return stageFilled(store, tables, command, filled, rowsOfEdits(store, filled), [column.n])
}
