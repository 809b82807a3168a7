/**
 * What became of rows under way, when it could not be written down (full disk): kept in memory and written before anything else is asked
 * about the push. An app that ends before that reads the rows back, as after a crash.
 */
import type { PushOutcome } from '../contract/push-questions.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { recordOutcome } from './record-outcome.ts'

export interface UnwrittenOutcomes {
  /** Records an outcome that was heard at `at`, by our clock, after what is kept; one that cannot be written is kept, and the failure thrown. */
  record(tables: WorksheetTables, outcome: PushOutcome, at: number): void
  /** The same of several, with what comes after them in one transaction: the disk is waited for once. */
  recordWith<T>(tables: WorksheetTables, outcomes: readonly PushOutcome[], at: number, work: () => T): T
  /** Writes what is kept. Throws when that still cannot be written; nothing is lost by that. */
  catchUp(): void
}

export function createUnwrittenOutcomes(store: Store): UnwrittenOutcomes {
  const catchUp = (): void => {
    for (let next = kept[0]; next !== undefined; next = kept[0]) {
      const tables = store.worksheets.find(next.worksheet)
      if (tables !== null) recordOutcome(store, tables, next.outcome, { how: 'answer', at: next.at })
      kept.shift()
    }
  }
  const keepUnwritten = <T>(tables: WorksheetTables, outcomes: readonly PushOutcome[], at: number, write: () => T): T => {
    try {
      // In their order; where those before cannot be written yet, these wait behind them.
      catchUp()
      return write()
    } catch (error) {
      for (const outcome of outcomes) kept.push({ worksheet: tables.id, outcome, at })
      throw error
    }
  }
  const kept: { readonly worksheet: string; readonly outcome: PushOutcome; readonly at: number }[] = []
  return {
    record: (tables, outcome, at) =>
      keepUnwritten(tables, [outcome], at, () => recordOutcome(store, tables, outcome, { how: 'answer', at })),
    recordWith: (tables, outcomes, at, work) =>
      keepUnwritten(tables, outcomes, at, () =>
        atomically(store, () => {
          for (const outcome of outcomes) recordOutcome(store, tables, outcome, { how: 'answer', at })
          return work()
        }),
      ),
    catchUp,
  }
}
