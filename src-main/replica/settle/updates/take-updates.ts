/** Takes staged updates for sending: one slice after its check, or several before the first of them is checked (changed-since-taken.ts). */
import { limits } from '../../../../src-shared/api/limits.ts'
import { groupUpdates } from '../../../../src-shared/changes/group-updates.ts'
import type { TakenSlice, UpdateRequest } from '../../contract/push-questions.ts'
import type { TakenFor } from '../../contract/receipt-questions.ts'
import { type FieldValues, type SentRow, writeReceipt } from '../../receipts/write-receipts.ts'
import { takingColumns } from '../../rules/find-lost-links.ts'
import { newRowsIn, type StagedRow } from '../../stage/staged-rows.ts'
import { presentRowIds } from '../../store/row-key.ts'
import { atomically, type SqlValue, type Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { type Cell, freeRows, resolveCells, sentField, valuesOf } from '../take-staged.ts'
import { noteTaken } from '../taken-links.ts'

/** What the cells hold on the service as far as is known: what they were staged over. */
function basesOf(store: Store, tables: WorksheetTables, k: number, cells: readonly Cell[]): FieldValues {
  const base = store.pluck<SqlValue>('select base from journal where ws = ? and k = ? and f = ? and is_current = 1')
  return Object.fromEntries(cells.map((it) => [it.column.n, base.get(tables.n, k, it.column.n) ?? null]))
}

/** What is to be sent of these rows now, by equal values. */
export const takeUpdates = (
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  taken: TakenFor,
): readonly UpdateRequest[] =>
  atomically(store, () => takeSlices(store, tables, [keys], freeRows(store, tables, keys, 'updated'), taken)[0] ?? [])

/**
 * The same for several slices before the first of them is checked. Null, with nothing taken, where what becomes of others first may matter:
 * the rows name new ones, or take links from rows.
 */
export function takeUpdatesAhead(
  store: Store,
  tables: WorksheetTables,
  slices: readonly (readonly number[])[],
  taken: TakenFor,
): readonly TakenSlice[] | null {
  return atomically(store, () => {
    const free = freeRows(store, tables, slices.flat(), 'updated')
    if (mayDepend(store, tables, free)) return null
    const requests = takeSlices(store, tables, slices, free, taken)
    return slices.map((keys, i) => ({ ids: presentRowIds(store, tables, keys), requests: requests[i] ?? [] }))
  })
}

function mayDepend(store: Store, tables: WorksheetTables, rows: readonly StagedRow[]): boolean {
  const taking = new Set(takingColumns(store, tables).map((it) => it.n))
  return rows.some(({ cells }) => cells.some(({ value, column }) => taking.has(column.n) || newRowsIn(value, column).length > 0))
}

/** One request is one slice's; one receipt has the rows of all slices that are sent alone. */
function takeSlices(
  store: Store,
  tables: WorksheetTables,
  slices: readonly (readonly number[])[],
  free: readonly StagedRow[],
  taken: TakenFor,
): readonly (readonly UpdateRequest[])[] {
  const rows = free.map((row) => ({ ...row, cells: resolveCells(store, tables, row) })).filter((row) => row.cells.length > 0)
  const byKey = new Map(rows.map((it) => [it.k, it]))
  const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
  noteTaken(store, tables, rows)
  const groups = slices.map((keys) =>
    groupUpdates(
      keys
        .map((k) => byKey.get(k))
        .filter((it) => it !== undefined)
        .map(({ k, cells }) => ({ row: k, values: Object.fromEntries(cells.map((it) => [it.column.sql, it.value])) })),
      limits.pageSize,
    ),
  )
  const sentRow = (k: number): SentRow => {
    const cells = byKey.get(k)?.cells ?? []
    return { k, id: idOf.get(k) ?? null, sent: valuesOf(cells), before: basesOf(store, tables, k, cells) }
  }
  const update = { operation: 'update', newest: null } as const
  for (const { rows: keysOf } of groups.flat())
    if (keysOf.length > 1) writeReceipt(store, tables, taken, { ...update, isUniform: true, rows: keysOf.map(sentRow) })
  const alone = groups.flat().flatMap((it) => (it.rows.length === 1 ? it.rows : []))
  writeReceipt(store, tables, taken, { ...update, isUniform: false, rows: alone.map(sentRow) })
  return groups.map((slice) =>
    slice.map((group): UpdateRequest => {
      const cells = byKey.get(group.rows[0] ?? 0)?.cells ?? []
      return { rows: group.rows.map((k) => ({ k, id: idOf.get(k) ?? '' })), fields: cells.map(sentField) }
    }),
  )
}
