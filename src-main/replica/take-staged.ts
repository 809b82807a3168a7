/**
 * Takes staged changes for sending: what is read here is marked as under way, with its values, in the same transaction. After a crash
 * the marks say what must be settled by reading back.
 */

import { limits } from '../../src-shared/api/limits.ts'
import { groupUpdates } from '../../src-shared/changes/group-updates.ts'
import { writeValue } from '../../src-shared/model/write-value.ts'
import type { CreateRow, SentField, UpdateRequest } from './push-questions.ts'
import { newRowsIn, readStagedRows, replaceNewRows, type StagedRow } from './staged-rows.ts'
import { atomically, type SqlValue, type Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import { noteTaken } from './taken-links.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

type Cell = StagedRow['cells'][number]

/** Stands where a staged file's content goes. */
export const stagedPrefix = 'staged:'

const sentField = ({ column, value }: Cell): SentField => ({
  id: column.field.id,
  value: writeValue(fromStored(value, column.field.kind), column.field, (sha256) => stagedPrefix + sha256),
})

/** Rows that may be sent now: those still staged as `change`, without a mark of the row that forbids it. */
function freeRows(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  change: StagedRow['change'],
): readonly StagedRow[] {
  const blocked = store.pluck<number>(
    "select 1 from mark where ws = ? and k = ? and f = 0 and (is_held = 1 or state in ('conflict', 'sent', 'unknown'))",
  )
  const rows = new Map(readStagedRows(store, tables, keys).map((it) => [it.k, it]))
  return keys
    .map((k) => rows.get(k))
    .filter((it) => it !== undefined)
    .filter((it) => it.change === change && blocked.get(tables.n, it.k) === undefined)
}

/** Cells with the ids of rows created meanwhile in place of their staged keys; cells that name rows without an id stay behind. */
function resolveCells(store: Store, tables: WorksheetTables, row: StagedRow): readonly Cell[] {
  return row.cells.flatMap((cell): Cell[] => {
    if (newRowsIn(cell.value, cell.column).length === 0) return [cell]
    const value = replaceNewRows(String(cell.value), (k) => idOfCreated(store, cell.column, k))
    if (newRowsIn(value, cell.column).length > 0) return []
    store.run(
      'update journal set value = ? where ws = ? and k = ? and f = ? and is_current = 1',
      value,
      tables.n,
      row.k,
      cell.column.n,
    )
    store.run(`update ${tables.over} set ${cell.column.sql} = ? where k = ?`, value, row.k)
    return [{ column: cell.column, value }]
  })
}

function idOfCreated(store: Store, { field }: Column, k: number): string | null {
  const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
  if (related === null) return null
  return store.pluck<string>(`select id from ${related.row} where k = ? and is_gone = 0`).get(k) ?? null
}

function markSent(
  store: Store,
  tables: WorksheetTables,
  k: number,
  kind: 'create' | 'update' | 'delete',
  cells: readonly Cell[],
  watermark: string | null,
): void {
  const vals = Object.fromEntries(cells.map((it) => [it.column.n, it.value]))
  store.run(
    `insert or replace into sent_row (ws, k, kind, watermark, first_key, vals)
     values (?, ?, ?, ?, (select next_key from worksheet where n = ?), ?)`,
    tables.n,
    k,
    kind,
    watermark,
    tables.n,
    JSON.stringify(vals),
  )
  store.run("delete from mark where ws = ? and k = ? and state = 'refused' and is_held = 0", tables.n, k)
  store.run(
    `insert into mark (ws, k, f, state) values (?, ?, 0, 'sent')
     on conflict do update set state = 'sent', code = null, message = ''`,
    tables.n,
    k,
  )
}

export function takeUpdates(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly UpdateRequest[] {
  return atomically(store, () => {
    const rows = freeRows(store, tables, keys, 'updated')
      .map((row) => ({ ...row, cells: resolveCells(store, tables, row) }))
      .filter((row) => row.cells.length > 0)
    const byKey = new Map(rows.map((it) => [it.k, it]))
    const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
    noteTaken(store, tables, rows)
    for (const row of rows) markSent(store, tables, row.k, 'update', row.cells, null)
    const groups = groupUpdates(
      rows.map((row) => ({ row: row.k, values: Object.fromEntries(row.cells.map((it) => [it.column.sql, it.value])) })),
      limits.pageSize,
    )
    return groups.map((group): UpdateRequest => {
      const cells = byKey.get(group.rows[0] ?? 0)?.cells ?? []
      return { rows: group.rows.map((k) => ({ k, id: idOf.get(k) ?? '' })), fields: cells.map(sentField) }
    })
  })
}

export function takeDeletes(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
): readonly { readonly k: number; readonly id: string }[] {
  return atomically(store, () => {
    const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
    return freeRows(store, tables, keys, 'deleted').map(({ k }) => {
      markSent(store, tables, k, 'delete', [], null)
      return { k, id: idOf.get(k) ?? '' }
    })
  })
}

export function takeCreates(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  watermark: string | null,
): readonly CreateRow[] {
  return atomically(store, () => {
    // Rows of an unfinished pull must not take keys set aside before this: they would look older than the request.
    store.run('update pull set block_rows = 0 where ws = ?', tables.n)
    const rows = freeRows(store, tables, keys, 'created').map((row) => ({ ...row, cells: resolveCells(store, tables, row) }))
    noteTaken(store, tables, rows)
    return rows.map((row): CreateRow => {
      const { cells } = row
      markSent(store, tables, row.k, 'create', cells, watermark)
      return { k: row.k, fields: cells.filter((it) => it.value !== null).map(sentField) }
    })
  })
}

export type SentValues = ReadonlyMap<number, SqlValue>

export const readSentValues = (text: string): SentValues =>
  new Map(Object.entries(JSON.parse(text) as Record<string, SqlValue>).map(([f, value]) => [Number(f), value]))
