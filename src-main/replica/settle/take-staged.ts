/**
 * Takes staged changes for sending: what is read here is marked as under way, with its values, in the same transaction. After a crash
 * the marks say what must be settled by reading back.
 */

import { isSignature } from '../../../src-shared/model/field.ts'
import { writeValue } from '../../../src-shared/model/write-value.ts'
import type { SentField } from '../contract/push-questions.ts'
import type { TakenFor } from '../contract/receipt-questions.ts'
import { type FieldValues, type SentRow, writeReceipt } from '../receipts/write-receipts.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { isAnyMarked, newRowsIn, readNewRows, readStagedRows, replaceNewRows, type StagedRow } from '../stage/staged-rows.ts'
import { atomically, type SqlValue, type Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

export type Cell = StagedRow['cells'][number]

/** Stands where a staged file's content goes. */
export const stagedPrefix = 'staged:'

export function sentField({ column: { field }, value: stored }: Cell): SentField {
  const value = fromStored(stored, field.kind)
  const files = isSignature(field) && Array.isArray(value) ? value : []
  const [picture] = files
  // A picture that is written as one text is put together when its content is there.
  if (typeof picture === 'object' && picture.staged !== undefined)
    return { id: field.id, value: [{ name: picture.name, url: stagedPrefix + picture.staged }], as: 'picture' }
  return { id: field.id, value: writeValue(value, field, (sha256) => stagedPrefix + sha256) }
}

/** Rows that may be sent now: those still staged as `change`, without a mark of the row that forbids it. */
export function freeRows(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  change: StagedRow['change'],
): readonly StagedRow[] {
  // New rows are read as they are shown, and settled as they are packed.
  if (change !== 'created') writeKeysOut(store, tables, keys)
  const blocked = new Set(
    isAnyMarked(store, tables.n, keys)
      ? store
          .pluck<number>(
            `select m.k from json_each(?) e cross join mark m on m.ws = ? and m.k = e.value and m.f = 0
             and (m.is_held = 1 or m.state in ('conflict', 'sent', 'unknown'))`,
          )
          .all(JSON.stringify(keys), tables.n)
      : [],
  )
  const staged = change === 'created' ? readNewRows(store, tables, keys) : readStagedRows(store, tables, keys)
  const rows = new Map(staged.map((it) => [it.k, it]))
  return keys
    .map((k) => rows.get(k))
    .filter((it) => it !== undefined)
    .filter((it) => it.change === change && !blocked.has(it.k))
}

/** Cells with the ids of rows created meanwhile in place of their staged keys; cells that name rows without an id stay behind. */
export function resolveCells(store: Store, tables: WorksheetTables, row: StagedRow): readonly Cell[] {
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

export const valuesOf = (cells: readonly Cell[]): FieldValues => Object.fromEntries(cells.map((it) => [it.column.n, it.value]))

export function takeDeletes(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  taken: TakenFor,
): readonly { readonly k: number; readonly id: string }[] {
  return atomically(store, () => {
    const columns = tables.columns.filter((it) => !it.isGone)
    const whole = store.raw<SqlValue[]>(
      `select id, ${columns.map((it) => it.sql).join(', ') || 'null'} from ${tables.row} where k = ?`,
    )
    const rows = freeRows(store, tables, keys, 'deleted').map(({ k }): SentRow => {
      const [id = null, ...values] = whole.get(k) ?? []
      const before = columns.flatMap((it, i) => (values[i] === null ? [] : [[it.n, values[i]]]))
      return { k, id: String(id ?? ''), sent: {}, before: Object.fromEntries(before) }
    })
    writeReceipt(store, tables, taken, { operation: 'delete', newest: null, isUniform: true, rows })
    keepStaged(
      store,
      tables.n,
      rows.map((it) => it.k),
    )
    return rows.map(({ k, id }) => ({ k, id: id ?? '' }))
  })
}

/** Edits that go with their rows unsent: whoever takes the deletion back wants them as well. */
function keepStaged(store: Store, ws: number, keys: readonly number[]): void {
  const named = JSON.stringify(keys)
  const edits = `from journal j where j.ws = ?1 and j.k = receipt_row.k and j.f > 0 and ${stagedEntry('j')}`
  store.run(
    `update receipt_row set staged = (select json_group_object(j.f, j.value) ${edits})
     where (receipt, n) in (select s.receipt, s.n from json_each(?2) e cross join sent_row s on s.ws = ?1 and s.k = e.value)
       and exists (select 1 ${edits})`,
    ws,
    named,
  )
}
