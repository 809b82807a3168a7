/** Stages slices of a pasted block: rows that are there, new rows, and rows that were cut. Each runs inside the transaction of a command. */

import { exactText } from '../../src-shared/clipboard/cell-meaning.ts'
import type { Size } from '../../src-shared/clipboard/place-block.ts'
import type { Block } from '../../src-shared/clipboard/read-block.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { isRichText } from '../../src-shared/model/field.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import { keptValue } from '../../src-shared/model/kept-value.ts'
import type { ReadNote } from '../../src-shared/model/texts/read-note.ts'
import { describeCellProblem } from '../../src-shared/model/texts/value-problem.ts'
import type { PlaceOf } from '../bulk/key-order.ts'
import { createRunTally, type RunTally } from '../bulk/run-tally.ts'
import { leaveOut } from '../bulk/stage-slice.ts'
import { fits, stageFilled } from '../replica/stage/stage-changes.ts'
import { type NewRowValues, stageNewRows } from '../replica/stage/stage-rows.ts'
import { createRowKeyFinder, rowKeyOf, rowKeyOfNew } from '../replica/store/row-key.ts'
import { countFilled, type Edit, fillEdits, fillSameEdits, fillTouched, readTouched } from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { createAreaReader } from '../replica/view/read-area.ts'
import type { PasteColumn, PlannedColumns } from './paste-columns.ts'

export interface PastePlan {
  readonly block: Block
  readonly size: Size
  /** The columns that can be written. */
  readonly columns: readonly PasteColumn[]
  /** What rows that are made begin with. */
  readonly given: NewRowValues
  readonly skipsEmpty: boolean
}

export interface PlannedTarget {
  readonly plan: PastePlan
  readonly left: PlannedColumns['left']
  readonly keys: Float64Array
  readonly rows: number
  /** Rows that would have to be made, and are not: there is nothing in them to calculate with. */
  readonly beyond: number
}

/** The value for a cell of the target, the text and why it does not fit, or null where the block has no cell for it. */
export type PastedCell =
  | { readonly ok: true; readonly value: CellValue; readonly note?: ReadNote }
  | { readonly ok: false; readonly text: string; readonly why: string }
  | null

export function readCell(
  { block, size, skipsEmpty }: PastePlan,
  row: number,
  { at, column, read, readExact, kind, calculate }: PasteColumn,
): PastedCell {
  const [blockRow, blockCol] = [row % size.rows, at % size.cols]
  const text = block.texts[blockRow]?.[blockCol]
  if (text === undefined || (text === '' && (skipsEmpty || calculate !== null))) return null
  if (block.document !== null && isRichText(column.field)) return ok(block.document)
  const own = block.kind(blockRow, blockCol)
  if (own !== null && (own === kind || calculate !== null)) {
    const exact = block.exact(blockRow, blockCol)
    if (calculate !== null && typeof exact === 'number') return ok(exact)
    if (calculate === null && exact !== undefined && fits(exact, column.field))
      return { ok: true, ...keptValue(exact, column.field) }
  }
  const meaning = block.meaning(blockRow, blockCol)
  // What a cell shows is never taken for what is there.
  const exact =
    meaning === null ? null : exactText(calculate === null ? column.field : { kind: 'number', unit: '' }, text, meaning)
  const value = exact === null ? read(text) : readExact(exact)
  return value.ok ? value : { ok: false, text: exact ?? text, why: describeCellProblem(value.error, column.field) }
}

/** What a cell of a row that is there becomes: what is pasted, or what comes of calculating with both. */
export function readCellOver(plan: PastePlan, row: number, target: PasteColumn, present: CellValue): PastedCell {
  const pasted = readCell(plan, row, target)
  if (target.calculate === null || pasted?.ok !== true) return pasted
  // What is calculated with is a number, or nothing where the text is blank.
  if (typeof pasted.value !== 'number') return null
  const outcome = target.calculate(present, pasted.value)
  if (outcome === null) return ok(present)
  const { size, block } = plan
  const text = block.texts[row % size.rows]?.[target.at % size.cols] ?? ''
  return 'refused' in outcome ? { ok: false, text, why: outcome.refused } : { ok: true, ...outcome }
}

/** Rows of the target that are there. Answers the cells that it was about. */
export function stageRowSlice(
  store: Store,
  tables: WorksheetTables,
  command: number,
  plan: PastePlan,
  keys: Float64Array,
  placeOf: PlaceOf,
  tally: RunTally,
): number {
  const { columns } = plan
  const rows = fillTouched(store, keys)
  leaveOut(store, tables, rows, columns.length, tally)
  const isThere = countFilled(store, rows) === keys.length ? null : new Set(readTouched(store, rows))
  const keyOf = createRowKeyFinder(store, tables)
  const calculates = columns.some((it) => it.calculate !== null)
  const present = calculates
    ? createAreaReader(
        store,
        tables,
        columns.map((it) => it.column),
      )(keys)
    : null
  const edits: Edit[] = []
  let cells = 0
  for (const [i, k] of keys.entries()) {
    cells += columns.length
    if (isThere !== null && !isThere.has(k)) continue
    for (const [at, target] of columns.entries()) {
      const cell = readCellOver(plan, placeOf(i), target, present?.[i]?.cells[at] ?? null)
      if (cell === null) cells -= 1
      else if (cell.ok) {
        edits.push([k, target.column.n, toStored(cell.value)])
        if (cell.note !== undefined) tally.note(cell.note)
      } else
        tally.refuse(() => ({
          row: keyOf(k) ?? rowKeyOf(`gone:${k}`),
          field: target.column.field.id,
          text: cell.text,
          why: cell.why,
        }))
    }
  }
  tally.change(
    stageFilled(
      store,
      tables,
      command,
      fillEdits(store, edits),
      rows,
      columns.map((it) => it.column.n),
    ),
  )
  return cells
}

/** Rows `first` to before `end` of the target, which are made. Answers their keys, and the cells that they hold or refused. */
export function stageNewSlice(
  store: Store,
  tables: WorksheetTables,
  command: number,
  plan: PastePlan,
  first: number,
  end: number,
  tally: RunTally,
): { readonly keys: readonly number[]; readonly cells: number } {
  const rows: NewRowValues[] = []
  const refused: { readonly at: number; readonly target: PasteColumn; readonly text: string; readonly why: string }[] = []
  let filled = 0
  for (let row = first; row < end; row += 1) {
    const values: Record<string, CellValue> = { ...plan.given }
    for (const target of plan.columns) {
      const cell = readCell(plan, row, target)
      if (cell === null) continue
      if (!cell.ok) refused.push({ at: row - first, target, text: cell.text, why: cell.why })
      else if (cell.value !== null) {
        values[target.column.field.id] = cell.value
        filled += 1
        if (cell.note !== undefined) tally.note(cell.note)
      }
    }
    rows.push(values)
  }
  const staged = stageNewRows(store, tables, command, rows)
  if (!staged.ok) throw new Error(staged.error.message)
  const { keys } = staged.value
  for (const { at, target, text, why } of refused)
    tally.refuse(() => ({ row: rowKeyOfNew(keys[at] ?? 0), field: target.column.field.id, text, why }))
  tally.change(filled)
  return { keys, cells: filled + refused.length }
}

/** Empties cells that were cut; what cannot be written stays, as it would when cleared. */
export function clearSlice(
  store: Store,
  tables: WorksheetTables,
  command: number,
  fields: readonly FieldId[],
  keys: Float64Array,
): void {
  const columns = fields.flatMap((id) => tables.byField.get(id) ?? []).filter((it) => !it.isGone && it.field.lock === null)
  if (columns.length === 0) return
  const numbers = columns.map((it) => it.n)
  const rows = fillTouched(store, keys)
  leaveOut(store, tables, rows, columns.length, createRunTally())
  const edits = fillSameEdits(
    store,
    rows,
    numbers.map((f) => [f, null]),
  )
  stageFilled(store, tables, command, edits, rows, numbers)
}
