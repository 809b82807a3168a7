/**
 * Stages what takes back writes that the service has: cells over the values that were sent, so that what somebody changed since becomes a
 * conflict with all three; created rows as deletions, deleted ones as new rows with what they held. What is staged here since stays.
 */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { isMadeOf } from '../../../src-shared/changes/is-made-of.ts'
import type { RowWrites } from '../receipts/read-writes.ts'
import { markAsked, reconcileTouched } from '../settle/reconcile-rows.ts'
import { rowsAwaitingUpdates } from '../settle/restore-overwritten.ts'
import { giveLinksBack } from '../settle/taken-links.ts'
import { rowKeyOfNew } from '../store/row-key.ts'
import { addStates, emptyStates } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { appendEntries } from './append-entries.ts'
import { stagedEntries } from './packed/read-packed.ts'

/** Counted in rows where nothing else is said. */
export interface InverseTally {
  /** Cells that get back what they held, and the rows of them. */
  cells: number
  rows: number
  /** Cells among them that somebody has changed since. */
  conflicts: number
  /** Created rows whose deletion is staged, and those among them that somebody has changed since. */
  deletes: number
  asked: number
  /** Deleted rows that come back. */
  returns: number
  /** Created rows left alone because somebody has changed them. */
  kept: number
  /** Cells left alone because something else is staged in them, or nobody can write to their column any more. */
  staged: number
  locked: number
  /** Rows that the service no longer has, rows of which it holds the old values already, and rows without an answer yet. */
  gone: number
  same: number
  underWay: number
}

export const emptyTally = (): InverseTally => ({
  ...{ cells: 0, rows: 0, conflicts: 0, deletes: 0, asked: 0, returns: 0 },
  ...{ kept: 0, staged: 0, locked: 0, gone: 0, same: 0, underWay: 0 },
})

export interface InverseOptions {
  /** Created rows that somebody has changed since are left alone instead of being asked about. */
  readonly keepChanged: boolean
  /** The key under which a deleted row comes back, for rows that name it by the id it had. */
  keyOfReturning(worksheetId: string, id: string): number | null
}

/** Seconds that a service may take between creating a row and what it does to it by itself. */
const ownSeconds = 2

interface Present {
  readonly isTouched: boolean
  /** It was written again after it was made, be it by the service itself. */
  readonly isLater: boolean
  readonly change: string | null
  theirs(column: Column): SqlValue
}

interface StagedCell {
  readonly base: SqlValue
  readonly value: SqlValue
  /** The app put it back, because an older request had overwritten it. Where that is what is undone, it does not stand in the way. */
  readonly isPutBack: boolean
}

interface Staging {
  readonly store: Store
  readonly tables: WorksheetTables
  readonly options: InverseOptions
  readonly tally: InverseTally
  /** The row as the service is known to have it; null where it does not. */
  present(k: number): Present | null
  /** Adds the state that a cell is to take, or (with field 0) the row. `was`: what is staged in it. */
  put(k: number, f: number, base: SqlValue, value: SqlValue, was?: StagedCell): void
  readonly asked: number[]
  readonly awaiting: ReadonlySet<number>
}

/** Runs inside the caller's transaction. Adds to the tally; answers the keys of rows that come back. */
export function stageInverse(
  store: Store,
  tables: WorksheetTables,
  command: number,
  writes: readonly RowWrites[],
  options: InverseOptions,
  tally: InverseTally,
): readonly number[] {
  const states = emptyStates(store)
  const insert = store.prepare(`${addStates(states, 'or ignore')} values (?, ?, ?, ?, ?, ?, ?)`)
  const put: Staging['put'] = (k, f, base, value, was) =>
    void insert.run(k, f, base, value, was === undefined ? 0 : 1, was?.base ?? null, was?.value ?? null)
  const present = presentReader(store, tables)
  const awaiting = rowsAwaitingUpdates(store, tables)
  const staging: Staging = { store, tables, options, tally, present, put, asked: [], awaiting }
  const isUnderWay = store.pluck<number>("select 1 from mark where ws = ? and k = ? and f = 0 and state in ('sent', 'unknown')")
  const returned: number[] = []
  for (const it of writes) {
    if (isUnderWay.get(tables.n, it.k) !== undefined) tally.underWay += 1
    else if (it.deleted !== null) {
      if (bringBack(staging, it, it.deleted)) returned.push(it.k)
    } else if (it.created !== null) takeAway(staging, it.k, it.created)
    else giveBack(staging, it)
  }
  giveLinksBack(store, tables, null, states)
  const { rows } = appendEntries(store, tables, command, states)
  reconcileTouched(store, tables, rows)
  const ask = store.prepare('insert or ignore into asked_row (cmd, k) values (?, ?)')
  for (const k of staging.asked) ask.run(command, k)
  markAsked(store, tables, command, rows)
  return returned
}

function presentReader(store: Store, tables: WorksheetTables): Staging['present'] {
  const { columns, row, over } = tables
  const select = store.raw<SqlValue[]>(
    `select r.updated_by is not r.created_by or coalesce(unixepoch(r.updated_at) - unixepoch(r.created_at), 0) > ${ownSeconds},
       coalesce(unixepoch(r.updated_at) - unixepoch(r.created_at), 0) > 0, o.change
       ${columns.map((it) => `, r.${it.sql}`).join('')}
     from ${row} r left join ${over} o on o.k = r.k where r.k = ? and r.is_gone = 0`,
  )
  const place = new Map(columns.map((it, i) => [it.n, i + 3]))
  return (k) => {
    const found = select.get(k)
    if (found === undefined) return null
    const [isTouched, isLater, change = null] = found
    return {
      isTouched: isTouched === 1,
      isLater: isLater === 1,
      change: change === null ? null : String(change),
      theirs: (column) => found[place.get(column.n) ?? -1] ?? null,
    }
  }
}

/** Attachments may take seconds to become readable after a write (service-notes A), so they do not count. */
const isAsSent = (column: Column, sent: SqlValue, held: SqlValue): boolean =>
  column.field.kind === 'attachments' ||
  isSameCell(column, sent, held) ||
  isMadeOf(fromStored(sent, column.field.kind), fromStored(held, column.field.kind), column.field)

function takeAway(
  { tables, options, tally, present, put, asked }: Staging,
  k: number,
  sent: ReadonlyMap<number, SqlValue>,
): void {
  const now = present(k)
  if (now === null || now.change === 'deleted') {
    tally.gone += 1
    return
  }
  const differs = [...sent].some(([f, value]) => {
    const column = tables.byNumber.get(f)
    return column !== undefined && !column.isGone && !isAsSent(column, value, now.theirs(column))
  })
  // What was left empty and is not so any more: a default of the service stands there from the first moment.
  const isFilled =
    now.isLater && tables.columns.some((it) => !it.isGone && it.field.lock === null && !sent.has(it.n) && now.theirs(it) !== null)
  const isChanged = now.isTouched || now.change === 'updated' || differs || isFilled
  if (isChanged && options.keepChanged) {
    tally.kept += 1
    return
  }
  put(k, 0, 1, 0)
  tally.deletes += 1
  if (!isChanged) return
  tally.asked += 1
  asked.push(k)
}

/** False where the row is there again already. */
function bringBack(
  { store, tables, options, tally, present, put }: Staging,
  { k, id }: RowWrites,
  held: ReadonlyMap<number, SqlValue>,
): boolean {
  const isThere = (sql: string, value: SqlValue): boolean => store.pluck<number>(sql).get(value) !== undefined
  if (
    present(k) !== null ||
    isThere(`select 1 from ${tables.over} where k = ?`, k) ||
    isThere(`select 1 from ${tables.row} where id = ? and is_gone = 0`, id)
  ) {
    tally.same += 1
    return false
  }
  put(k, 0, 0, 1)
  for (const [f, value] of held) {
    const column = tables.byNumber.get(f)
    if (column === undefined || column.isGone || column.field.lock !== null) continue
    put(k, f, null, withReturning(column, value, options))
  }
  tally.returns += 1
  return true
}

/** Links to rows that come back with it name them as the new rows that they are. */
function withReturning({ field }: Column, value: SqlValue, { keyOfReturning }: InverseOptions): SqlValue {
  const related = field.relatedWorksheetId
  if (related === null || typeof value !== 'string') return value
  const ids = fromStored(value, field.kind)
  if (!Array.isArray(ids)) return value
  const named = ids.map((id) => {
    const key = typeof id === 'string' ? keyOfReturning(related, id) : null
    return key === null ? id : rowKeyOfNew(key)
  })
  return JSON.stringify(named)
}

function giveBack({ store, tables, tally, present, put, awaiting }: Staging, { k, cells }: RowWrites): void {
  const now = present(k)
  if (now === null || now.change === 'deleted') {
    tally.gone += 1
    return
  }
  const staged = readStaged(store, tables, k)
  let given = 0
  let left = 0
  for (const [f, { before, sent }] of cells) {
    const column = tables.byNumber.get(f)
    const was = staged.get(f)
    if (column === undefined || column.isGone || column.field.lock !== null) tally.locked += 1
    else if (was !== undefined && !(was.isPutBack && isSameCell(column, was.value, sent))) tally.staged += 1
    else if (was !== undefined) {
      put(k, f, now.theirs(column), before, was)
      given += 1
      continue
    } else if (isSameCell(column, before, now.theirs(column))) {
      // It may be there by an older request that came late, which would be put right again.
      if (awaiting.has(k)) put(k, f, sent, before)
      continue
    } else {
      put(k, f, sent, before)
      given += 1
      if (!isAsSent(column, sent, now.theirs(column))) tally.conflicts += 1
      continue
    }
    left += 1
  }
  tally.cells += given
  if (given > 0) tally.rows += 1
  else if (left === 0) tally.same += 1
}

function readStaged(store: Store, tables: WorksheetTables, k: number): ReadonlyMap<number, StagedCell> {
  const isPutBack = store.pluck<number>(
    `select 1 from command where id = ?1 and origin = 'app' and not exists
       (select 1 from mark m where m.ws = ?2 and m.k = ?3 and m.f = ?4 and m.state = 'conflict')`,
  )
  return new Map(
    stagedEntries(store, tables, [k]).map(({ f, command, base, value }) => [
      f,
      { base, value, isPutBack: isPutBack.get(command, tables.n, k, f) !== undefined },
    ]),
  )
}

const isSameCell = ({ field }: Column, a: SqlValue, b: SqlValue): boolean =>
  a === b || isSameToService(fromStored(a, field.kind), fromStored(b, field.kind), field)
