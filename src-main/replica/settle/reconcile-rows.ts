/**
 * Compares staged cells with what the replica holds after something wrote it: what the service already has is confirmed, what someone
 * changed to something else becomes a conflict. A staged change is never lost here.
 */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { reconcile } from '../../../src-shared/changes/reconcile.ts'
import { plainlyDiffersSql } from '../query/plainly-differs-sql.ts'
import { writeRowsOut } from '../stage/packed/write-out.ts'
import { reproject, stagedFields } from '../stage/reproject.ts'
import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { appendedFields, ofStaying, projectCells } from '../stage/touched/project-cells.ts'
import { type AppendedRows, type SplitRows, splitTouched } from '../stage/touched/split-touched.ts'
import { isSameValue } from '../store/is-same-value.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { readInFlight, readUnanswered, type SentCell } from './in-flight.ts'
import { isMadeOfOwn } from './own-write.ts'
import { type SettledCell, settleCells } from './settle-entries.ts'

export const rowGoneMessage = 'This row was deleted on the service.'
export const rowChangedMessage = 'This row was changed on the service since you deleted it.'
/** Of cells that no row of an answer names: emptied, unless the structure says that their field is gone. */
export const rowEmptiedMessage = 'Cells of this row were emptied on the service since you deleted it.'
/** Of a deletion that takes back a creation. */
export const rowTouchedMessage = 'This row was changed after it was created from here. Deleting it takes those changes with it.'
/** Of a deletion of a row in which cells are in conflict. */
export const rowInConflictMessage =
  'Someone else changed cells of this row in which you have changes too. Deleting it takes their values with it.'
/** Of a deletion that nobody asked for yet. */
export const rowDoubledMessage =
  'This row holds the same as one that was created from here a moment ago, and came after it: the request may have been carried out twice. Delete it, or keep both.'
/** Of a new row: it may have been created already, of which this file knows nothing. */
export const rowAlikeMessage =
  'The service holds a row with the same values, which came after you had staged this one: somebody entered it as well, or this data was put back from a copy and the row was pushed before. Create it too, or drop it here.'
/** Of a deletion about which something was asked, where the answer that the row stays was taken back. */
export const rowAskedAgainMessage = 'You took back your answer that this row stays. Delete it, or keep it?'
/** Of a cell that is staged over what the service has, and asked about all the same. */
export const earlierWriteMessage =
  'The service has again what you had pushed before: that push was carried out a second time, or somebody put it back.'
/** The same where the user typed what a cell in conflict held at first: nothing is left to compare with what somebody else wrote. */
export const typedBackMessage = 'Someone else changed this cell, and you gave it back what it held before that.'
/** Conflicts that only a person settles. */
const standing: readonly string[] = [earlierWriteMessage, typedBackMessage]
/** What a deletion is asked about because somebody changed the row. */
export const rowChangedMessages: readonly string[] = [
  rowChangedMessage,
  rowEmptiedMessage,
  rowTouchedMessage,
  rowInConflictMessage,
  rowDoubledMessage,
  rowAskedAgainMessage,
]

/** Leaves the overlay projected for the rows. */
export function reconcileTouched(store: Store, tables: WorksheetTables, touched: TouchedRows): void {
  writeRowsOut(store, tables, touched)
  settleReturned(store, tables, touched)
  const fields = stagedFields(store, tables, touched)
  compareStaged(store, tables, touched, fields, {
    entries: `${touched.sql} t cross join journal j`,
    condition: `j.ws = ? and j.k = t.k`,
    value: tables.n,
  })
  markGoneRows(store, tables, touched)
  reproject(store, tables, touched, fields)
  forgetDeletionsTakenBack(store, tables, touched)
  askAboutCellsBelow(store, tables, touched)
}

/** The same where nothing but these entries came to the rows since they were projected: in those that stay staged only their cells are compared. */
export function reconcileAppended(store: Store, tables: WorksheetTables, appended: AppendedRows): SplitRows {
  const split = splitTouched(store, tables, appended)
  const { staying, moving } = split
  if (moving !== null) reconcileTouched(store, tables, moving)
  if (staying === null) return split
  const { rows, after } = staying
  const fields = appendedFields(store, staying)
  const areSettled = compareStaged(store, tables, rows, fields, {
    entries: 'journal j not indexed',
    condition: `j.seq > ? ${ofStaying(staying)}`,
    value: after,
  })
  if (isAnyMarked(store, tables)) markGoneRows(store, tables, rows)
  if (areSettled) reproject(store, tables, rows)
  else projectCells(store, tables, staying, fields)
  if (isAnyMarked(store, tables)) askAboutCellsBelow(store, tables, rows)
  return split
}

const isAnyMarked = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>('select 1 from mark where ws = ? limit 1').get(n) !== undefined

const hasConflicts = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>("select 1 from mark where ws = ? and state = 'conflict' limit 1").get(n) !== undefined

/** Entries of the journal `j`, as a join and a condition on it. */
interface Compared {
  readonly entries: string
  /** With one parameter: `value`. */
  readonly condition: string
  readonly value: number
}

/** Compares those that are staged with what the service has (`cross join`: never all that is staged). True where it has some already: these are staged no longer. */
function compareStaged(
  store: Store,
  tables: WorksheetTables,
  touched: TouchedRows,
  fields: readonly number[],
  { entries, condition, value: of }: Compared,
): boolean {
  const inFlight = readInFlight(store, tables, touched)
  const confirmed: SettledCell[] = []
  const conflicts: SettledCell[] = []
  const clean: SettledCell[] = []
  // Cells in conflict may be so no longer; otherwise what is plainly still over its base need not leave SQLite.
  const isAnyInConflict = hasConflicts(store, tables)
  const suspects = ({ sql, field }: Column): string =>
    isAnyInConflict ? '' : `and (r.${sql} is not j.base or not ${plainlyDiffersSql(field, 'j.base', 'j.value')})`
  for (const f of fields) {
    const column = tables.byNumber.get(f)
    if (column === undefined) continue
    const { kind } = column.field
    const rows = store
      .raw(
        `select j.k, j.base, j.value, r.${column.sql} from ${entries} cross join ${tables.row} r
         where ${condition} and j.f = ? and ${stagedEntry('j')} and r.k = j.k and r.is_gone = 0 ${suspects(column)}`,
      )
      .all(of, f)
    for (const [k, base, value, theirs] of rows) {
      const staged = { base: fromStored(base, kind), value: fromStored(value, kind) }
      const cell = { k: Number(k), f }
      const sent = inFlight.get(cell.k)?.get(f)
      const found = hasStayed(sent, theirs, column) ? 'clean' : reconcile(staged, fromStored(theirs, kind), column.field)
      if (found === 'confirmed') confirmed.push(cell)
      else if (found === 'conflict' && !isOurs(store, tables, cell.k, column, base ?? null, theirs ?? null)) conflicts.push(cell)
      else clean.push(cell)
    }
  }
  if (isAnyInConflict) clearConflicts(store, tables.n, clean)
  markConflicts(store, tables.n, conflicts)
  settleCells(store, tables, confirmed)
  return confirmed.length > 0
}

/**
 * A deletion leaves no answer to what is in conflict in its row, and taken back it brings the staged value over the other one: so it is
 * asked about. The answer settles the cells too.
 */
function askAboutCellsBelow(store: Store, { n, over }: WorksheetTables, touched: TouchedRows): void {
  store.run(
    `insert into mark (ws, k, f, state, message)
     select distinct ?1, t.k, 0, 'conflict', ?2 from mark c cross join ${touched.sql} t on t.k = c.k
     cross join ${over} o on o.k = c.k and o.change = 'deleted'
     where c.ws = ?1 and c.state = 'conflict'
     and not exists (select 1 from mark m where m.ws = ?1 and m.k = c.k and m.f = 0 and m.state <> 'staged')
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    n,
    rowInConflictMessage,
  )
}

/** What the service made of our own value, or what an update brought whose answer is missing: nobody else's. */
const isOurs = (store: Store, { n }: WorksheetTables, k: number, column: Column, base: SqlValue, theirs: SqlValue): boolean =>
  isMadeOfOwn(store, n, k, column, base, theirs) ||
  readUnanswered(store, n, k).some((it) => it.has(column.n) && isSameValue(column, it.get(column.n) ?? null, theirs))

/** What was asked about a deletion is answered when the row is not to go any more: its staged cells are not in question. */
function forgetDeletionsTakenBack(store: Store, tables: WorksheetTables, touched: TouchedRows): void {
  if (!hasConflicts(store, tables)) return
  const { n, over } = tables
  const asked = store
    .prepare<{ k: number; message: string }>(
      `select m.k, m.message from ${touched.sql} t cross join mark m on m.ws = ? and m.k = t.k and m.f = 0 and m.state = 'conflict'
       where not exists (select 1 from ${over} o where o.k = t.k and o.change = 'deleted')`,
    )
    .all(n)
  for (const { k, message } of asked) if (rowChangedMessages.includes(message)) clearMark(store, n, k, 0, 'conflict')
}

/** Something was sent, and nothing of it is to be seen so far: what is staged waits for the answer, whatever it is staged over. */
const hasStayed = (sent: SentCell | undefined, theirs: SqlValue | undefined, { field }: Column): boolean =>
  sent !== undefined && isSameToService(fromStored(sent.before, field.kind), fromStored(theirs, field.kind), field)

/** A lost row that was to be created again has come back by itself: nothing needs creating, and its values are compared like any other. */
function settleReturned(store: Store, tables: WorksheetTables, touched: TouchedRows): void {
  const returned = store
    .pluck<number>(
      `select t.k from ${touched.sql} t cross join ${tables.row} r on r.k = t.k and r.is_gone = 0
       cross join journal j on j.ws = ? and j.k = t.k and j.f = 0 and ${stagedEntry('j')} and j.value = 1`,
    )
    .all(tables.n)
  settleCells(
    store,
    tables,
    returned.map((k) => ({ k, f: 0 })),
  )
}

/** A conflict does not overwrite that a row is under way or unsettled: that is a mark of the row, not of the cell. */
function markConflicts(store: Store, ws: number, cells: readonly SettledCell[]): void {
  const insert = store.prepare(
    `insert into mark (ws, k, f, state) values (?, ?, ?, 'conflict')
     on conflict do update set state = 'conflict', code = null, message = ''`,
  )
  for (const { k, f } of cells) insert.run(ws, k, f)
}

function clearConflicts(store: Store, ws: number, cells: readonly SettledCell[]): void {
  const messageOf = store.pluck<string>("select message from mark where ws = ? and k = ? and f = ? and state = 'conflict'")
  for (const { k, f } of cells) if (!standing.includes(messageOf.get(ws, k, f) ?? '')) clearMark(store, ws, k, f, 'conflict')
}

/** Takes a state back to plain `staged`, keeping that the user holds it. */
export function clearMark(
  store: Store,
  ws: number,
  k: number,
  f: number,
  state: 'conflict' | 'refused' | 'sent' | 'unknown',
): void {
  store.run(
    "update mark set state = 'staged', code = null, message = '' where ws = ? and k = ? and f = ? and state = ? and is_held = 1",
    ws,
    k,
    f,
    state,
  )
  store.run('delete from mark where ws = ? and k = ? and f = ? and state = ? and is_held = 0', ws, k, f, state)
}

function markGoneRows(store: Store, tables: WorksheetTables, touched: TouchedRows): void {
  store.run(
    `insert into mark (ws, k, f, state, message)
     select ?1, r.k, 0, 'conflict', ?2 from ${touched.sql} t cross join ${tables.row} r on r.k = t.k where r.is_gone = 1
     and not exists (select 1 from journal j where j.ws = ?1 and j.k = r.k and j.f = 0 and ${stagedEntry('j')} and j.value = 1)
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    tables.n,
    rowGoneMessage,
  )
  if (!hasConflicts(store, tables)) return
  const returned = store
    .pluck<number>(
      `select t.k from ${touched.sql} t cross join ${tables.row} r on r.k = t.k
       join mark m on m.ws = ? and m.k = t.k and m.f = 0 and m.state = 'conflict' and m.message = ? where r.is_gone = 0`,
    )
    .all(tables.n, rowGoneMessage)
  for (const k of returned) clearMark(store, tables.n, k, 0, 'conflict')
}

/**
 * The fields that people can edit in which a stored row became another one: what a deletion would destroy unseen. A value that the user's
 * own unanswered write brought is nobody else's change.
 */
export function changedContent(
  store: Store,
  tables: WorksheetTables,
  k: number,
  before: readonly SqlValue[],
  after: readonly SqlValue[],
): readonly Column[] {
  const isSame = ({ field }: Column, a: SqlValue | undefined, b: SqlValue | undefined): boolean =>
    isSameToService(fromStored(a, field.kind), fromStored(b, field.kind), field)
  const changed = tables.columns.flatMap((column, i) =>
    column.field.lock === null && !column.isGone && before[i] !== after[i] && !isSame(column, before[i], after[i])
      ? [{ column, value: after[i] }]
      : [],
  )
  if (changed.length === 0) return []
  const sent = readUnanswered(store, tables.n, k)
  return changed
    .filter(({ column, value }) => !sent.some((it) => it.has(column.n) && isSame(column, it.get(column.n), value)))
    .map(({ column }) => column)
}

export function markChangedBeforeDeletion(store: Store, tables: WorksheetTables, k: number, message: string): void {
  store.run(
    `insert into mark (ws, k, f, state, message) values (?, ?, 0, 'conflict', ?)
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    tables.n,
    k,
    message,
  )
}

/** Whether touched rows that somebody has changed are deleted is decided by a person, also when the command is done again. */
export function markAsked(store: Store, { n, over }: WorksheetTables, command: number, touched: TouchedRows): void {
  store.run(
    `insert into mark (ws, k, f, state, message)
     select ?1, a.k, 0, 'conflict', ?2 from asked_row a cross join ${over} o on o.k = a.k and o.change = 'deleted'
     where a.cmd = ?3 and +a.k in (select k from ${touched.sql})
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    n,
    rowTouchedMessage,
    command,
  )
}
