/**
 * Keeps account of links that rows take from others by a push: the service moves them without a word, so what the other rows lose is noted
 * when it is sent, shown here as soon as it is confirmed, and given back by undo.
 */
import { putBack } from '../../../src-shared/lib/put-back.ts'
import { findTaken, linkedIds, otherSide, takersAmong, takingColumns } from '../rules/find-lost-links.ts'
import { joinStaged, stagedBefore } from '../stage/append-entries.ts'
import type { StagedRow } from '../stage/staged-rows.ts'
import { addStates, fillTouched, type NextStates } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { reconcileTouched } from './reconcile-rows.ts'

type Sent = Pick<StagedRow, 'k' | 'cells'>

/** Before rows are sent. Runs inside the caller's transaction. */
export function noteTaken(store: Store, tables: WorksheetTables, rows: readonly Sent[]): void {
  const noteFor = (column: Column) =>
    store.prepare(
      `insert or replace into taken_link (ws, f, id, k_from, k_to, cmd, held)
       select ?1, ?2, ?3, ?4, ?5, coalesce(max(cmd), 0), (select ${column.sql} from ${tables.row} where k = ?4)
       from journal where ws = ?1 and k = ?5 and f = ?2 and is_current = 1`,
    )
  for (const column of takingColumns(store, tables)) {
    const takers = takersAmong(rows, column)
    if (takers.length === 0) continue
    const { links } = findTaken(store, tables, column, takers)
    const note = noteFor(column)
    for (const { id, from, to, isShown } of links) if (isShown) note.run(tables.n, column.n, id, from, to)
  }
}

interface Moved {
  readonly id: string
  readonly k_from: number
  readonly k_to: number
}

const storedIn = (store: Store, table: string, { sql }: Column, k: number): SqlValue | undefined =>
  store.pluck<SqlValue>(`select ${sql} from ${table} where k = ?`).get(k)

const writeIds = (ids: readonly string[]): string | null => (ids.length === 0 ? null : JSON.stringify(ids))

/** After rows were confirmed: the rows that they took links from, and the other side, show it too. Runs inside the caller's transaction. */
export function applyTaken(store: Store, tables: WorksheetTables, keys: readonly number[]): void {
  if (keys.length === 0) return
  for (const column of takingColumns(store, tables)) {
    const links = store
      .prepare<Moved>(
        `select l.id, l.k_from, l.k_to from json_each(?) e cross join taken_link l on l.ws = ? and l.k_to = e.value and l.f = ?`,
      )
      .all(JSON.stringify(keys), tables.n, column.n)
    // What was shown before, or is no longer so, is left as it is.
    const moved = links.filter(({ id, k_from, k_to }) => {
      const held = linkedIds(storedIn(store, tables.row, column, k_from))
      if (!held.includes(id) || !linkedIds(storedIn(store, tables.row, column, k_to)).includes(id)) return false
      store.run(`update ${tables.row} set ${column.sql} = ? where k = ?`, writeIds(held.filter((it) => it !== id)), k_from)
      return true
    })
    touch(store, tables, new Set(moved.map((it) => it.k_from)))
    echo(store, tables, column, moved)
  }
}

function touch(store: Store, tables: WorksheetTables, keys: ReadonlySet<number>): void {
  if (keys.size === 0) return
  reconcileTouched(store, tables, fillTouched(store, keys))
}

/** The related rows name the row that got them. */
function echo(store: Store, tables: WorksheetTables, column: Column, moved: readonly Moved[]): void {
  const other = otherSide(store, column)
  if (other === null) return
  const { row } = other.tables
  const keyOf = store.pluck<number>(`select k from ${row} where id = ?`)
  const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
  const touched = new Set<number>()
  for (const { id, k_to } of moved) {
    const [related, taker] = [keyOf.get(id), idOf.get(k_to)]
    if (related === undefined || taker === undefined) continue
    store.run(`update ${row} set ${other.column.sql} = ? where k = ?`, JSON.stringify([taker]), related)
    touched.add(related)
  }
  touch(store, other.tables, touched)
}

/** A link that a row lost, and what the row held before, in its order. */
interface Former {
  readonly id: string
  readonly among: readonly string[]
}

interface Taking extends Moved {
  /** What the row that got it holds once the states are appended. */
  readonly value: SqlValue
  readonly held: SqlValue
}

/**
 * Adds to the inverse what rows get back that lost links to the rows it changes; a created row that it takes away gives
 * back all that it took. `undone` is the command, from which on links go back to where they were before it; null: to where they were
 * taken last. Runs inside the caller's transaction.
 */
export function giveLinksBack(store: Store, tables: WorksheetTables, undone: number | null, states: NextStates): void {
  if (store.pluck<number>('select 1 from taken_link where ws = ? limit 1').get(tables.n) === undefined) return
  const back = new Map<Column, ReadonlyMap<number, readonly Former[]>>()
  for (const column of takingColumns(store, tables)) {
    const newestFirst = store
      .prepare<Taking>(
        `select l.id, l.k_from, l.k_to, iif(s.f = 0, null, s.value) as value, l.held from ${states.sql} s cross join taken_link l
           on l.ws = ?1 and l.k_to = s.k and l.f = ?2 and l.cmd >= ?3
         where s.f = ?2 or (s.f = 0 and s.base = 1 and s.value = 0) order by l.cmd desc`,
      )
      .all(tables.n, column.n, undone ?? 0)
      .filter((it) => !linkedIds(it.value).includes(it.id) && !isTakenOn(store, tables, column, it))
    back.set(column, formerOf(newestFirst, undone !== null))
  }
  for (const [column, rows] of back) for (const [k, ids] of rows) giveBack(store, tables, states, column, k, ids)
}

/** By the rows that held them; of several takings of a link one counts. */
function formerOf(newestFirst: readonly Taking[], isOldestMeant: boolean): ReadonlyMap<number, readonly Former[]> {
  const meant = new Map<string, Taking>()
  for (const it of newestFirst) {
    if (meant.has(it.id) && !isOldestMeant) continue
    meant.delete(it.id)
    meant.set(it.id, it)
  }
  const rows = new Map<number, Former[]>()
  for (const { id, k_from, held } of meant.values())
    rows.set(k_from, [...(rows.get(k_from) ?? []), { id, among: linkedIds(held) }])
  return rows
}

/** A row that got the link since, or before, has it now: it is that row's. */
function isTakenOn(store: Store, tables: WorksheetTables, column: Column, { id, k_to }: Moved): boolean {
  const others = store.pluck<number>('select distinct k_to from taken_link where ws = ? and f = ? and id = ? and k_to <> ?')
  return others.all(tables.n, column.n, id, k_to).some((k) => shownIn(store, tables, column, k).includes(id))
}

/** With what is staged. */
function shownIn(store: Store, { over, row }: WorksheetTables, column: Column, k: number): readonly string[] {
  const staged = storedIn(store, over, column, k)
  return linkedIds(staged === undefined ? storedIn(store, row, column, k) : staged)
}

function giveBack(
  store: Store,
  tables: WorksheetTables,
  states: NextStates,
  column: Column,
  k: number,
  lost: readonly Former[],
): void {
  const { row, n } = tables
  const held = shownIn(store, tables, column, k)
  const whole = lost.reduce((ids, { id, among }) => putBack(ids, id, among), held)
  if (whole.length === held.length) return
  store.run(
    `${addStates(states, 'or ignore')}
     select e.k, e.f, iif(j.seq is null, r.${column.sql}, j.base), ?, ${stagedBefore}
     from (select ? as k, ? as f) e cross join ${row} r on r.k = e.k ${joinStaged('e', n)}`,
    writeIds(whole),
    k,
    column.n,
  )
}
