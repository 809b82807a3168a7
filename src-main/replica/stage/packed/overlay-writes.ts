/** Writes several columns of the same rows of the overlay together: each update goes over whole rows, however few of their columns it sets. */
import { judgeCells } from '../../rules/judge-rows.ts'
import { fillStretch } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { isSameStretch, type Stretch, updateColumns } from './stretch.ts'

export interface OverlayWrites {
  /** What the column shows from now on, in the order of keys. Each column is added once. */
  add(column: Column, stretch: Stretch, values: readonly SqlValue[]): void
  /** Before anything else reads these rows of the overlay, other than columns that were not added. */
  flush(): void
}

export function createOverlayWrites(store: Store, tables: WorksheetTables): OverlayWrites {
  let rows: Stretch | null = null
  let columns: Column[] = []
  let lists: (readonly SqlValue[])[] = []
  const flush = (): void => {
    if (rows === null) return
    updateColumns(store, tables, columns, rows, lists)
    const fields = columns.map((it) => it.n)
    judgeCells(store, tables, fillStretch(store, tables.over, rows.first, rows.last), fields)
    rows = null
    columns = []
    lists = []
  }
  return {
    add(column, stretch, values) {
      if (rows !== null && !isSameStretch(rows, stretch)) flush()
      rows = stretch
      columns.push(column)
      lists.push(values)
    },
    flush,
  }
}
