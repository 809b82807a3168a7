/**
 * Rows whose being there a command reverses. A large command is reversed in slices, each a transaction, and the cells of such a row may lie
 * in any of them: so the rows are noted for the whole command first (`noteReborn`), asked for by every slice (`isReborn`), and forgotten when
 * the command is done or given up (`forgetReborn`). They belong to the connection: after a crash the command is taken back, and nothing is left.
 */
import { writeHistoryOut } from '../settle/creates/packed-history.ts'
import { baseInRows, readRange } from '../stage/packed/journal-batch.ts'
import { packedValue } from '../stage/packed/packed-values.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from './invert-whole.ts'

const columns =
  'cmd integer not null, k integer not null, comes integer not null, is_created integer not null, is_pushed integer not null'

/** For every part of a command, before any of its slices is reversed: they find all of its entries one by one. */
export function noteReborn(store: Store, tables: WorksheetTables, slice: CommandRange, command: number): void {
  const { over } = tables
  writeHistoryOut(store, slice.first_seq, slice.last_seq)
  store.db.exec(`create temp table if not exists reborn (${columns}, primary key (cmd, k)) strict, without rowid`)
  for (const [table, isPushed] of [
    ['journal', '0'],
    ['history', 'e.value'],
  ])
    store.run(
      `insert or ignore into temp.reborn (cmd, k, comes, is_created, is_pushed)
       select ?4, e.k, iif(was_staged, was_value, base), exists (select 1 from ${over} o where o.k = e.k and o.change = 'created'), ${isPushed}
       from ${table} e where seq between ?1 and ?2 and cmd = ?3 and e.f = 0`,
      slice.first_seq,
      slice.last_seq,
      slice.id,
      command,
    )
  notePacked(store, tables, slice, command)
}

function notePacked(store: Store, { over }: WorksheetTables, slice: CommandRange, command: number): void {
  const note = store.prepare(
    `insert or ignore into temp.reborn (cmd, k, comes, is_created, is_pushed)
     select ?, e.value, ?, exists (select 1 from ${over} o where o.k = e.value and o.change = 'created'), 0 from json_each(?) e`,
  )
  for (const batch of readRange(store, slice.first_seq, slice.last_seq))
    if (batch.f === 0 && batch.command === slice.id)
      note.run(command, packedValue(batch.before, 0) ?? baseInRows(batch, 0), JSON.stringify(batch.keys))
}

/** Whether a row is one of them, as SQL: that comes into being, that was new here, that was created on the service. */
export const isReborn = (command: string, k: string, how: 'comes' | 'comes or is_created' | 'is_pushed'): string =>
  `exists (select 1 from temp.reborn s where s.cmd = ${command} and s.k = ${k} and (${how}))`

export const forgetReborn = (store: Store, command: number): void =>
  void store.run('delete from temp.reborn where cmd = ?', command)
