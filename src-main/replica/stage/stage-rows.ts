/** Stages new rows and deletions, each as one command. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { cutToField } from '../../../src-shared/model/dates/date-unit.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { reconcileTouched } from '../settle/reconcile-rows.ts'
import { createKeyFinder, takeNewKeys } from '../store/row-key.ts'
import { addStates, emptyStates, fillTouched, type TouchedRows } from '../store/scratch-tables.ts'
import { attempt, type SqlValue, type Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
import { insertNewRows } from './added/insert-new-rows.ts'
import { appendEntries, joinStaged, stagedBefore } from './append-entries.ts'
import { closeCommand, type NewCommand, openCommand } from './command.ts'
import { packDeletion } from './packed/pack-deletion.ts'
import { writeRowsOut } from './packed/write-out.ts'
import { fits, invalid, missingRow, writable } from './stage-changes.ts'
import { type MovedRows, movedRows, type StagedRows } from './staged-state.ts'

/** Values of one new row by field id; fields left out stay empty. */
export type NewRowValues = Readonly<Record<string, CellValue>>

/** Adds rows. Answers their integer keys, in order. */
export function stageRows(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  rows: readonly NewRowValues[],
): Result<{ readonly keys: readonly number[] }, HostError> {
  return attempt(store, () => {
    const id = openCommand(store, tables, command)
    const staged = stageNewRows(store, tables, id, rows)
    if (!staged.ok) return staged
    closeCommand(store, tables, id)
    return staged
  })
}

/** Many new rows in a form that changes threads cheaply. */
export interface PackedRows {
  /** Each once. */
  readonly fields: readonly string[]
  readonly count: number
  /** Row by row, as many as there are fields; null where a row leaves its field empty. */
  readonly values: readonly CellValue[]
}

function packRows(rows: readonly NewRowValues[]): PackedRows {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return { fields, count: rows.length, values: rows.flatMap((row) => fields.map((field) => row[field] ?? null)) }
}

/** Runs inside the caller's transaction, which it must roll back when this fails. */
export const stageNewRows = (
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: readonly NewRowValues[],
): Result<{ readonly keys: readonly number[] }, HostError> => stagePackedRows(store, tables, command, packRows(rows))

/** The same. */
export function stagePackedRows(
  store: Store,
  tables: WorksheetTables,
  command: number,
  { fields, count, values }: PackedRows,
): Result<{ readonly keys: readonly number[] }, HostError> {
  const columns: Column[] = []
  for (const field of fields) {
    const found = writable(tables, field)
    if (!found.ok) return found
    columns.push(found.value)
  }
  const stored: SqlValue[] = []
  for (let row = 0; row < count; row += 1)
    for (const [at, { field }] of columns.entries()) {
      const value = values[row * columns.length + at] ?? null
      if (!fits(value, field)) return err(invalid(`A value for "${field.name}" has the wrong form.`))
      stored.push(toStored(cutToField(value, field)))
    }
  const first = takeNewKeys(store, tables.n, count)
  insertNewRows(store, tables, command, first, { columns, count, values: stored })
  return ok({ keys: Array.from({ length: count }, (_, row) => first + row) })
}

/** Marks rows of the service deleted; a staged new row goes with its cells. Answers which rows went. */
export function stageDeletions(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  rows: readonly RowKey[],
): Result<MovedRows, HostError> {
  return attempt(store, () => {
    const keyOf = createKeyFinder(store, tables)
    const keys = new Set<number>()
    for (const row of rows) {
      const k = keyOf(row)
      if (k === null) return err(missingRow)
      keys.add(k)
    }
    const id = openCommand(store, tables, command)
    const deleted = deleteTouched(store, tables, id, fillTouched(store, keys))
    const moved = movedRows(store, tables, deleted)
    closeCommand(store, tables, id)
    return ok(moved)
  })
}

/** Takes rows that are marked deleted out of the touched ones. Answers how many. */
export function leaveOutDeleted(store: Store, tables: WorksheetTables, { sql }: TouchedRows): number {
  if (!hasStagedRows(store, tables)) return 0
  const deleted = `select t.k from ${sql} t cross join ${tables.over} o on o.k = t.k where o.change = 'deleted'`
  return store.run(`delete from ${sql} where k in (${deleted})`).changes
}

/** Takes rows that are no longer there out of the touched ones. Answers how many. */
export function leaveOutGone(store: Store, tables: WorksheetTables, { sql }: TouchedRows): number {
  const { row, over } = tables
  const stagedToo = hasStagedRows(store, tables) ? ` and not exists (select 1 from ${over} o where o.k = t.k)` : ''
  return store.run(`delete from ${sql} as t where not exists (select 1 from ${row} r where r.k = t.k)${stagedToo}`).changes
}

/** Marks the rows deleted. Answers those that were not yet. Runs inside the caller's transaction. */
export function deleteTouched(store: Store, tables: WorksheetTables, command: number, rows: TouchedRows): StagedRows {
  if (packDeletion(store, tables, command, rows)) return { rows, states: emptyStates(store) }
  writeRowsOut(store, tables, rows)
  const states = emptyStates(store)
  // Rows of the service: their existence goes from 1 to 0, and edits of them wait below the deletion.
  store.run(
    `${addStates(states)}
     select t.k, 0, 1, 0, ${stagedBefore} from (select k, 0 as f from ${rows.sql}) t
     cross join ${tables.row} r on r.k = t.k ${joinStaged('t', tables.n)} where j.seq is null`,
  )
  // New rows: existence and cells go back to nothing.
  store.run(
    `${addStates(states)}
     select j.k, j.f, j.base, j.base, 1, j.base, j.value from ${rows.sql} t
     cross join ${tables.over} o on o.k = t.k and o.change = 'created'
     cross join journal j on j.ws = ? and j.k = t.k and j.is_current = 1 and j.base is not j.value`,
    tables.n,
  )
  const appended = appendEntries(store, tables, command, states)
  reconcileTouched(store, tables, appended.rows)
  return { rows: appended.rows, states }
}
