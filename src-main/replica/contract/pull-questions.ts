/** Questions of a pull: its ledger of pages, what was seen, and how it ends. */
import type { Reading } from '../../api-client/read-answer.ts'
import type { PullHead, PullState, SeenRows } from '../pull/pull-ledger.ts'
import type { OnWorksheet, Question, StagedState } from './question.ts'

export interface PageOutcome {
  readonly rows: number
  readonly inserted: number
  /** What the service said there are in all; null when it did not say. */
  readonly total: number | null
  readonly newestCreatedAt: string | null
  readonly newestUpdatedAt: string | null
  readonly oldestUpdatedAt: string | null
  /** No row was changed later than the one before it. */
  readonly isNewestFirst: boolean
  /** Something is staged in a field that no row of the page names, although it had a value. */
  readonly isIncomplete: boolean
  /** Only of a page without a number: the pages of a pull would send a hundred thousand of them that nobody reads. */
  readonly ids: readonly string[]
}

export interface PullQuestions {
  'pull.begin': Question<'writer', OnWorksheet & { readonly pageSize: number; readonly at: number }, PullState>
  /** What the last finished pull knew, `watermark` null when there was none; and how many rows are here, with pages that are not committed yet. */
  'pull.known': Question<
    'writer',
    OnWorksheet,
    { readonly watermark: string | null; readonly rows: number; readonly isUnfinished: boolean }
  >
  /**
   * A page of the unfinished pull, recorded in its ledger with its last part; `page` null only takes the rows in. Without a part it comes whole.
   * The bytes are transferred.
   */
  'pull.page': Question<
    'writer',
    OnWorksheet & {
      readonly page: number | null
      readonly part?: { readonly offset: number; readonly isLast: boolean }
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly at: number
    },
    Reading<PageOutcome>
  >
  'pull.head': Question<'writer', OnWorksheet & PullHead, PullState | null>
  'pull.count-seen': Question<'writer', OnWorksheet & { readonly newestAtStart: string | null }, SeenRows>
  /** Ids of a page that carries little else: marks them as seen, answers those that the replica does not have. */
  'pull.seen': Question<
    'writer',
    OnWorksheet & { readonly bytes: Uint8Array<ArrayBuffer> },
    Reading<{ readonly rows: number; readonly total: number | null; readonly unknown: readonly string[] }>
  >
  /** Starts a new round of seeing: every row counts as unseen again. */
  'pull.new-round': Question<'writer', OnWorksheet, null>
  'pull.unseen': Question<'writer', OnWorksheet & { readonly limit: number }, readonly string[]>
  'pull.remove': Question<
    'writer',
    OnWorksheet & { readonly ids: readonly string[]; readonly at: number },
    { readonly went: readonly number[] }
  >
  /** The user has seen what came and changed on the service. */
  'pull.forget-elsewhere': Question<'writer', OnWorksheet, null>
  'pull.finish': Question<'writer', OnWorksheet & { readonly watermark: string | null; readonly at: number }, StagedState>
}
