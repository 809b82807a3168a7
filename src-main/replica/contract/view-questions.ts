/** Questions about the views of a worksheet: saved ones, the service's, and which opens first. */
import type { SavedView, ViewRef, WorksheetViews } from '../../../src-shared/host/calls/view-calls.ts'
import type { Reading } from '../../api-client/read-answer.ts'
import type { OnWorksheet, Question } from './question.ts'

/** One reading of a view of the service; what an older one left is forgotten when the next begins. */
interface OnReading extends OnWorksheet {
  readonly view: string
  readonly reading: number
}

export interface ViewPage {
  readonly rows: number
  /** Rows in all, where the service said so. */
  readonly total: number | null
  /** Fields that at least one row carried. */
  readonly fields: readonly string[]
  /** Rows that the replica does not have. */
  readonly unknown: readonly string[]
}

export interface ViewQuestions {
  'views.list': Question<'window', OnWorksheet, WorksheetViews>
  /** `id` is taken as it is: one that is there already is written anew. */
  'views.save': Question<'writer', OnWorksheet & { readonly saved: SavedView }, SavedView>
  'views.remove': Question<'writer', OnWorksheet & { readonly id: string }, null>
  'views.set-first': Question<'writer', OnWorksheet & { readonly view: ViewRef | null }, null>
  'views.begin-reading': Question<'writer', OnWorksheet & { readonly view: string }, { readonly reading: number }>
  /** The bytes are transferred. */
  'views.read-page': Question<
    'writer',
    OnReading & { readonly page: number; readonly bytes: Uint8Array<ArrayBuffer> },
    Reading<ViewPage>
  >
  /** Puts rows behind the last page. */
  'views.add-rows': Question<'writer', OnReading & { readonly ids: readonly string[] }, null>
  /** From now on this reading counts; answers how many rows it has. */
  'views.finish-reading': Question<
    'writer',
    OnReading & { readonly at: number; readonly fields: readonly string[] | null },
    { readonly rows: number }
  >
}
