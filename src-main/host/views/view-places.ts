/** What is named by way of an open view: itself, rows by position, and areas with the keys of their rows. */
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { FieldId, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'

/** Positions in a view at one of its revisions. */
export interface RowsAt {
  readonly view: ViewHandle
  readonly revision: number
  readonly rows: readonly RowSpan[]
}

export interface FoundView {
  readonly session: Session
  readonly worksheetId: WorksheetId
  readonly query: RowQuery
  readonly total: number
  readonly revision: number
}

export interface ResolvedArea {
  readonly session: Session
  readonly worksheetId: WorksheetId
  readonly parts: readonly { readonly keys: Float64Array<ArrayBuffer>; readonly fields: readonly FieldId[] }[]
}
