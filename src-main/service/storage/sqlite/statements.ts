/** Prepared statements by their text, prepared once; the least recently used are let go beyond the limit. */
import type Database from 'better-sqlite3'

/** Enough for every fixed statement and the filters of a few dozen callers; more only costs a prepare. */
const kept = 300

export interface Statements {
  (sql: string): Database.Statement<unknown[]>
  /** Needed after a table changed its columns. */
  forget(): void
}

export function createStatements(database: Database.Database): Statements {
  const cache = new Map<string, Database.Statement<unknown[]>>()
  const prepare = (sql: string): Database.Statement<unknown[]> => {
    const found = cache.get(sql)
    if (found !== undefined) {
      cache.delete(sql)
      cache.set(sql, found)
      return found
    }
    const statement = database.prepare<unknown[]>(sql)
    cache.set(sql, statement)
    if (cache.size > kept) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
    return statement
  }
  return Object.assign(prepare, { forget: () => cache.clear() })
}
