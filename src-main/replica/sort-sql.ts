/**
 * Compiles sort orders to SQL: options by their place in the list, references by the names people read, text without regard to case.
 * Empty cells come last in both directions, as in a spreadsheet; ties keep the order of creation.
 */
import type { RowQuery } from '../../src-shared/host/row-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import { findQueryColumn, isPersonAttribute, type QueryColumn } from './query-column.ts'
import type { Parameters } from './sql-parameters.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export interface SortSql {
  /** Expressions to select as s0, s1, ... */
  readonly columns: readonly string[]
  /** What follows `order by`, in terms of s0, s1, ... */
  readonly order: string
  /** The first sort expression when its empty cells come first in this order; they belong at the end. Null when they are there already. */
  readonly emptyFirst: string | null
}

/** Fewer options than this are compared one by one, which is faster than looking them up. */
const fewOptions = 12

export function sortSql(
  store: Store,
  tables: WorksheetTables,
  sorts: RowQuery['sorts'],
  parameters: Parameters,
): Result<SortSql, string> {
  const columns: string[] = []
  const order: string[] = []
  store.db.exec(`
    create temp table if not exists option_place (sort integer not null, value text not null, place integer not null, primary key (sort, value)) strict, without rowid;
    delete from temp.option_place`)
  let emptyFirst: string | null = null
  for (const [i, { field, direction }] of sorts.entries()) {
    const column = findQueryColumn(tables, field)
    if (column === null) return err('The sort names a column that the worksheet no longer has.')
    const expression = orderExpression(store, column, i, parameters)
    columns.push(`${expression} as s${i}`)
    // `nulls last` on the first column would keep SQLite from its fast comparison of texts and numbers.
    if (i === 0 && direction === 'asc') emptyFirst = expression
    const isEmptyLast = i === 0 || direction === 'desc'
    order.push(`s${i}${isText(column) ? ' collate nocase' : ''} ${direction}${isEmptyLast ? '' : ' nulls last'}`)
  }
  if (order.length === 0) return ok({ columns: ['k as s0'], order: 's0', emptyFirst })
  // Rows are read in order of k and SQLite sorts them stably: naming k here would only make every comparison longer.
  return ok({ columns, order: order.join(', '), emptyFirst })
}

const isText = (column: QueryColumn): boolean => {
  if (column.of === 'row') return isPersonAttribute(column)
  const { kind } = column.field
  return kind === 'text' || kind === 'attachments' || isReferenceKind(kind)
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
  if (field.kind === 'attachments') return `json_extract(${sql}, '$[0].name')`
  if (field.kind === 'checkbox') return `ifnull(${sql}, 0)`
  return sql
}

/** Rows by their own title where the replica has them, staged changes included; everything else by the dictionary. */
function nameSql(kind: string, id: string, related: WorksheetTables | null): string {
  const known = `(select text from name where kind = '${kind}' and id = ${id})`
  if (related?.title?.field.kind !== 'text') return known
  const title = related.title.sql
  return `coalesce((select coalesce(o.${title}, r.${title}) from ${related.row} r left join ${related.over} o on o.k = r.k where r.id = ${id}), ${known})`
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
