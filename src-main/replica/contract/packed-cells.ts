/** Many cell edits in a form that changes threads cheaply: every row and field is named once, and the cells refer to them by number. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'

export interface CellEdit {
  readonly row: RowKey
  readonly field: string
  readonly value: CellValue
}

export interface PackedCells {
  readonly rows: readonly RowKey[]
  readonly fields: readonly string[]
  /** Per cell: the place of its row and of its field in the lists above. */
  readonly rowOf: Uint32Array
  readonly fieldOf: Uint16Array
  readonly values: readonly CellValue[]
}

/** Where a cell is edited twice, the later edit counts. Order is kept. */
export function packCells(cells: readonly CellEdit[]): PackedCells {
  const rows = new Map<RowKey, number>()
  const fields = new Map<string, number>()
  const place = <Key>(places: Map<Key, number>, key: Key): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, places.size)
    return places.size - 1
  }
  const rowOf = new Uint32Array(cells.length)
  const fieldOf = new Uint16Array(cells.length)
  const values: CellValue[] = []
  const cellOf = new Map<number, number>()
  let count = 0
  let lastRow: RowKey | null = null
  let lastPlace = 0
  for (const { row, field, value } of cells) {
    // Cells of a row mostly come together.
    if (row !== lastRow) {
      lastPlace = place(rows, row)
      lastRow = row
    }
    const column = place(fields, field)
    const cell = lastPlace * 65_536 + column
    const known = cellOf.get(cell)
    if (known !== undefined) {
      values[known] = value
      continue
    }
    cellOf.set(cell, count)
    rowOf[count] = lastPlace
    fieldOf[count] = column
    values.push(value)
    count += 1
  }
  return {
    rows: [...rows.keys()],
    fields: [...fields.keys()],
    rowOf: rowOf.slice(0, count),
    fieldOf: fieldOf.slice(0, count),
    values,
  }
}
