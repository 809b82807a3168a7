/** What every question of a worker is answered from: one connection, its statements, and the worksheets in it. */
import { randomBytes } from 'node:crypto'
import type Database from 'better-sqlite3'
import type { Result } from '../../../src-shared/lib/result.ts'
import { createTextOrder, type TextOrder } from '../order/text-order.ts'
import { createFetchedBatch, type FetchedBatch } from '../pull/fetched-batch.ts'
import { type BriefReceipts, createBriefReceipts } from '../receipts/brief-receipts.ts'
import { listNoted } from '../rules/listed-rows.ts'
import { createGivenValues, type GivenValues } from './sets/given-values.ts'
import { keepStatements, type Statements } from './statements.ts'
import { createCatalog, type WorksheetCatalog } from './worksheet-tables.ts'

export type { SqlValue } from './statements.ts'

export interface Store extends Statements {
  readonly worksheets: WorksheetCatalog
  readonly textOrder: TextOrder
  /** Pages of a pull that are written together. */
  readonly fetched: FetchedBatch
  /** Rows under way that are not written out one by one. */
  readonly brief: BriefReceipts
  readonly given: GivenValues
  /** Another one with each opening. */
  readonly opening: string
  /** Rows from which on what one command stages in a column of them is kept as a set (stage/packed). */
  readonly fewestPacked: number
  /** False once the file was closed, which may happen between two slices of long work. */
  isOpen(): boolean
  close(): void
}

/** Fewer rows are staged entry by entry: that costs little, and their entries are asked for soon. */
const fewestPackedRows = 128

export function createStore(db: Database.Database, fewestPacked = fewestPackedRows): Store {
  const statements = keepStatements(db)
  return {
    ...statements,
    worksheets: createCatalog(statements),
    textOrder: createTextOrder(db),
    fetched: createFetchedBatch(db),
    brief: createBriefReceipts(statements),
    given: createGivenValues(db),
    opening: randomBytes(8).toString('hex'),
    fewestPacked,
    isOpen: () => db.open,
    close: () => void db.close(),
  }
}

/** Runs reads that must be of the same moment. */
export const readAtOnce = <T>(store: Store, work: () => T): T => store.db.transaction(work)()

/**
 * Runs `work` in one transaction: all of it, or nothing. Inside another one it is a part of that, and what it throws takes the whole back: a
 * savepoint would copy every page that it touches.
 */
export const atomically = <T>(store: Store, work: () => T): T => {
  store.fetched.settle()
  store.brief.settle()
  const run = (): T => {
    const answer = work()
    listNoted(store)
    return answer
  }
  return store.db.inTransaction ? run() : store.db.transaction(run).immediate()
}

class Rollback<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** The same for work that may fail as expected: a failure leaves nothing behind. */
export function attempt<T, E>(store: Store, work: () => Result<T, E>): Result<T, E> {
  store.fetched.settle()
  store.brief.settle()
  try {
    return store.db
      .transaction(() => {
        const result = work()
        if (!result.ok) throw new Rollback(result)
        listNoted(store)
        return result
      })
      .immediate()
  } catch (error) {
    if (error instanceof Rollback) return error.outcome as Result<T, E>
    throw error
  }
}
