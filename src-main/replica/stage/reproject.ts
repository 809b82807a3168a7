/**
 * Keeps the overlay equal to the projection of replica and journal, for the rows that were touched: a row is in the overlay exactly
 * when it has a staged cell, with the staged values over the replica's. Then these rows are judged by the rules.
 */

import { judgeTouched } from '../rules/judge-rows.ts'
import { noteProjected } from '../rules/listed-rows.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import { systemColumns, type WorksheetTables } from '../store/worksheet-tables.ts'
import { lastSeq } from './command.ts'
import { putLostAside } from './lost-rows.ts'
import { writeRowsOut } from './packed/write-out.ts'
import { stagedEntry } from './staged-cell-sql.ts'
import { countNewRows, countTouchedRows, noRows, shiftRowCounts } from './staged-counts.ts'
import { blocksOfRun } from './staged-order.ts'

/** SQLite joins at most 64 tables; further fields are set one by one. */
const joinedFields = 56

/** `fields`: numbers of the fields that may be staged in these rows, when the caller knows them. */
export function reproject(store: Store, tables: WorksheetTables, rows: TouchedRows, fields?: readonly number[]): void {
  writeRowsOut(store, tables, rows)
  const before = countTouchedRows(store, tables, rows)
  if (before.created + before.updated + before.deleted > 0)
    store.run(`delete from ${tables.over} where k in (select k from ${rows.sql})`)
  const staged = fields ?? stagedFields(store, tables, rows)
  insertProjected(store, tables, rows, staged)
  const after = countTouchedRows(store, tables, rows)
  shiftRowCounts(store, tables.n, before, after)
  putLostAside(store, tables, rows)
  dropIdleMarks(store, tables, rows)
  noteProjected(store, tables, rows, staged)
  judgeTouched(store, tables, rows, { fields: staged, hasCreated: after.created > 0, hasDeleted: after.deleted > 0 })
}

/** The same for rows of which nothing is staged any more. */
export function unproject(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  writeRowsOut(store, tables, rows)
  unprojectRows(store, tables, rows)
}

/** The same whether what was staged in them is packed or not. */
export function unprojectRows(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  const before = countTouchedRows(store, tables, rows)
  store.run(`delete from ${tables.over} where k in (select k from ${rows.sql})`)
  shiftRowCounts(store, tables.n, before, noRows)
  putLostAside(store, tables, rows)
  dropIdleMarks(store, tables, rows)
  noteProjected(store, tables, rows, [])
  judgeTouched(store, tables, rows, { fields: [], hasCreated: false, hasDeleted: false })
}

/** The same for new rows whose keys follow each other, where nothing was noted of any row and none broke a rule: there is nothing to judge. */
export function unprojectNew(store: Store, tables: WorksheetTables, firstKey: number, lastKey: number): void {
  const before = countNewRows(store, tables, firstKey, lastKey)
  store.run(`delete from ${tables.over} where k between ? and ?`, firstKey, lastKey)
  shiftRowCounts(store, tables.n, before, noRows)
}

/** The same for rows of the service that were not staged before, with the entries after `before`, each cell once: all of them set `fields`. */
export function projectFresh(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
  fields: readonly number[],
  before: number,
): void {
  const [only] = fields
  if (fields.length === 1 && only !== undefined) insertEdited(store, tables, rows, only, before)
  else {
    insertProjected(store, tables, rows, fields)
    shiftRowCounts(store, tables.n, noRows, countTouchedRows(store, tables, rows))
  }
  noteProjected(store, tables, rows, fields)
  judgeTouched(store, tables, rows, { fields, hasCreated: false, hasDeleted: false })
}

/** Numbers of the fields in which something is staged. */
export function stagedFields(store: Store, tables: WorksheetTables, rows: TouchedRows): readonly number[] {
  return store
    .pluck<number>(
      `select distinct j.f from ${rows.sql} t cross join journal j on j.ws = ? and j.k = t.k and ${stagedEntry('j')} where j.f > 0`,
    )
    .all(tables.n)
}

const overlayColumns = ({ columns }: WorksheetTables): string =>
  ['k', 'id', 'change', 'first_seq', ...systemColumns, ...columns.map((it) => it.sql)].join(', ')

/** Where one field was set, a row follows from its one entry. */
function insertEdited(store: Store, tables: WorksheetTables, rows: TouchedRows, f: number, before: number): void {
  const values = tables.columns.map((it) => (it.n === f ? 'j.value' : `r.${it.sql}`))
  const staged = `j.seq > ?1 and j.f = ?2 and ${stagedEntry('j')}`
  const updated = store.run(
    `insert into ${tables.over} (${overlayColumns(tables)})
     select j.k, r.id, 'updated', j.seq, ${[...systemColumns.map((it) => `r.${it}`), ...values].join(', ')}
     from journal j cross join ${tables.row} r on r.k = j.k where ${staged} order by j.seq`,
    before,
    f,
  ).changes
  const follow = lastSeq(store) - before === updated
  const after = follow ? { ...noRows, updated, blocks: blocksOfRun(before + 1, updated) } : countTouchedRows(store, tables, rows)
  shiftRowCounts(store, tables.n, noRows, after)
}

function insertProjected(store: Store, tables: WorksheetTables, rows: TouchedRows, fields: readonly number[]): void {
  const joined = fields.slice(0, joinedFields)
  const join = (f: number) =>
    `left join journal j${f} on j${f}.ws = ${tables.n} and j${f}.k = t.k and j${f}.f = ${f} and ${stagedEntry(`j${f}`)}`
  const isJoined = new Set(joined)
  // A new row starts empty, also where the replica still holds the row that it takes the place of.
  const values = tables.columns.map((it) => {
    const own = `iif(j0.value = 1, null, r.${it.sql})`
    return isJoined.has(it.n) ? `iif(j${it.n}.seq is null, ${own}, j${it.n}.value)` : own
  })
  const isStaged =
    fields.length <= joinedFields
      ? [0, ...joined].map((f) => `j${f}.seq is not null`).join(' or ')
      : `exists (select 1 from journal j where j.ws = ${tables.n} and j.k = t.k and ${stagedEntry('j')})`
  const seqs = [0, ...joined].map((f) => `coalesce(j${f}.seq, ${Number.MAX_SAFE_INTEGER})`)
  const first =
    fields.length <= joinedFields
      ? `min(${[...seqs, Number.MAX_SAFE_INTEGER].join(', ')})`
      : `(select min(j.seq) from journal j where j.ws = ${tables.n} and j.k = t.k and ${stagedEntry('j')})`
  // A row is looked up from each touched key; `cross join` keeps SQLite from starting with the whole worksheet.
  store.run(
    `insert into ${tables.over} (${overlayColumns(tables)})
     select t.k, iif(j0.value = 1, 'new:' || t.k, r.id), case j0.value when 1 then 'created' when 0 then 'deleted' else 'updated' end, ${first},
       ${[...systemColumns.map((it) => `r.${it}`), ...values].join(', ')}
     from ${rows.sql} t left join ${tables.row} r on r.k = t.k ${[0, ...joined].map(join).join(' ')}
     where (r.k is not null or j0.value = 1) and (${isStaged})`,
  )
  for (const f of fields.slice(joinedFields)) {
    store.run(
      `update ${tables.over} set c${f} = j.value from journal j
       where j.ws = ? and j.k = ${tables.over}.k and j.f = ? and ${stagedEntry('j')} and ${tables.over}.k in (select k from ${rows.sql})`,
      tables.n,
      f,
    )
  }
}

/** A mark lives as long as what it marks is staged or under way. */
export function dropIdleMarks(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  if (store.pluck<number>('select 1 from mark where ws = ? limit 1').get(tables.n) === undefined) return
  store.run(
    `delete from mark where ws = ?1 and f > 0 and k in (select k from ${rows.sql})
     and not exists (select 1 from journal j where j.ws = ?1 and j.k = mark.k and j.f = mark.f and ${stagedEntry('j')})`,
    tables.n,
  )
  store.run(
    `delete from mark where ws = ?1 and f = 0 and k in (select k from ${rows.sql}) and k not in (select k from ${tables.over})
     and k not in (select k from sent_row where ws = ?1)`,
    tables.n,
  )
}
