/** What every question of a data worker is made of, and what most of them are about. */
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { WorkerRole } from './worker-protocol.ts'

export interface Question<Role extends WorkerRole, Ask, Answer> {
  readonly role: Role
  readonly ask: Ask
  readonly answer: Answer
}

export interface OnWorksheet {
  readonly worksheetId: WorksheetId
}

/** What every change of staged edits answers. */
export interface StagedState {
  readonly staged: StagedCounts
  readonly undo: string | null
  readonly redo: string | null
  /** Integer keys of rows that are there now and were not, and the other way round: for open views. */
  readonly came: readonly number[]
  readonly went: readonly number[]
  /** The only fields whose cells may differ now; left out where that is not known. */
  readonly fields?: readonly string[]
}
