/**
 * Judges staged cells by the rules of check-rules.ts as part of whatever stages, undoes, pulls or pushes them, so that table `flaw` always
 * holds what judging everything anew would find.
 */
import { judgeCell, mustBeFilled } from '../../../src-shared/changes/check-rules.ts'
import { isStagedCell } from '../stage/staged-cell-sql.ts'
import { selectSuspects, type TouchedRows } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { judgeUnique, type KnownOfRows } from './judge-unique.ts'
import { isSurelyFine, suspectSql } from './suspect-sql.ts'
import { noteDirty } from './watch-unique.ts'

/**
 * Judges the rows, which are projected, and the cells of other rows that are compared with them. `isFine`: whether all that was written to a
 * column is such that no rule has anything against it (`areFine`).
 */
export function judgeTouched(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
  known: KnownOfRows,
  isFine = (_column: Column): boolean => false,
): void {
  if (store.pluck<number>('select 1 from flaw where ws = ? limit 1').get(tables.n) !== undefined)
    store.run(`delete from flaw where ws = ? and k in (select k from ${rows.sql})`, tables.n)
  const doubtful = tables.columns.filter((it) => known.fields.includes(it.n) && !isFine(it))
  judgeStaged(store, tables, rows, { fields: doubtful.map((it) => it.n) })
  if (known.hasCreated) judgeEmpty(store, tables, rows, tables.columns)
  judgeUnique(store, tables, rows, known)
}

/** What was written to the only field: one value for every row, or all that there are. */
export type WrittenValues = { readonly all: SqlValue } | readonly SqlValue[]

/**
 * The same where only these fields were touched, in rows that are what they were: new, changed or deleted. `written`, where it is at hand,
 * spares going over the rows again for texts that no rule has anything against.
 */
export function judgeCells(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
  fields: readonly number[],
  written: WrittenValues | null = null,
): void {
  const columns = tables.columns.filter((it) => fields.includes(it.n))
  if (store.pluck<number>('select 1 from flaw where ws = ? limit 1').get(tables.n) !== undefined)
    store.run(`delete from flaw where ws = ? and k in (select k from ${rows.sql}) and f in (${fields.join(', ')})`, tables.n)
  const [column] = columns
  const isFine = column !== undefined && written !== null && areFine(column, written)
  if (!isFine) judgeStaged(store, tables, rows, { fields })
  judgeEmpty(store, tables, rows, columns)
  const isAny = (change: string): boolean =>
    store.pluck<number>(`select ${change} > 0 from staged_count where ws = ?`).get(tables.n) === 1
  judgeUnique(store, tables, rows, { fields, hasCreated: isAny('created'), hasDeleted: isAny('deleted') }, fields)
}

/** Told without the rows; false says nothing. */
export function areFine({ field }: Column, written: WrittenValues): boolean {
  const isFine = isSurelyFine(field)
  return 'all' in written ? isFine(written.all) : written.every(isFine)
}

interface Suspect {
  readonly column: Column
  readonly condition: string
}

/** Columns of which every value must be looked at; the others are gone through together first, row by row of the overlay. */
const isAlways = ({ column }: Suspect): boolean => ['attachments', 'options'].includes(column.field.kind) || column.field.isUnique

/** Cells of a row that is to be deleted are not sent, so nothing is wrong with them. */
function judgeStaged(store: Store, tables: WorksheetTables, rows: TouchedRows, { fields }: Pick<KnownOfRows, 'fields'>): void {
  const always: Suspect[] = []
  const seldom: Suspect[] = []
  for (const f of fields) {
    const column = tables.byNumber.get(f)
    const condition = column === undefined || column.isGone ? null : suspectSql(column.field, `o.${column.sql}`)
    if (column === undefined || condition === null) continue
    const suspect = { column, condition }
    if (isAlways(suspect)) always.push(suspect)
    else seldom.push(suspect)
  }
  const seen = `cross join ${tables.over} o on o.k = t.k and o.change <> 'deleted'`
  for (const it of always) judgeSuspects(store, tables, it, `${rows.sql} t ${seen}`)
  if (seldom.length === 0) return
  const any = seldom.map((it) => `(${it.condition})`).join(' or ')
  const suspects = selectSuspects(store, `select t.k from ${rows.sql} t ${seen} where ${any}`)
  if (suspects !== null) for (const it of seldom) judgeSuspects(store, tables, it, `${suspects.sql} t ${seen}`)
}

function judgeSuspects(store: Store, tables: WorksheetTables, { column, condition }: Suspect, from: string): void {
  const { n, sql, field } = column
  const suspects = store
    .raw<[number, SqlValue]>(`select t.k, o.${sql} from ${from} where (${condition}) and ${isStagedCell(tables, column)}`)
    .all()
  if (suspects.length === 0) return
  const insert = insertFlaw(store)
  const known = new Map<SqlValue, ReturnType<typeof judgeCell>>()
  for (const [k, value] of suspects) {
    const found = known.get(value) ?? judgeCell(fromStored(value, field.kind), field)
    known.set(value, found)
    for (const { rule, level } of found) insert.run(tables.n, k, n, rule, level)
  }
}

const insertFlaw = (store: Store) => store.prepare('insert or ignore into flaw (ws, k, f, rule, level) values (?, ?, ?, ?, ?)')

/** Fields that a new row must fill and leaves empty, though nobody changed them. */
function judgeEmpty(store: Store, tables: WorksheetTables, rows: TouchedRows, columns: readonly Column[]): void {
  for (const { n, sql, field, isGone } of columns) {
    if (isGone || !mustBeFilled(field)) continue
    store.run(
      `insert or ignore into flaw (ws, k, f, rule, level)
       select ${tables.n}, t.k, ${n}, 'required', 'error' from ${rows.sql} t
       cross join ${tables.over} o on o.k = t.k where o.change = 'created' and o.${sql} is null`,
    )
  }
}

/** A row's place in the journal was given to another one: what is known of it goes with it. */
export function forgetJudged(store: Store, tables: WorksheetTables, k: number): void {
  store.run('delete from flaw where ws = ? and k = ?', tables.n, k)
  noteDirty(store, 'select ws, f, value from claim where ws = ? and k = ? and value is not null', tables.n, k)
  store.run('delete from claim where ws = ? and k = ?', tables.n, k)
}
