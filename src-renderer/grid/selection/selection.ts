/**
 * Selected cells: any number of ranges, the last of which is the one being drawn. Columns are named by field and rows by position at one
 * revision of the view, so a moved or hidden column changes nothing, and a million rows cost two numbers. Pure.
 */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import { clipSpans, isSameSpans, joinSpans, type RowSpan, takeAway } from '../../../src-shared/host/row-spans.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'

export interface Cell {
  readonly row: number
  readonly field: FieldId
}

/** Every row of some fields, or some rows of every field: 'all' stays whole while rows come and columns are shown. */
export interface CellRange {
  readonly rows: readonly RowSpan[] | 'all'
  readonly fields: readonly FieldId[] | 'all'
}

export interface Selection {
  /** Never empty. */
  readonly ranges: readonly CellRange[]
  /** Where the last range begins, and where it ends now. */
  readonly anchor: Cell
  readonly head: Cell
  /** The cell with the keyboard; inside the selection, except where it was taken away cell by cell. */
  readonly active: Cell
  /** The column heads belong to it: Ctrl+A pressed twice. */
  readonly hasHeads: boolean
}

/** What there is to select from. */
export interface Sheet {
  readonly rows: number
  /** Columns on screen, from left to right. */
  readonly fields: readonly FieldId[]
}

export const isSameCell = (a: Cell, b: Cell): boolean => a.row === b.row && a.field === b.field

export const selectCell = (cell: Cell): Selection => ({
  ranges: [{ rows: [[cell.row, cell.row]], fields: [cell.field] }],
  anchor: cell,
  head: cell,
  active: cell,
  hasHeads: false,
})

const stretch = (a: number, b: number): RowSpan => [Math.min(a, b), Math.max(a, b)]

/** Fields from one column to another, both included; a field that is not on screen stands for itself. */
export function fieldsBetween({ fields }: Sheet, a: FieldId, b: FieldId): readonly FieldId[] {
  const [from, to] = [fields.indexOf(a), fields.indexOf(b)]
  if (from < 0 || to < 0) return a === b ? [a] : [a, b]
  return fields.slice(Math.min(from, to), Math.max(from, to) + 1)
}

export const rectangle = (sheet: Sheet, a: Cell, b: Cell): CellRange => ({
  rows: [stretch(a.row, b.row)],
  fields: fieldsBetween(sheet, a.field, b.field),
})

/** Moves the end of the last range. Whole rows stay whole rows, whole columns whole columns. */
export function extendTo(selection: Selection, sheet: Sheet, head: Cell): Selection {
  const { anchor, ranges } = selection
  const last = ranges.at(-1)
  const drawn = rectangle(sheet, anchor, head)
  const rows = last?.rows === 'all' && last.fields !== 'all' ? ('all' as const) : drawn.rows
  const fields = last?.fields === 'all' && last.rows !== 'all' ? ('all' as const) : drawn.fields
  return { ...selection, ranges: [...ranges.slice(0, -1), { rows, fields }], head, hasHeads: false }
}

/** Draws a further range. */
export const addRange = ({ ranges }: Selection, range: CellRange, anchor: Cell, head: Cell): Selection => ({
  ranges: [...ranges, range],
  anchor,
  head,
  active: anchor,
  hasHeads: false,
})

export const selectRange = (range: CellRange, anchor: Cell, head: Cell, active = anchor): Selection => ({
  ranges: [range],
  anchor,
  head,
  active,
  hasHeads: false,
})

/** Every cell on screen and below it; the second time in a row with the column heads. */
export function selectAll(sheet: Sheet, before: Selection | null): Selection | null {
  const [first, last] = [sheet.fields[0], sheet.fields.at(-1)]
  if (sheet.rows === 0 || first === undefined || last === undefined) return null
  const anchor: Cell = { row: 0, field: first }
  const isAll = before?.ranges.length === 1 && before.ranges[0]?.rows === 'all' && before.ranges[0].fields === 'all'
  return {
    ranges: [{ rows: 'all', fields: 'all' }],
    anchor,
    head: { row: sheet.rows - 1, field: last },
    active: before?.active ?? anchor,
    hasHeads: isAll === true,
  }
}

export const rowsOf = ({ rows }: CellRange, sheet: Sheet): readonly RowSpan[] => {
  if (sheet.rows === 0) return []
  return rows === 'all' ? [[0, sheet.rows - 1]] : clipSpans(rows, [0, sheet.rows - 1])
}

/** In the order on screen; hidden columns are not selected. */
export const fieldsOf = ({ fields }: CellRange, sheet: Sheet): readonly FieldId[] => {
  if (fields === 'all') return sheet.fields
  const wanted = new Set(fields)
  return sheet.fields.filter((it) => wanted.has(it))
}

/** Takes cells away. What is left of a range is again ranges; when nothing is left, the active cell is. */
export function withoutRange(selection: Selection, sheet: Sheet, gone: CellRange): Selection {
  const goneRows = rowsOf(gone, sheet)
  const goneFields = new Set(fieldsOf(gone, sheet))
  const ranges = selection.ranges.flatMap((range): readonly CellRange[] => {
    const [rows, fields] = [rowsOf(range, sheet), fieldsOf(range, sheet)]
    const kept = fields.filter((it) => !goneFields.has(it))
    const touched = fields.filter((it) => goneFields.has(it))
    if (touched.length === 0) return [range]
    const left = goneRows.reduce<readonly RowSpan[]>((some, span) => takeAway(some, span), rows)
    return [
      ...(kept.length > 0 ? [{ rows: range.rows, fields: kept }] : []),
      ...(left.length > 0 ? [{ rows: left, fields: touched }] : []),
    ]
  })
  if (ranges.length === 0) return selectCell(selection.active)
  const active = firstCell(ranges.at(-1), sheet) ?? selection.active
  return { ranges, anchor: active, head: active, active, hasHeads: false }
}

export function firstCell(range: CellRange | undefined, sheet: Sheet): Cell | null {
  if (range === undefined) return null
  const [row, field] = [rowsOf(range, sheet)[0]?.[0], fieldsOf(range, sheet)[0]]
  return row === undefined || field === undefined ? null : { row, field }
}

export const isInRange = (range: CellRange, { row, field }: Cell): boolean =>
  (range.fields === 'all' || range.fields.includes(field)) &&
  (range.rows === 'all' || range.rows.some(([first, last]) => row >= first && row <= last))

export const isSelected = ({ ranges }: Selection, cell: Cell): boolean => ranges.some((range) => isInRange(range, cell))

/** Every selected cell once: the rows of each field, fields with the same rows together, in the order on screen. */
export function partsOf({ ranges }: Selection, sheet: Sheet): readonly AreaPart[] {
  const byField = new Map<FieldId, RowSpan[]>()
  for (const range of ranges) {
    const rows = rowsOf(range, sheet)
    if (rows.length === 0) continue
    for (const field of fieldsOf(range, sheet)) byField.set(field, [...(byField.get(field) ?? []), ...rows])
  }
  const parts: { rows: [number, number][]; fields: FieldId[] }[] = []
  for (const field of sheet.fields) {
    const known = byField.get(field)
    if (known === undefined) continue
    const rows = joinSpans(known)
    const same = parts.find((part) => isSameSpans(part.rows, rows))
    if (same === undefined) parts.push({ rows: rows.map(([first, last]) => [first, last]), fields: [field] })
    else same.fields.push(field)
  }
  return parts
}

/** The ranges as they were drawn, each on its own, so that every one of them has a frame around it and no lines inside. */
export const drawnParts = ({ ranges }: Selection, sheet: Sheet): readonly AreaPart[] =>
  ranges.map((range) => ({
    rows: rowsOf(range, sheet).map(([first, last]) => [first, last]),
    fields: [...fieldsOf(range, sheet)],
  }))

/** True where one cell alone is selected. */
export function isOneCell({ ranges }: Selection, sheet: Sheet): boolean {
  const [only] = ranges
  if (ranges.length !== 1 || only === undefined) return false
  const [rows, fields] = [rowsOf(only, sheet), fieldsOf(only, sheet)]
  return fields.length <= 1 && (rows.length === 0 || (rows.length === 1 && rows[0]?.[0] === rows[0]?.[1]))
}
