/** What workflows hear of a worksheet (States and transitions, `triggerWorkflow`). */
import type { Worksheet } from '../structure/worksheet.ts'

export type RowEventKind = 'create' | 'update' | 'delete'

export interface RowEvent {
  readonly kind: RowEventKind
  readonly worksheet: Worksheet
  readonly rows: readonly {
    readonly id: string
    /** Null of a deleted row, which cannot be read any more. */
    readonly key: number | null
    /** What people call the row. */
    readonly title: string
    /** Ids of the fields that got another value; empty for a new or deleted row. */
    readonly changedFields: readonly string[]
  }[]
  readonly at: number
}
