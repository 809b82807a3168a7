/**
 * Goes over what is staged in a worksheet, some hundred rows at a time, and sorts out what is not to be sent. Of a row that is, its key
 * stays in memory, and no more than that unless it waits for new rows: a million rows are planned in tens of megabytes.
 */
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { findRefused } from '../rules/read-flaws.ts'
import { writeWorksheetOut } from '../stage/packed/write-out.ts'
import { inEditOrder, stretchesInEditOrder } from '../stage/staged-order.ts'
import { newRowsIn, readStagedRows, type StagedRow } from '../stage/staged-rows.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { collectTakers, type Takers } from './plan-takes.ts'
import { createValueGroups, type ValueGroups } from './value-groups.ts'

export interface Reasons {
  leaveOut(reason: string, tables: WorksheetTables, k: number): void
  list(): readonly { readonly rows: number; readonly reason: string }[]
}

export function createReasons(): Reasons {
  const left = new Map<string, Map<number, Set<number>>>()
  return {
    leaveOut(reason, { n }, k) {
      const byWorksheet = left.get(reason) ?? new Map<number, Set<number>>()
      left.set(reason, byWorksheet)
      const rows = byWorksheet.get(n) ?? new Set<number>()
      byWorksheet.set(n, rows.add(k))
    },
    list: () => [...left].map(([reason, rows]) => ({ rows: [...rows.values()].reduce((sum, it) => sum + it.size, 0), reason })),
  }
}

export interface FileSize {
  readonly files: number
  readonly bytes: number
}

export interface Drafted {
  readonly tables: WorksheetTables
  /** In the order in which they were staged; so are the others. */
  creates: readonly number[]
  readonly deletes: readonly number[]
  /** Updates that name no new row, grouped. */
  readonly updates: ValueGroups
  readonly updatedRows: number
  readonly updatedCells: number
  /** Those of the creates that name rows which are not there yet, and updates that do. */
  readonly needyCreates: Map<number, StagedRow>
  readonly needyUpdates: readonly StagedRow[]
  /** What the rows that name none change. */
  readonly changed: ReadonlySet<Column>
  /** Of rows that have files. */
  readonly files: Map<number, FileSize>
  readonly takers: Takers
}

/** Adds the columns that a row changes. */
export function addChanged(changed: Set<Column>, { change, cells }: StagedRow): void {
  for (const { column, value } of cells) if (change === 'updated' || value !== null) changed.add(column)
}

export function draftPush(store: Store, tables: WorksheetTables, only: readonly string[] | null, reasons: Reasons): Drafted {
  const keyOf = createKeyFinder(store, tables)
  const wanted = only === null ? null : only.map((it) => keyOf(rowKey.parse(it))).filter((it) => it !== null)
  const creates: number[] = []
  const deletes: number[] = []
  const updates = createValueGroups()
  const needyCreates = new Map<number, StagedRow>()
  const needyUpdates: StagedRow[] = []
  const changed = new Set<Column>()
  const files = new Map<number, FileSize>()
  const takers = collectTakers(store, tables)
  let [updatedRows, updatedCells] = [0, 0]
  for (const rows of stretches(store, tables, wanted))
    for (const row of sendable(store, tables, rows, reasons)) {
      if (row.change === 'deleted') {
        deletes.push(row.k)
        continue
      }
      if (row.change === 'updated' && row.cells.length === 0) continue
      const size = fileSize(row)
      if (size.files > 0) files.set(row.k, size)
      const isNeedy = needsOf(store, row).length > 0
      if (row.change === 'created') creates.push(row.k)
      if (isNeedy) {
        if (row.change === 'created') needyCreates.set(row.k, row)
        else needyUpdates.push(row)
        continue
      }
      addChanged(changed, row)
      takers.add(row)
      if (row.change !== 'updated') continue
      updates.add(row)
      updatedRows += 1
      updatedCells += row.cells.length
    }
  if (!tables.isGone) countExcludedCells(store, tables, wanted, reasons)
  return { tables, creates, deletes, updates, updatedRows, updatedCells, needyCreates, needyUpdates, changed, files, takers }
}

/** Rows that are read at once. */
const rowsAtOnce = 256

function* stretches(store: Store, tables: WorksheetTables, wanted: readonly number[] | null): Generator<readonly StagedRow[]> {
  if (wanted === null) {
    for (const keys of stretchesInEditOrder(store, tables)) yield readStagedRows(store, tables, keys)
    return
  }
  const keys = inEditOrder(store, tables, wanted)
  for (let at = 0; at < keys.length; at += rowsAtOnce) yield readStagedRows(store, tables, keys.slice(at, at + rowsAtOnce))
}

function sendable(store: Store, tables: WorksheetTables, rows: readonly StagedRow[], reasons: Reasons): readonly StagedRow[] {
  if (tables.isGone) {
    for (const { k } of rows) reasons.leaveOut(`The worksheet "${tables.name}" is no longer on the service`, tables, k)
    return []
  }
  const marks = new Map(
    store
      .prepare<{ k: number; state: string; is_held: number }>(
        'select m.k, m.state, m.is_held from json_each(?2) t cross join mark m on m.ws = ?1 and m.k = t.value and m.f = 0',
      )
      .all(tables.n, JSON.stringify(rows.map((it) => it.k)))
      .map((it) => [it.k, it]),
  )
  const free = rows.filter(({ k, change }) => {
    const mark = marks.get(k)
    if (mark?.is_held === 1) reasons.leaveOut('Held back', tables, k)
    else if (mark?.state === 'conflict')
      reasons.leaveOut(
        `To be decided first: ${change === 'created' ? 'they may be there already' : 'the service holds something else than you saw'}`,
        tables,
        k,
      )
    else if (mark?.state === 'sent' || mark?.state === 'unknown')
      reasons.leaveOut('Their last push is not settled yet', tables, k)
    else return true
    return false
  })
  const invalid = findRefused(store, tables, free)
  return free.filter(({ k }) => {
    if (invalid.has(k)) reasons.leaveOut('Would be refused: see the marked cells', tables, k)
    return !invalid.has(k)
  })
}

/** Rows of which single cells stay behind. */
function countExcludedCells(store: Store, tables: WorksheetTables, wanted: readonly number[] | null, reasons: Reasons): void {
  const isWanted = wanted === null ? null : new Set(wanted)
  const marks = store
    .raw<[number, string]>("select k, state from mark where ws = ? and f > 0 and (is_held = 1 or state = 'conflict')")
    .iterate(tables.n)
  for (const [k, state] of marks) {
    if (isWanted !== null && !isWanted.has(k)) continue
    reasons.leaveOut(
      state === 'conflict' ? 'Changed by someone else meanwhile: choose mine or theirs first' : 'Held back',
      tables,
      k,
    )
  }
  const leaveColumns = (left: readonly Column[], reason: string): void => {
    if (left.length === 0) return
    const fields = left.map((it) => it.n).join(', ')
    const isPacked = store.pluck<number>(`select 1 from journal_batch where ws = ? and f in (${fields}) limit 1`)
    if (isPacked.get(tables.n) !== undefined) writeWorksheetOut(store, tables)
    const rows = store
      .pluck<number>(`select distinct k from journal where ws = ? and is_current = 1 and base is not value and f in (${fields})`)
      .iterate(tables.n)
    for (const k of rows) if (isWanted === null || isWanted.has(k)) reasons.leaveOut(reason, tables, k)
  }
  leaveColumns(
    tables.columns.filter((it) => it.isGone),
    'A column that the worksheet no longer has',
  )
  leaveColumns(
    tables.columns.filter((it) => !it.isGone && it.field.lock !== null),
    'A column that cannot be written: see the marked cells',
  )
}

/** A new row by its worksheet and key: the worksheet is told by the relation that names it, and keys are unique per worksheet only. */
export interface Need {
  readonly worksheetId: string
  readonly k: number
}

/** The new rows that a row names and that are not on the service yet. */
export const needsOf = (store: Store, row: StagedRow): readonly Need[] =>
  row.cells.flatMap(({ column, value }) =>
    newRowsIn(value, column)
      .map((k): Need => ({ worksheetId: column.field.relatedWorksheetId ?? '', k }))
      .filter((it) => !isCreated(store, it)),
  )

function isCreated(store: Store, { worksheetId, k }: Need): boolean {
  const related = store.worksheets.find(worksheetId)
  if (related === null) return false
  return store.pluck<number>(`select 1 from ${related.row} where k = ? and is_gone = 0`).get(k) !== undefined
}

function fileSize(row: StagedRow): FileSize {
  let files = 0
  let bytes = 0
  for (const { column, value } of row.cells) {
    if (column.field.kind !== 'attachments') continue
    const found = fromStored(value, 'attachments')
    if (!Array.isArray(found)) continue
    for (const file of found as readonly AttachmentValue[]) {
      if (file.staged === undefined) continue
      files += 1
      bytes += Math.ceil((file.size ?? 0) / 3) * 4
    }
  }
  return { files, bytes }
}
