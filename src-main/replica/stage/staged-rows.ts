/** Reads what is staged for pushing: per row its change and its cells with stored values. */

import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { stagedEntry } from './staged-cell.ts'

export interface StagedRow {
  readonly k: number
  readonly change: 'created' | 'updated' | 'deleted'
  /** Staged cells that may be sent: without held, conflicting, locked and vanished ones. */
  readonly cells: readonly { readonly column: Column; readonly value: SqlValue }[]
}

/** Rows in the order in which they were first staged. `keys` null reads all. */
export function readStagedRows(store: Store, tables: WorksheetTables, keys: readonly number[] | null): readonly StagedRow[] {
  const only = keys === null ? '?2 is null' : 'j.k in (select value from json_each(?2))'
  const rows = new Map<number, { k: number; change: StagedRow['change']; cells: { column: Column; value: SqlValue }[] }>()
  const entries = store.raw<[number, number, SqlValue, string, number | null]>(
    `select j.k, j.f, j.value, o.change, m.k from journal j
       join ${tables.over} o on o.k = j.k
       left join mark m on m.ws = j.ws and m.k = j.k and m.f = j.f and (m.is_held = 1 or m.state = 'conflict')
       where j.ws = ?1 and ${stagedEntry('j')} and ${only} order by j.seq`,
  )
  for (const [k, f, value, change, excluded] of entries.iterate(tables.n, keys === null ? null : JSON.stringify(keys))) {
    let row = rows.get(k)
    if (row === undefined) {
      row = { k, change: change as StagedRow['change'], cells: [] }
      rows.set(k, row)
    }
    const column = tables.byNumber.get(f)
    if (column === undefined || column.isGone || column.field.lock !== null || excluded !== null) continue
    row.cells.push({ column, value })
  }
  return [...rows.values()]
}

const newRowName = /"new:(\d+)"/g

/** Integer keys of new rows that a stored relation names. */
export function newRowsIn(value: SqlValue, column: Column): readonly number[] {
  if (column.field.kind !== 'rows' || typeof value !== 'string' || !value.includes('"new:')) return []
  return [...value.matchAll(newRowName)].map((match) => Number(match[1]))
}

export const replaceNewRows = (value: string, idOf: (k: number) => string | null): string =>
  value.replace(newRowName, (whole, k: string) => {
    const id = idOf(Number(k))
    return id === null ? whole : JSON.stringify(id)
  })
