/** A selection at the places that its rows have after a change of the view, as the host says them. */
import { countRows, type RowSpan } from '../../../src-shared/host/row-spans.ts'
import { type Cell, type Selection, selectCell } from './selection.ts'

export const countRanges = ({ ranges }: Selection): number =>
  ranges.reduce((sum, { rows }) => sum + (rows === 'all' ? 0 : countRows(rows)), 0)

const spanOf = ({ row }: Cell): readonly RowSpan[] => [[row, row]]

/** The selection with every position taken from `sets`, in the order of `setsOf`; null when its active row is no longer there. */
export function placeSelection(selection: Selection, sets: readonly (readonly RowSpan[] | null)[]): Selection | null {
  const at = (cell: Cell, set: readonly RowSpan[] | null | undefined): Cell | null => {
    const row = set?.[0]?.[0]
    return row === undefined ? null : { ...cell, row }
  }
  const [anchorAt, headAt, activeAt, ...rangesAt] = sets
  const active = at(selection.active, activeAt)
  let next = 0
  const ranges = selection.ranges.flatMap((range) => {
    if (range.rows === 'all') return [range]
    const rows = rangesAt[next++]
    return rows === null || rows === undefined || rows.length === 0 ? [] : [{ ...range, rows }]
  })
  const first = ranges[0]?.rows
  const left = active ?? (first === undefined || first === 'all' ? null : { ...selection.active, row: first[0]?.[0] ?? 0 })
  if (left === null) return null
  if (ranges.length === 0) return selectCell(left)
  return {
    ...selection,
    ranges,
    active: left,
    anchor: at(selection.anchor, anchorAt) ?? left,
    head: at(selection.head, headAt) ?? left,
  }
}

/** Rows of the ranges that `sets`, in the order of `setsOf`, has no places for. */
export function scatteredRows({ ranges }: Selection, sets: readonly (readonly RowSpan[] | null)[]): number {
  const spans = ranges.flatMap(({ rows }) => (rows === 'all' ? [] : [rows]))
  return spans.reduce((sum, rows, i) => sum + (sets[i + 3] === null ? countRows(rows) : 0), 0)
}

export const setsOf = ({ anchor, head, active, ranges }: Selection): readonly (readonly RowSpan[])[] => [
  spanOf(anchor),
  spanOf(head),
  spanOf(active),
  ...ranges.flatMap(({ rows }) => (rows === 'all' ? [] : [rows])),
]
