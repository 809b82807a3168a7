/** A database with its prepared statements kept, so that a statement is compiled once however often it runs. */
import type Database from 'better-sqlite3'

export type SqlValue = string | number | null

export interface Statement<Row> {
  get(...values: readonly SqlValue[]): Row | undefined
  all(...values: readonly SqlValue[]): Row[]
  run(...values: readonly SqlValue[]): Database.RunResult
  /** Rows one by one. Nothing may be written on this connection before the loop ends. */
  iterate(...values: readonly SqlValue[]): IterableIterator<Row>
}

export interface Statements {
  readonly db: Database.Database
  /** A statement answering rows as objects. Kept: use it at once, and with the same `sql` text every time. */
  prepare<Row = unknown>(sql: string): Statement<Row>
  /** The same, answering rows as arrays in column order: far cheaper for wide rows. */
  raw<Row = SqlValue[]>(sql: string): Statement<Row>
  /** The same, answering the first column only. */
  pluck<T extends SqlValue>(sql: string): Statement<T>
  run(sql: string, ...values: readonly SqlValue[]): Database.RunResult
  /** Who filled each scratch table last (scratch-tables.ts). */
  readonly filled: Map<string, object>
}

/** More than the app's own fixed statements; what a query of the user adds pushes the oldest out. */
const kept = 500

/**
 * better-sqlite3 takes `?1` for a parameter named "1". A statement has either numbered parameters or plain ones, never both.
 */
function withNumbers<Row>(statement: Database.Statement<unknown[], Row>): Statement<Row> {
  const named = (values: readonly SqlValue[]) => Object.fromEntries(values.map((value, i) => [String(i + 1), value]))
  return {
    get: (...values) => statement.get(named(values)),
    all: (...values) => statement.all(named(values)),
    run: (...values) => statement.run(named(values)),
    iterate: (...values) => statement.iterate(named(values)),
  }
}

export function keepStatements(db: Database.Database): Statements {
  const caches = { rows: new Map<string, unknown>(), raw: new Map<string, unknown>(), pluck: new Map<string, unknown>() }
  const get = <Row>(
    cache: Map<string, unknown>,
    sql: string,
    shape: (statement: Database.Statement<unknown[], Row>) => Database.Statement<unknown[], Row>,
  ): Statement<Row> => {
    const found = cache.get(sql) as Statement<Row> | undefined
    if (found !== undefined) return found
    if (cache.size >= kept) cache.delete(cache.keys().next().value ?? '')
    const shaped = shape(db.prepare<unknown[], Row>(sql))
    const made = /\?\d/.test(sql) ? withNumbers(shaped) : shaped
    cache.set(sql, made)
    return made
  }
  const prepare = <Row>(sql: string) => get<Row>(caches.rows, sql, (it) => it)
  return {
    db,
    prepare,
    raw: <Row>(sql: string) => get<Row>(caches.raw, sql, (it) => it.raw()),
    pluck: <T extends SqlValue>(sql: string) => get<T>(caches.pluck, sql, (it) => it.pluck()),
    run: (sql, ...values) => prepare(sql).run(...values),
    filled: new Map(),
  }
}
