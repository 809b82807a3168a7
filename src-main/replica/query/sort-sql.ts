/**
 * Compiles sort orders to SQL: options by their place in the list, references by the names people read, text as the user's language has it and without regard to case.
 * Empty cells come last in both directions, as in a spreadsheet; ties keep the order of creation.
 */

import type { RowGroup, RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { Parameters } from '../store/sql-parameters.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { placeSql } from './place-sql.ts'
import { findQueryColumn, isPersonAttribute, type QueryColumn } from './query-column.ts'
import type { ServicePlaces } from './service-place-sql.ts'
import { plainlySql, wordsSql } from './words-sql.ts'

export interface SortSql {
  /** Expressions to select as s0, s1, ... */
  readonly columns: readonly string[]
  /** What follows `order by`, in terms of s0, s1, ... */
  readonly order: string
  /** The first sort expression when its empty cells come first in this order; they belong at the end. Null when they are there already. */
  readonly emptyFirst: string | null
  /** Per group, what its rows share. */
  readonly shared: readonly string[]
}

/** One expression to order by. */
interface Term {
  readonly sql: string
  /** What its rows are compared by. */
  readonly key: string
  readonly isText: boolean
  readonly direction: 'asc' | 'desc'
}

/** Fewer options than this are compared one by one, which is faster than looking them up. */
const fewOptions = 12

type Ordering = Pick<RowQuery, 'groups' | 'sorts'>

/** `isMixed`: rows come from more than one table. Rows lie by group, then by sort; without either in the order of the service's view, else of creation. */
export function sortSql(
  store: Store,
  tables: WorksheetTables,
  { groups, sorts }: Ordering,
  placed: ServicePlaces | null,
  parameters: Parameters,
  isMixed: boolean,
): Result<SortSql, string> {
  store.db.exec(`
    create temp table if not exists option_place (sort integer not null, value text not null, place integer not null, primary key (sort, value)) strict, without rowid;
    delete from temp.option_place`)
  const terms: Term[] = []
  const shared: string[] = []
  for (const [i, group] of groups.entries()) {
    const column = findQueryColumn(tables, group.field)
    if (column === null) return err('The rows are grouped by a column that the worksheet no longer has.')
    const share = sharedSql(column, group)
    if (share === null) return err('Rows cannot be grouped by this kind of column.')
    shared.push(share)
    const sql = isSpanned(column) ? share : orderExpression(store, column, i, parameters)
    terms.push(termOf(store, column, sql, group.direction))
    // Values that sort alike, such as two people of one name or texts in other case, are still groups of their own.
    if (isText(column) || sql !== share) terms.push({ ...asItIs(share), direction: group.direction })
  }
  for (const [i, { field, direction }] of sorts.entries()) {
    const column = findQueryColumn(tables, field)
    if (column === null) return err('The sort names a column that the worksheet no longer has.')
    const sql = orderExpression(store, column, groups.length + i, parameters)
    terms.push(termOf(store, column, sql, direction))
  }
  if (terms.length === 0 && placed !== null) terms.push({ ...asItIs(placed.place), direction: 'asc' })
  if (terms.length === 0) return ok({ columns: ['k as s0'], order: 's0', emptyFirst: null, shared })
  const [first] = terms
  // `nulls last` on the first column would keep SQLite from its fast comparison of texts and numbers.
  const emptyFirst = first?.direction === 'asc' ? first.sql : null
  const order = terms.map(({ isText, direction }, i) => {
    const isEmptyLast = i === 0 || direction === 'desc'
    return `s${i}${isText ? ' collate nocase' : ''} ${direction}${isEmptyLast ? '' : ' nulls last'}`
  })
  const columns = terms.map(({ key }, i) => `${key} as s${i}`)
  // Rows are read in order of k and SQLite sorts them stably: naming k would only make every comparison longer. Edited rows, which come
  // from the overlay, must not move behind the others for that.
  if (groups.length > 0 || isMixed) {
    order.push(`s${columns.length}`)
    columns.push(`k as s${columns.length}`)
  }
  return ok({ columns, order: order.join(', '), emptyFirst, shared })
}

const asItIs = (sql: string): Omit<Term, 'direction'> => ({ sql, key: sql, isText: false })

/** Texts in the order of the user's language. */
function termOf({ textOrder }: Store, column: QueryColumn, sql: string, direction: Term['direction']): Term {
  if (!isText(column)) return { ...asItIs(sql), direction }
  return { sql, key: sql === column.sql ? textOrder.columnKeySql(sql) : textOrder.keySql(sql), isText: true, direction }
}

const isSpanned = (column: QueryColumn): boolean =>
  column.of === 'row'
    ? !isPersonAttribute(column) && column.sql !== 'id'
    : column.field.kind === 'date' || column.field.kind === 'datetime'

/** Characters of a date that rows of the same stretch share. */
const spanLength = { day: 10, month: 7, year: 4 } as const

/** What rows of one group have in common; null for columns whose values are all different things. */
function sharedSql(column: QueryColumn, { span }: RowGroup): string | null {
  const { sql } = column
  if (isSpanned(column)) return `substr(${sql}, 1, ${spanLength[span ?? 'day']})`
  if (column.of === 'row') return sql
  const { kind } = column.field
  if (kind === 'attachments' || kind === 'none') return null
  return kind === 'checkbox' ? `ifnull(${sql}, 0)` : plainlySql(column)
}

const isText = (column: QueryColumn): boolean => {
  if (column.of === 'row') return isPersonAttribute(column)
  const { kind } = column.field
  return kind === 'text' || kind === 'attachments' || kind === 'location' || isReferenceKind(kind)
}

function orderExpression(store: Store, column: QueryColumn, index: number, parameters: Parameters): string {
  const { sql } = column
  if (column.of === 'row') return isPersonAttribute(column) ? nameSql('members', sql, null) : sql
  const { field } = column
  const first = `json_extract(${sql}, '$[0]')`
  if (isReferenceKind(field.kind)) {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    return nameSql(field.kind, first, related)
  }
  if (field.kind === 'options') return optionSql(store, field, sql, index, parameters)
  if (field.kind === 'location') return placeSql(sql)
  if (field.kind === 'attachments') return `json_extract(${sql}, '$[0].name')`
  if (field.kind === 'checkbox') return `ifnull(${sql}, 0)`
  return wordsSql(column)
}

/** Rows by their own title where the replica has them, staged changes included; everything else by the dictionary. */
function nameSql(kind: string, id: string, related: WorksheetTables | null): string {
  const known = `(select text from name where kind = '${kind}' and id = ${id})`
  if (related?.title?.field.kind !== 'text') return known
  const { sql, field } = related.title
  const title = wordsSql({ sql: `coalesce(o.${sql}, r.${sql})`, field })
  // The id stands in a select of its own: beside the related rows, a column of theirs with the same number would be meant, or either.
  return `coalesce((select ${title} from (select ${id} as id) own join ${related.row} r on r.id = own.id left join ${related.over} o on o.k = r.k), ${known})`
}

function optionSql(store: Store, field: Field, sql: string, index: number, parameters: Parameters): string {
  const keys = field.options.map((it) => it.key)
  const first = field.isMultiple ? `json_extract(${sql}, '$[0]')` : sql
  const texts = field.isMultiple ? keys : keys.map((key) => JSON.stringify([key]))
  if (texts.length === 0) return first
  if (texts.length < fewOptions)
    return `case ${first} ${texts.map((it, i) => `when ${parameters.add(it)} then ${i}`).join(' ')} end`
  for (const [place, text] of texts.entries())
    store.run('insert or ignore into temp.option_place (sort, value, place) values (?, ?, ?)', index, text, place)
  return `(select place from temp.option_place where sort = ${index} and value = ${first})`
}
