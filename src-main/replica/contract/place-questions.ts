/** Questions about where rows stand in views whose groups may be folded. */
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'

interface Question<Ask, Answer> {
  readonly role: 'window'
  readonly ask: Ask
  readonly answer: Answer
}

export interface PlaceQuestions {
  /**
   * Rows with their places among all rows of the view, heads of groups not counted; `rows` null is all of them, those in folded groups
   * too. Without groups places are positions.
   */
  'view.ranked-keys': Question<
    { readonly view: string; readonly revision: number; readonly rows: readonly RowSpan[] | null },
    { readonly keys: Float64Array<ArrayBuffer>; readonly spans: readonly RowSpan[] }
  >
  /** Place of a row among all rows of the view; null when it is not part of it. */
  'view.rank': Question<{ readonly view: string; readonly row: RowKey }, { readonly rank: number | null }>
  /** Opens the groups around a row; null when nothing had to be opened. */
  'view.unfold': Question<
    { readonly view: string; readonly row: RowKey; readonly revision: number },
    { readonly total: number | null }
  >
  /** Keys of rows; those that are not there any more are left out. */
  'rows.keys-of': Question<
    { readonly worksheetId: WorksheetId; readonly rows: readonly RowKey[] },
    { readonly keys: ReadonlyMap<RowKey, number> }
  >
}
