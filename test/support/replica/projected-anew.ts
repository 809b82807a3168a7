/** Projects and judges everything that is staged once more, as if all of it had been touched: that must change nothing. */
import { expect } from 'vitest'
import { reproject } from '../../../src-main/replica/stage/reproject.ts'
import { selectTouched } from '../../../src-main/replica/store/scratch-tables.ts'
import { atomically, type Store } from '../../../src-main/replica/store/store.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { onEntries } from './on-entries.ts'

/** All that follows from replica, journal and what is under way. */
const derived = ({ n, over }: WorksheetTables): Readonly<Record<string, string>> => ({
  overlay: `select * from ${over} order by k`,
  counts: `select * from staged_count where ws = ${n}`,
  blocks: `select * from staged_block where ws = ${n} order by block`,
  flaws: `select * from flaw where ws = ${n} order by k, f, rule`,
  claims: `select * from claim where ws = ${n} order by k, f`,
  marks: `select * from mark where ws = ${n} order by k, f`,
  listed: `select * from listed_row where ws = ${n} order by kind, k`,
  listedBlocks: `select * from listed_block where ws = ${n} order by kind, block`,
})

/** By kept statements: a property asks this twice for every step, and to compile them again took a tenth of its time. */
const readDerived = (store: Store, tables: WorksheetTables): unknown =>
  Object.fromEntries(Object.entries(derived(tables)).map(([name, sql]) => [name, store.prepare(sql).all()]))

export function expectProjectedAnew(store: Store, tables: WorksheetTables): void {
  const kept = readDerived(store, tables)
  onEntries(store, () => {
    atomically(store, () => reproject(store, tables, selectTouched(store, `select k from journal where ws = ?`, tables.n)))
    expect(kept).toEqual(readDerived(store, tables))
  })
}
