/** Commands: what one undo takes back. One that did something makes commands that were undone impossible to redo. */
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/**
 * Where a change came from. What the app stages by itself ('app': a value put back, a question about a row) is answered in the review:
 * undo and redo pass it by, so that a press always takes back a step of the user's own.
 */
export type Origin = 'edit' | 'import' | 'discard' | 'resolve' | 'app'

export interface NewCommand {
  readonly label: string
  readonly origin: Origin
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The number of the newest entry there ever was. */
export const lastSeq = (store: Store): number =>
  store.pluck<number>("select seq from sqlite_sequence where name = 'journal'").get() ?? 0

export const openCommand = (store: Store, tables: WorksheetTables, command: NewCommand): number =>
  insertCommand(store, tables, 'do', null, command)

/** What was undone cannot be redone any more, now that something else was done. */
export const forgetRedo = (store: Store, ws: number): void =>
  void store.run("update command set is_dead = 1 where ws = ? and kind = 'do' and is_undone = 1 and is_dead = 0", ws)

export function insertCommand(
  store: Store,
  tables: WorksheetTables,
  kind: 'do' | 'undo' | 'redo',
  of: number | null,
  command: NewCommand,
): number {
  const first = lastSeq(store) + 1
  const { lastInsertRowid } = store.run(
    'insert into command (ws, kind, of, label, origin, at, first_seq, last_seq) values (?, ?, ?, ?, ?, ?, ?, ?)',
    tables.n,
    kind,
    of,
    command.label,
    command.origin,
    command.at,
    first,
    first - 1,
  )
  return Number(lastInsertRowid)
}

/** Records how far the command's entries reach by now. */
export function extendCommand(store: Store, id: number): void {
  store.run('update command set last_seq = ? where id = ?', lastSeq(store), id)
}

/** The command's entries, as far as they are known to reach. One may have been confirmed in the same moment, because the service had its value already. */
function countEntries(store: Store, id: number): number {
  const ofCommand = (table: string): string =>
    `select count(*) from ${table} j join command c on c.id = j.cmd where c.id = ?1 and j.seq between c.first_seq and c.last_seq`
  const packed = 'select coalesce(sum(last_seq - first_seq + 1), 0) from journal_batch where cmd = ?1'
  return store.pluck<number>(`select (${ofCommand('journal')}) + (${ofCommand('history')}) + (${packed})`).get(id) ?? 0
}

/** Counts what this transaction has added to the command, whose entries follow the one numbered `before`: at its end nothing needs to be gone over again. */
export function growCommand(store: Store, id: number, before: number): void {
  const known = store.pluck<number>('select entries from command where id = ?').get(id) ?? countEntries(store, id)
  const last = lastSeq(store)
  store.run('update command set last_seq = ?, entries = ? where id = ?', last, known + last - before, id)
}

/** The end of something new that was done and has grown in many transactions; without entries it is as if nothing had been done. */
export function closeGrown(store: Store, tables: WorksheetTables, id: number): void {
  const entries = store.pluck<number>('select entries from command where id = ?').get(id) ?? 0
  if (entries === 0) store.run('delete from command where id = ?', id)
  else forgetRedo(store, tables.n)
}

/** The end of something new that was done. Answers the number of entries; without any it is as if nothing had been done. */
export function closeCommand(store: Store, tables: WorksheetTables, id: number): number {
  const entries = endCommand(store, id)
  if (entries > 0 && store.pluck<string>('select origin from command where id = ?').get(id) !== 'app') forgetRedo(store, tables.n)
  return entries
}

/** Records how far the command's entries reach at its end; a command without entries goes. Answers the number of entries. */
export function endCommand(store: Store, id: number): number {
  extendCommand(store, id)
  const entries = countEntries(store, id)
  if (entries === 0) store.run('delete from command where id = ?', id)
  else store.run('update command set entries = ? where id = ?', entries, id)
  return entries
}

export interface UndoNames {
  readonly undo: string | null
  readonly redo: string | null
}

/** Of the table `command`: those that can be undone or done again, one after the other. */
export const isStep = "kind = 'do' and is_dead = 0 and origin <> 'app'"

const nextUndo = `select id from command where ws = ? and ${isStep} and is_undone = 0 and id <= ? order by id desc limit 1`
const nextRedo = `select id from command where ws = ? and ${isStep} and is_undone = 1 order by id limit 1`

/** `until`: among the commands up to this one. */
export const findNextUndo = (store: Store, ws: number, until = Number.MAX_SAFE_INTEGER): number | null =>
  store.pluck<number>(nextUndo).get(ws, until) ?? null
export const findNextRedo = (store: Store, ws: number): number | null => store.pluck<number>(nextRedo).get(ws) ?? null

export function undoNames(store: Store, ws: number): UndoNames {
  const label = store.pluck<string>('select label from command where id = ?')
  const [undo, redo] = [findNextUndo(store, ws), findNextRedo(store, ws)]
  return { undo: undo === null ? null : (label.get(undo) ?? null), redo: redo === null ? null : (label.get(redo) ?? null) }
}
