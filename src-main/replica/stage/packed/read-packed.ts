/** Reads what is staged in packed rows, cell by cell, and writes nothing: for threads that only read, and for whoever goes over everything. */
import type { SqlValue, Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { stagedEntry } from '../staged-cell-sql.ts'
import { baseInRows, blockOfKey, blockSql, entriesOf, isAnyPacked, type JournalBatch, readBlock } from './journal-batch.ts'
import { readBases } from './write-out.ts'

/** The state that a cell is staged in. */
export interface StagedEntry {
  readonly k: number
  readonly f: number
  readonly seq: number
  readonly command: number
  readonly base: SqlValue
  readonly value: SqlValue
}

type CellsByField = Map<number, StagedEntry>

/** The newest states of cells that batches have, staged or not, by row and field. */
function readPackedStates(store: Store, tables: WorksheetTables, keys: readonly number[]): ReadonlyMap<number, CellsByField> {
  const states = new Map<number, CellsByField>()
  const wanted = new Map<number, Set<number>>()
  for (const k of keys) wanted.set(blockOfKey(k), (wanted.get(blockOfKey(k)) ?? new Set()).add(k))
  for (const [block, ofBlock] of wanted)
    for (const batch of readBlock(store, tables.n, block)) addStates(store, tables, batch, ofBlock, states)
  return states
}

function addStates(
  store: Store,
  tables: WorksheetTables,
  batch: JournalBatch,
  wanted: ReadonlySet<number>,
  states: Map<number, CellsByField>,
): void {
  const { command, rows } = batch
  const entries = entriesOf(batch).filter(({ k }) => wanted.has(k))
  const bases = rows === null ? readBases(store, tables, batch.f, [...new Set(entries.map((it) => it.k))]) : null
  for (const { seq, k, f, after } of entries) {
    const base = bases === null ? baseInRows(batch, f) : (bases.get(k) ?? null)
    const cells = states.get(k) ?? new Map<number, StagedEntry>()
    states.set(k, cells.set(f, { k, f, seq, command, base, value: after === undefined ? base : after }))
  }
}

/** Everything that is staged in the rows, in the order in which it was staged; field 0 is the row itself. */
export function stagedEntries(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly StagedEntry[] {
  const entries = store
    .raw<[number, number, number, number, SqlValue, SqlValue]>(
      `select j.k, j.f, j.seq, j.cmd, j.base, j.value from journal j
       where j.ws = ? and ${stagedEntry('j')} and j.k in (select value from json_each(?)) order by j.seq`,
    )
    .all(tables.n, JSON.stringify(keys))
    .map(([k, f, seq, command, base, value]): StagedEntry => ({ k, f, seq, command, base, value }))
  if (!isAnyPacked(store, tables.n)) return entries
  const packed = readPackedStates(store, tables, keys)
  return [
    ...entries.filter((it) => packed.get(it.k)?.has(it.f) !== true),
    ...[...packed.values()].flatMap((cells) => [...cells.values()].filter((it) => it.base !== it.value)),
  ].sort((a, b) => a.seq - b.seq)
}

/** Those of the rows in whose block anything is packed. */
export function packedAmong(store: Store, ws: number, keys: readonly number[]): ReadonlySet<number> {
  if (!isAnyPacked(store, ws)) return new Set()
  const isPacked = store.pluck<number>('select 1 from journal_batch where ws = ? and block = ? limit 1')
  const known = new Map<number, boolean>()
  return new Set(
    keys.filter((k) => {
      const block = blockOfKey(k)
      const found = known.get(block) ?? isPacked.get(ws, block) !== undefined
      known.set(block, found)
      return found
    }),
  )
}

/** Numbers of the fields in which something may be staged in the rows, packed or not. `named`: their keys, as JSON. */
export const stagedFieldsOf = (store: Store, ws: number, named: string): readonly number[] =>
  store
    .pluck<number>(
      `with b as materialized (select distinct f, fields from journal_batch
         where ws = ?1 and block in (select ${blockSql('value')} from json_each(?2)))
       select f from b where f > 0 union select e.value from b cross join json_each(b.fields) e where b.f = 0
       union select j.f from json_each(?2) e cross join journal j on j.ws = ?1 and j.k = e.value and ${stagedEntry('j')} where j.f > 0`,
    )
    .all(ws, named)
