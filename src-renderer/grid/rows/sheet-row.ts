/** A row as the grid holds it: the host's row with the names its references need and the way to its cells. */
import { dequal } from 'dequal'
import { judgeCell } from '../../../src-shared/changes/check-rules.ts'
import type { GridRow, Mark, RowWindow } from '../../../src-shared/host/calls/row-calls.ts'
import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { isSystemField, systemValue } from '../../../src-shared/model/system-fields.ts'

export interface SheetRow {
  readonly row: GridRow
  /** Shared by the rows of one window. */
  readonly names: Names
  /** Position of each field's cell; shared by the rows of one window. */
  readonly at: ReadonlyMap<string, number>
}

export function toSheetRows(window: RowWindow): readonly SheetRow[] {
  const at = new Map<string, number>(window.fieldIds.map((id, index) => [id, index]))
  return window.rows.map((row) => ({ row, names: window.names, at }))
}

/** Whether rows read the same in every cell. What rows of one window share is compared once for each pair of windows. */
export function compareRows(): (one: SheetRow, other: SheetRow) => boolean {
  const compared = new Map<object, Map<object, boolean>>()
  const isSame = <Shared extends Names | SheetRow['at']>(one: Shared, other: Shared): boolean => {
    const known = compared.get(one) ?? new Map<object, boolean>()
    compared.set(one, known)
    const answer = known.get(other) ?? dequal(one, other)
    known.set(other, answer)
    return answer
  }
  return (one, other) => isSame(one.at, other.at) && isSame(one.names, other.names) && dequal(one.row, other.row)
}

/** The value of a field or a system attribute; null for a field the window does not carry. */
export function cellOf({ row, at }: SheetRow, field: string): CellValue {
  if (row.group !== undefined) return null
  return isSystemField(field) ? systemValue(row, field) : (row.cells[at.get(field) ?? -1] ?? null)
}

/** What the row's first column says; `index` is its position in the view. */
export const rowNumber = ({ row }: SheetRow, index: number): number => (row.rank ?? index) + 1

/** Whether a cell of the row holds anything. */
export const isFilledAt = (row: SheetRow, field: string | undefined): boolean =>
  field !== undefined && cellOf(row, field) !== null

export const markOf = ({ row }: SheetRow, field: string): Mark | null => row.marks[field] ?? null

/** Whether others changed a cell since the user last looked. One that is staged has a mark of its own, which says what is there. */
export const isChangedElsewhere = (sheetRow: SheetRow, field: FieldId): boolean =>
  sheetRow.row.elsewhere?.includes(field) === true && markOf(sheetRow, field) === null

/**
 * The row as it will look once the host has staged `value`: shown until the next window arrives, so that an edit does not blink.
 * `names` are of what was just chosen: the row's own window was read before.
 */
export function withValue(sheetRow: SheetRow, field: FieldId, value: CellValue, names: Names = {}): SheetRow {
  const index = sheetRow.at.get(field)
  if (index === undefined) return sheetRow
  const { row } = sheetRow
  const before = row.marks[field]
  const mark: Mark =
    before === undefined ? { state: 'staged', held: false, base: row.cells[index] ?? null } : { ...before, state: 'staged' }
  return {
    ...sheetRow,
    names: { ...sheetRow.names, ...names },
    row: {
      ...row,
      change: row.change === 'none' ? 'updated' : row.change,
      cells: row.cells.map((cell, at) => (at === index ? value : cell)),
      marks: { ...row.marks, [field]: mark },
    },
  }
}

/**
 * The same with the value's flaws as far as they can be told here; the next window brings them all. A row that has the value already comes
 * with what only the host can tell of it, such as that another row has it too, and stays as it is.
 */
export function withJudgedValue(sheetRow: SheetRow, field: Field, value: CellValue, names: Names = {}): SheetRow {
  if (isSameValue(cellOf(sheetRow, field.id), value)) return sheetRow
  const shown = withValue(sheetRow, field.id, value, names)
  return { ...shown, row: { ...shown.row, flaws: { ...shown.row.flaws, [field.id]: judgeCell(value, field) } } }
}

/** The row with one cell as it stood in `before`, an earlier reading of the same row: what it held, its mark and its flaws. */
export function withCellOf(sheetRow: SheetRow, before: SheetRow, field: FieldId): SheetRow {
  const index = sheetRow.at.get(field)
  if (index === undefined) return sheetRow
  const { row } = sheetRow
  const { [field]: _, ...others } = row.marks
  const mark = before.row.marks[field]
  const marks = mark === undefined ? others : { ...others, [field]: mark }
  const isClean = before.row.change === 'none' && row.change === 'updated' && Object.keys(marks).length === 0
  return {
    ...sheetRow,
    names: { ...sheetRow.names, ...before.names },
    row: {
      ...row,
      change: isClean ? 'none' : row.change,
      cells: row.cells.map((cell, at) => (at === index ? cellOf(before, field) : cell)),
      marks,
      flaws: { ...row.flaws, [field]: before.row.flaws[field] ?? [] },
    },
  }
}
