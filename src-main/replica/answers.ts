/** How a worker answers: one function per question of its role, from its store. Expected failures as values. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { AnswerOf, AskOf, QuestionsOf } from './contract/questions.ts'
import type { AskControl, WorkerRole } from './contract/worker-protocol.ts'
import type { Store } from './store/store.ts'
import type { WorksheetTables } from './store/worksheet-tables.ts'

export type Outcome<T> = Result<T, HostError>

export type AnswersOf<Role extends WorkerRole> = {
  readonly [Q in QuestionsOf<Role>]: (ask: AskOf<Q>, control: AskControl) => Outcome<AnswerOf<Q>> | Promise<Outcome<AnswerOf<Q>>>
}

export const unknownWorksheet: HostError = {
  kind: 'not-found',
  what: 'worksheet',
  message: 'This worksheet is not in the local data. Open it again to load it.',
}

/** Runs `work` on a worksheet that must be known. */
export function onWorksheet<T>(store: Store, worksheetId: string, work: (tables: WorksheetTables) => Outcome<T>): Outcome<T> {
  const tables = store.worksheets.find(worksheetId)
  return tables === null ? err(unknownWorksheet) : work(tables)
}

export const done: Outcome<null> = ok(null)
