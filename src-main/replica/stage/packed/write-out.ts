/**
 * Writes batches out as the entries that they stand for: the journal is then what it would be had each cell been staged by itself. Done for
 * the blocks of the rows that somebody stages over, takes for a push or compares with the service, and for everything where somebody goes
 * over all of the journal.
 */
import type { NextStates, TouchedRows } from '../../store/scratch-tables.ts'
import { atomically, type SqlValue, type Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import {
  type BatchEntry,
  baseInRows,
  blockOfKey,
  blockOfRow,
  entriesOf,
  isAnyPacked,
  type JournalBatch,
  readBlock,
  readRange,
  type SeqRange,
} from './journal-batch.ts'

interface Entry {
  readonly values: readonly SqlValue[]
  readonly seq: number
}

/** Entries inserted by one statement: most of the cost of a single one is the call. */
const entriesAtOnce = 32

const insertEntries = (count: number): string =>
  `insert into journal (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current)
   values ${Array(count).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`

/** What the service has of the cells: nothing of a new row. */
export function readBases(store: Store, { row, over, byNumber }: WorksheetTables, f: number, keys: readonly number[]) {
  const column = byNumber.get(f)?.sql ?? 'null'
  return new Map(
    store
      .raw<[number, SqlValue]>(
        `select e.value, iif(o.change = 'created', null, r.${column}) from json_each(?) e
         left join ${row} r on r.k = e.value left join ${over} o on o.k = e.value`,
      )
      .all(JSON.stringify(keys)),
  )
}

/** Of each cell that a batch has. */
function basesOf(store: Store, tables: WorksheetTables, batch: JournalBatch): (cell: BatchEntry) => SqlValue {
  if (batch.rows !== null) return ({ f }) => baseInRows(batch, f)
  const bases = readBases(store, tables, batch.f, batch.keys)
  return ({ k }) => bases.get(k) ?? null
}

/** Runs inside the caller's transaction. */
function writeBlock(store: Store, tables: WorksheetTables, block: number): void {
  const batches = readBlock(store, tables.n, block)
  store.run('delete from journal_batch where ws = ? and block = ?', tables.n, block)
  const supersede = store.prepare(
    'update journal set is_current = 0 where ws = ? and f = ? and is_current = 1 and k in (select value from json_each(?))',
  )
  const later = new Set<string>()
  const entries: Entry[] = []
  for (const batch of batches.toReversed()) {
    supersede.run(tables.n, batch.f, JSON.stringify(batch.keys))
    const baseOf = basesOf(store, tables, batch)
    for (const entry of entriesOf(batch)) {
      const { seq, k, f, before: was, after } = entry
      const base = baseOf(entry)
      const wasStaged = was !== undefined && was !== base
      const value = after === undefined ? base : after
      const cell = `${k}:${f}`
      const isCurrent = !later.has(cell) && value !== base
      later.add(cell)
      const states = [base, value, wasStaged ? 1 : 0, wasStaged ? base : null, wasStaged ? was : null, isCurrent ? 1 : 0]
      entries.push({ seq, values: [seq, batch.command, tables.n, k, f, ...states] })
    }
  }
  insertAll(store, entries)
}

function insertAll(store: Store, entries: Entry[]): void {
  entries.sort((a, b) => a.seq - b.seq)
  const whole = entries.length - (entries.length % entriesAtOnce)
  const many = store.prepare(insertEntries(entriesAtOnce))
  for (let at = 0; at < whole; at += entriesAtOnce) many.run(...entries.slice(at, at + entriesAtOnce).flatMap((it) => it.values))
  for (const { values } of entries.slice(whole)) store.run(insertEntries(1), ...values)
}

function writeBlocks(store: Store, tables: WorksheetTables, blocks: readonly number[]): void {
  if (blocks.length === 0) return
  atomically(store, () => {
    for (const it of blocks) writeBlock(store, tables, it)
  })
}

/** Those that a statement finds as `block`. */
const findPacked = (store: Store, { n }: WorksheetTables, select: string, ...values: readonly SqlValue[]): readonly number[] =>
  store
    .pluck<number>(
      `select t.block from (${select}) t where exists (select 1 from journal_batch b where b.ws = ${n} and b.block = t.block)`,
    )
    .all(...values)

/** Everything that is staged in the rows lies in the journal entry by entry from now on. */
export function writeRowsOut(store: Store, tables: WorksheetTables, rows: TouchedRows | NextStates): void {
  if (!isAnyPacked(store, tables.n)) return
  writeBlocks(store, tables, findPacked(store, tables, `select distinct ${blockOfRow('r')} as block from ${rows.sql} r`))
}

/** The same for rows by their keys. */
export function writeKeysOut(store: Store, tables: WorksheetTables, keys: Iterable<number>): void {
  if (!isAnyPacked(store, tables.n)) return
  const isPacked = store.pluck<number>('select 1 from journal_batch where ws = ? and block = ? limit 1')
  const blocks = [...new Set([...keys].map(blockOfKey))].filter((it) => isPacked.get(tables.n, it) !== undefined)
  writeBlocks(store, tables, blocks)
}

/** The same for all rows of a worksheet, at once: for what seldom happens. */
export function writeWorksheetOut(store: Store, tables: WorksheetTables): void {
  if (!isAnyPacked(store, tables.n)) return
  writeBlocks(store, tables, store.pluck<number>('select distinct block from journal_batch where ws = ?').all(tables.n))
}

/** The same for the rows that entries of a command are in, by the entries' numbers. */
export function writeSeqsOut(store: Store, tables: WorksheetTables, { id, first_seq, last_seq }: SeqRange): void {
  if (!isAnyPacked(store, tables.n)) return
  const entries = ['journal', 'history'].map(
    (table) => `select ${blockOfRow('e')} as block from ${table} e where seq between ?1 and ?2 and cmd = ?3`,
  )
  const batches = new Set(
    readRange(store, first_seq, last_seq).flatMap(({ ws, keys }) => (ws === tables.n ? [blockOfKey(keys[0] ?? 0)] : [])),
  )
  for (const it of findPacked(store, tables, entries.join(' union '), first_seq, last_seq, id)) batches.add(it)
  writeBlocks(store, tables, [...batches])
}

/** Blocks that are written out in one transaction: some 20 ms. */
const blocksAtOnce = 8

/** Everything, a transaction per step; between the steps others may write. */
export function* writeAllOut(store: Store): Generator<void, void> {
  const next = store.prepare<{ ws: number; block: number }>('select distinct ws, block from journal_batch limit ?')
  for (;;) {
    const found = next.all(blocksAtOnce)
    if (found.length === 0) return
    atomically(store, () => {
      for (const { ws, block } of found) {
        const tables = store.worksheets.byNumber(ws)
        if (tables !== null) writeBlock(store, tables, block)
      }
    })
    yield
  }
}
