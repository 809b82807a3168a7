/** Stages cell edits: one command, one transaction, set-based statements however many cells there are. */
import { existence } from '../../../src-shared/changes/staged-cell.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { cutToField } from '../../../src-shared/model/dates/date-unit.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLeftOut } from '../../../src-shared/model/lock-words.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { PackedCells } from '../contract/packed-cells.ts'
import { reconcileAppended, typedBackMessage } from '../settle/reconcile-rows.ts'
import { createKeyFinder } from '../store/row-key.ts'
import {
  type CellEdits,
  type Edit,
  emptyStates,
  fillEdits,
  type NextStates,
  rowsOfEdits,
  type TouchedRows,
} from '../store/scratch-tables.ts'
import { attempt, type Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from '../view/find-keys.ts'
import { appendEntries, appendFreshEdits } from './append-entries.ts'
import { closeCommand, lastSeq, type NewCommand, openCommand } from './command.ts'
import { packEdits } from './packed/pack-edits.ts'
import { writeRowsOut } from './packed/write-out.ts'
import { projectFresh } from './reproject.ts'
import { projectAppended } from './touched/project-cells.ts'

export const invalid = (message: string): HostError => ({ kind: 'invalid', message })
export const missingRow: HostError = {
  kind: 'not-found',
  what: 'row',
  message: 'A row of this change is no longer there. Reload the view and try again.',
}

/** Whether a value has the canonical form of the field's kind. Whether the service would take it is checked before a push, not here. */
export function fits(value: CellValue, { kind }: Field): boolean {
  if (value === null) return true
  if (kind === 'options' || isReferenceKind(kind)) return Array.isArray(value) && typeof value[0] === 'string'
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'checkbox') return typeof value === 'boolean'
  if (kind === 'attachments') return Array.isArray(value) && typeof value[0] === 'object'
  if (kind === 'location') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === 'string'
}

/** The column that a change may be written to. */
export function writable(tables: WorksheetTables, field: string): Result<Column, HostError> {
  const column = tables.byField.get(field)
  if (column === undefined || column.isGone || field === existence)
    return err(invalid('A column of this change is no longer in the worksheet.'))
  return column.field.lock === null ? ok(column) : err(invalid(whyLeftOut(column.field)))
}

/** Sets cells of rows that exist, staged new ones included. Edits that change nothing leave no trace. */
export function stageCells(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  cells: PackedCells,
): Result<{ readonly entries: number }, HostError> {
  return attempt(store, () => {
    const columns: Column[] = []
    for (const field of cells.fields) {
      const found = writable(tables, field)
      if (!found.ok) return found
      columns.push(found.value)
    }
    const keyOf = createKeyFinder(store, tables)
    const keys: number[] = []
    for (const row of cells.rows) {
      const k = keyOf(row)
      if (k === null) return err(missingRow)
      keys.push(k)
    }
    const edits: Edit[] = []
    for (const [i, value] of cells.values.entries()) {
      const column = columns[cells.fieldOf[i] ?? 0]
      if (column === undefined) continue
      if (!fits(value, column.field)) return err(invalid(`A value for "${column.field.name}" has the wrong form.`))
      edits.push([keys[cells.rowOf[i] ?? 0] ?? 0, column.n, toStored(cutToField(value, column.field))])
    }
    const id = openCommand(store, tables, command)
    stageDistinct(
      store,
      tables,
      id,
      edits,
      columns.map((it) => it.n),
    )
    return ok({ entries: closeCommand(store, tables, id) })
  })
}

/** Where a cell is edited twice, the later edit counts. Runs inside the caller's transaction. */
export function stageEdits(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: Iterable<Edit>,
  fields: readonly number[],
): void {
  // Field numbers stay far below 4096: a table has at most 2000 columns.
  const distinct = new Map<number, Edit>()
  for (const edit of edits) distinct.set(edit[0] * 4096 + edit[1], edit)
  stageDistinct(store, tables, command, [...distinct.values()], fields)
}

function stageDistinct(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: readonly Edit[],
  fields: readonly number[],
): void {
  const filled = fillEdits(store, edits)
  stageFilled(store, tables, command, filled, rowsOfEdits(store, filled), fields)
}

/**
 * Stages edits of rows that exist; `rows` are the rows that they are in, and `fields` all of their fields. Answers the number of entries.
 * Runs inside the caller's transaction.
 */
export function stageFilled(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: CellEdits,
  rows: TouchedRows,
  fields: readonly number[],
): number {
  const packed = packEdits(store, tables, command, edits, rows, fields)
  if (packed.left.length === 0) return packed.entries
  writeRowsOut(store, tables, rows)
  return packed.entries + stageSingly(store, tables, command, edits, rows, packed.left)
}

/** The same entry by entry. */
function stageSingly(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: CellEdits,
  rows: TouchedRows,
  fields: readonly number[],
): number {
  if (areFresh(store, tables, rows)) {
    const before = lastSeq(store)
    const entries = appendFreshEdits(store, tables, command, edits, fields)
    projectFresh(store, tables, rows, fields, before)
    return entries
  }
  const states = stateEdits(store, tables, edits, fields)
  const hasConflicts =
    store.pluck<number>("select 1 from mark where ws = ? and state = 'conflict' limit 1").get(tables.n) !== undefined
  if (hasConflicts) {
    takeTheirs(store, tables, states, fields)
    goOnAsking(store, tables, states, fields)
  }
  const appended = appendEntries(store, tables, command, states, rows)
  if (hasConflicts) reconcileAppended(store, tables, appended)
  else projectAppended(store, tables, appended)
  return appended.entries
}

/**
 * An edit that gives a cell in conflict the very value that the service has settles it like taking theirs does, so that undo brings the
 * conflict back.
 */
function takeTheirs(store: Store, tables: WorksheetTables, states: NextStates, fields: readonly number[]): void {
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql ?? 'null'
    store.run(
      `update ${states.sql} as s set base = value from ${tables.row} r cross join mark m
       where s.f = ?1 and r.k = s.k and r.is_gone = 0 and r.${column} is s.value
         and m.ws = ?2 and m.k = s.k and m.f = ?1 and m.state = 'conflict'`,
      f,
      tables.n,
    )
  }
}

/** An edit that gives a cell in conflict what it held at first is still a wish against what the service has, and still asked about. */
function goOnAsking(store: Store, tables: WorksheetTables, states: NextStates, fields: readonly number[]): void {
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql ?? 'null'
    const back = `from ${states.sql} s cross join ${tables.row} r on r.k = s.k and r.is_gone = 0
      where s.f = ?1 and s.value is s.base and r.${column} is not s.value`
    store.run(
      `update mark set message = ?3 where ws = ?2 and f = ?1 and state = 'conflict' and k in (select s.k ${back})`,
      f,
      tables.n,
      typedBackMessage,
    )
    store.run(
      `update ${states.sql} set base = (select r.${column} from ${tables.row} r where r.k = next_state.k)
       where f = ?1 and k in (select s.k ${back}) and k in (select k from mark where ws = ?2 and f = ?1 and state = 'conflict')`,
      f,
      tables.n,
    )
  }
}

/** Whether none of the rows is staged, or ever was since it was last confirmed. */
function areFresh(store: Store, tables: WorksheetTables, rows: TouchedRows): boolean {
  // `cross join` looks each touched row up; without, SQLite may go over everything that is staged, for every slice of a large command.
  const isStaged = `select 1 from ${rows.sql} t cross join ${tables.over} o on o.k = t.k limit 1`
  const wasStaged = `select 1 from ${rows.sql} t cross join journal j on j.ws = ? and j.k = t.k and j.is_current = 1 limit 1`
  return (
    (!hasStagedRows(store, tables) || store.pluck<number>(isStaged).get() === undefined) &&
    (store.pluck<number>('select 1 from journal where ws = ? and is_current = 1 limit 1').get(tables.n) === undefined ||
      store.pluck<number>(wasStaged).get(tables.n) === undefined)
  )
}

/** The states that edits lead to: the base is the staged cell's, or what the replica holds. */
function stateEdits(store: Store, tables: WorksheetTables, edits: CellEdits, fields: readonly number[]): NextStates {
  const states = emptyStates(store)
  const isStaged = 'j.base is not j.value'
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql ?? 'null'
    store.run(
      `insert into ${states.sql} (k, f, base, value, was_staged, was_base, was_value, was_seq)
       select e.k, e.f, iif(${isStaged}, j.base, r.${column}), e.value,
         ${isStaged}, iif(${isStaged}, j.base, null), iif(${isStaged}, j.value, null), coalesce(j.seq, 0)
       from ${edits.sql} e left join ${tables.row} r on r.k = e.k
       left join journal j on j.ws = ? and j.k = e.k and j.f = e.f and j.is_current = 1 where e.f = ?`,
      tables.n,
      f,
    )
  }
  return states
}
