/**
 * A row that a pull brought in before its own creation was known: the new row takes it over, with what the service says of it and with
 * everything staged on it, its deletion too. A cell that was also edited in the new row since it was sent keeps that edit.
 */
import { forgetJudged } from '../rules/judge-rows.ts'
import { noteProjected } from '../rules/listed-rows.ts'
import { takeNamedBack } from '../stage/lost-rows.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { countTouchedRows, noRows, shiftCellCount, shiftRowCounts } from '../stage/staged-counts.ts'
import { fillTouched } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { writeHistoryOfRowsOut } from './creates/packed-history.ts'
import { type SettledCell, settleCells } from './settle-entries.ts'

/**
 * `arrived`: cells of the new row that the service has as they were sent; they are settled here, so that what is staged over them on the
 * pulled row can follow. False, with nothing done, where no pull brought the row in. The caller reconciles row `k`.
 */
export function adoptPulled(
  store: Store,
  tables: WorksheetTables,
  k: number,
  id: string,
  arrived: readonly SettledCell[],
): boolean {
  const { n, row, over } = tables
  takeNamedBack(store, tables, [id])
  const pulled = store.prepare<{ k: number; is_gone: number }>(`select k, is_gone from ${row} where id = ?`).get(id)
  if (pulled === undefined) return false
  writeKeysOut(store, tables, [k, pulled.k])
  settleCells(store, tables, arrived)
  const rows = fillTouched(store, [pulled.k])
  shiftRowCounts(store, n, countTouchedRows(store, tables, rows), noRows)
  noteProjected(store, tables, rows, [])
  store.run(`delete from ${over} where k = ?`, pulled.k)
  store.run(
    `update journal set k = ?1 where ws = ?2 and k = ?3 and not exists
     (select 1 from journal j where j.ws = ?2 and j.k = ?1 and j.f = journal.f and j.is_current = 1)`,
    k,
    n,
    pulled.k,
  )
  const twice = 'select count(*) from journal where ws = ? and k = ? and f > 0 and is_current = 1 and base is not value'
  shiftCellCount(store, n, -(store.pluck<number>(twice).get(n, pulled.k) ?? 0))
  store.run('delete from journal where ws = ? and k = ?', n, pulled.k)
  writeHistoryOfRowsOut(store, n, [pulled.k])
  store.run('update history set k = ? where ws = ? and k = ?', k, n, pulled.k)
  moveMarks(store, n, pulled.k, k)
  store.run('update or ignore sent_row set k = ? where ws = ? and k = ?', k, n, pulled.k)
  store.run('delete from sent_row where ws = ? and k = ?', n, pulled.k)
  store.run('update receipt_row set k = ? where ws = ? and k = ?', k, n, pulled.k)
  forgetJudged(store, tables, pulled.k)
  store.run('delete from changed_elsewhere where ws = ? and k = ?', n, pulled.k)
  store.run(`update ${row} set k = ?, is_gone = 0 where k = ?`, k, pulled.k)
  store.run('update worksheet set row_count = row_count + ? where n = ?', pulled.is_gone, n)
  return true
}

/** What is held in one of two rows stays so, and what is asked about the one that goes is asked about the other, which only holds something back. */
function moveMarks(store: Store, ws: number, from: number, to: number): void {
  const isAlsoHeld = 'exists (select 1 from mark m where m.ws = ?1 and m.k = ?3 and m.f = mark.f and m.is_held = 1)'
  store.run(`update mark set is_held = 1 where ws = ?1 and k = ?2 and ${isAlsoHeld}`, ws, from, to)
  store.run(
    `delete from mark where ws = ?1 and k = ?3 and state = 'staged' and f in (select f from mark where ws = ?1 and k = ?2)`,
    ...[ws, from, to],
  )
  store.run('update or ignore mark set k = ?3 where ws = ?1 and k = ?2', ws, from, to)
  store.run('delete from mark where ws = ? and k = ?', ws, from)
}
