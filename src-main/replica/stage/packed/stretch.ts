/** Rows whose keys follow each other: what they are, and how one of their columns is written, from the first key to the last. */
import { givenValue } from '../../store/sets/given-values.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import { type Column, systemColumns, type WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOfRun } from '../staged-order.ts'
import { blockOfKey } from './journal-batch.ts'
import type { PackedValues } from './packed-values.ts'

export interface Stretch {
  readonly first: number
  readonly last: number
  readonly count: number
}

/** The stretch that ascending keys are; null where one is missing between them. */
export function stretchOf(keys: ArrayLike<number>): Stretch | null {
  const [first = 0, last = -1] = [keys[0], keys[keys.length - 1]]
  if (last - first + 1 !== keys.length) return null
  for (let i = 0; i < keys.length; i += 1) if (keys[i] !== first + i) return null
  return keys.length === 0 ? null : { first, last, count: keys.length }
}

export const isSameStretch = (one: Stretch, other: Stretch): boolean => one.first === other.first && one.last === other.last

/** New rows alone, or rows of the service: without anything staged, or each with changes. */
export type StretchKind = 'new' | 'fresh' | 'updated'

/** Null where the rows are something else, or not all of one kind: as the first that is staged is, or none. */
export function rowsAre(store: Store, { row, over }: WorksheetTables, { first, last, count }: Stretch): StretchKind | null {
  const within = 'where k between ? and ?'
  const [staged] = store.pluck<string>(`select change from ${over} ${within} limit 1`).all(first, last)
  const areAll = (of: string): boolean => store.pluck<number>(`select count(*) from ${of}`).get(first, last) === count
  switch (staged) {
    case undefined:
      return areAll(`${row} ${within} and is_gone = 0`) ? 'fresh' : null
    case 'created': {
      const isKnown = store.pluck(`select 1 from ${row} ${within} limit 1`).get(first, last) !== undefined
      return !isKnown && areAll(`${over} ${within} and change = 'created'`) ? 'new' : null
    }
    case 'updated':
      return areAll(`${over} ${within} and change = 'updated'`) && areAll(`${row} ${within} and is_gone = 0`) ? 'updated' : null
    default:
      return null
  }
}

/** Whether any entry of the column is left in these rows: without one, each shows there what the service has. */
export function isStagedIn(store: Store, { n }: WorksheetTables, column: Column, { first, last }: Stretch): boolean {
  const isFound = (sql: string, ...values: readonly number[]): boolean =>
    store.pluck<number>(`${sql} limit 1`).get(n, ...values, column.n) !== undefined
  return (
    isFound(
      'select 1 from journal_batch where ws = ? and block between ? and ? and f = ?',
      blockOfKey(first),
      blockOfKey(last),
    ) ||
    [0, 1].some((isCurrent) =>
      isFound(`select 1 from journal where ws = ? and k between ? and ? and is_current = ${isCurrent} and f = ?`, first, last),
    )
  )
}

/** What the cells of one column show, in the order of keys. */
export const readCells = (
  store: Store,
  { row, over }: WorksheetTables,
  { sql }: Column,
  { first, last }: Stretch,
  are: StretchKind,
): readonly SqlValue[] =>
  store.pluck<SqlValue>(`select ${sql} from ${are === 'fresh' ? row : over} where k between ? and ? order by k`).all(first, last)

/** Of `count` cells. What the service has is nothing here: the rows are new. */
export const countFilled = (values: PackedValues, count: number): number => {
  if (values === null) return 0
  if ('all' in values) return values.all === null ? 0 : count
  return values.reduce<number>((sum, it) => sum + (it === null ? 0 : 1), 0)
}

const oneOf = (values: PackedValues): SqlValue => (values !== null && 'all' in values ? values.all : null)

const areDifferent = (values: PackedValues): values is readonly SqlValue[] => values !== null && !('all' in values)

/** Of rows that are in the overlay. Null is empty. */
export function updateCells(
  store: Store,
  { over }: WorksheetTables,
  { sql }: Column,
  { first, last }: Stretch,
  values: PackedValues,
): void {
  const where = `where k between ? and ?`
  if (areDifferent(values))
    store.given.during(first, values, () => store.run(`update ${over} set ${sql} = ${givenValue('k')} ${where}`, first, last))
  else store.run(`update ${over} set ${sql} = ? ${where}`, oneOf(values), first, last)
}

/** The same for several columns, with a list of values for each. */
export function updateColumns(
  store: Store,
  { over }: WorksheetTables,
  columns: readonly Column[],
  { first, last, count }: Stretch,
  lists: readonly (readonly SqlValue[])[],
): void {
  // Row by row, so that the key of a row says where its values begin.
  const wide = columns.length
  const values: SqlValue[] = new Array(count * wide)
  for (const [at, list] of lists.entries())
    for (let place = 0; place < count; place += 1) values[place * wide + at] = list[place] ?? null
  const sets = columns.map(({ sql }, at) => `${sql} = ${givenValue(`k * ${wide} + ${at}`)}`)
  store.given.during(first * wide, values, () =>
    store.run(`update ${over} set ${sets.join(', ')} where k between ? and ?`, first, last),
  )
}

/** The same for rows of the service of which nothing is staged: they come into the overlay, with entries from `firstSeq` on. */
export function insertFresh(
  store: Store,
  tables: WorksheetTables,
  { n: f }: Column,
  { first, last, count }: Stretch,
  values: PackedValues,
  firstSeq: number,
): void {
  const { n, row, over, columns } = tables
  const names = ['k', 'id', 'change', 'first_seq', ...systemColumns, ...columns.map((it) => it.sql)]
  const insert = (value: string, ...more: readonly SqlValue[]) =>
    store.run(
      `insert into ${over} (${names.join(', ')})
       select r.k, r.id, 'updated', ?3 + r.k - ?1,
         ${[...systemColumns.map((it) => `r.${it}`), ...columns.map((it) => (it.n === f ? value : `r.${it.sql}`))].join(', ')}
       from ${row} r where r.k between ?1 and ?2 order by r.k`,
      ...[first, last, firstSeq, ...more],
    )
  if (areDifferent(values)) store.given.during(first, values, () => insert(givenValue('r.k')))
  else insert('?4', oneOf(values))
  shiftCellCount(store, n, count)
  shiftRowCounts(store, n, noRows, { ...noRows, updated: count, blocks: blocksOfRun(firstSeq, count) })
}
