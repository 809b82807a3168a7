/** Walks the active cell inside a selection of several cells, as Tab and Enter do: through each range, and from the last one to the first. */
import { countRows, type RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { type Cell, type CellRange, fieldsOf, isInRange, rowsOf, type Selection, type Sheet } from './selection.ts'

export interface Walk {
  /** Enter goes down the columns, Tab along the rows. */
  readonly along: 'rows' | 'columns'
  readonly step: 1 | -1
}

interface Place {
  readonly rows: readonly RowSpan[]
  readonly fields: readonly FieldId[]
  readonly cells: number
}

function rankOf(rows: readonly RowSpan[], row: number): number {
  let before = 0
  for (const [first, last] of rows) {
    if (row < first) return -1
    if (row <= last) return before + row - first
    before += last - first + 1
  }
  return -1
}

function rowAt(rows: readonly RowSpan[], rank: number): number {
  let left = rank
  for (const [first, last] of rows) {
    if (left <= last - first) return first + left
    left -= last - first + 1
  }
  return rows[0]?.[0] ?? 0
}

function placeOf(range: CellRange, sheet: Sheet): Place {
  const [rows, fields] = [rowsOf(range, sheet), fieldsOf(range, sheet)]
  return { rows, fields, cells: countRows(rows) * fields.length }
}

function cellAt({ rows, fields }: Place, along: Walk['along'], index: number): Cell | null {
  const count = countRows(rows)
  const [rank, col] =
    along === 'rows' ? [Math.floor(index / fields.length), index % fields.length] : [index % count, Math.floor(index / count)]
  const field = fields[col]
  return field === undefined ? null : { row: rowAt(rows, rank), field }
}

/** The cell after the active one; null when the selection holds none. */
export function stepInside(selection: Selection, sheet: Sheet, { along, step }: Walk): Cell | null {
  const places = selection.ranges.map((range) => placeOf(range, sheet))
  if (places.every(({ cells }) => cells === 0)) return null
  const { active } = selection
  // Of overlapping ranges the one drawn last: there the user has just been.
  const at = selection.ranges.findLastIndex((range) => isInRange(range, active))
  const place = places[at]
  if (place !== undefined) {
    const [rank, col] = [rankOf(place.rows, active.row), place.fields.indexOf(active.field)]
    if (rank >= 0 && col >= 0) {
      const index = along === 'rows' ? rank * place.fields.length + col : col * countRows(place.rows) + rank
      const next = index + step
      if (next >= 0 && next < place.cells) return cellAt(place, along, next)
    }
  }
  for (let turn = 1; turn <= places.length; turn += 1) {
    const other = places[(Math.max(at, 0) + step * turn + places.length * turn) % places.length]
    if (other !== undefined && other.cells > 0) return cellAt(other, along, step === 1 ? 0 : other.cells - 1)
  }
  return null
}
