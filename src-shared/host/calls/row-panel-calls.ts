/** Calls of the row panel: what the service knows of one row beyond its cells. Answered by the service; without it they fail as offline. */
import { z } from 'zod'
import type { CellValue } from '../../model/cell-value.ts'
import type { Field } from '../../model/field.ts'
import { connectionId, fieldId, rowId, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { defineCall } from '../call.ts'

const onRow = z.strictObject({ connectionId, worksheetId, rowId })

export interface Person {
  readonly id: string
  readonly name: string
  readonly avatar: string
}

/** Related rows, page by page: one small grid. */
export interface RelatedPage {
  readonly worksheetId: string
  /** The title first. */
  readonly fields: readonly Field[]
  /** Cells in the order of the fields. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly CellValue[] }[]
  readonly names: Names
  readonly total: number
}
export const listRelated = defineCall<RelatedPage>()(
  'row.related',
  onRow.extend({ field: fieldId, page: z.int().min(1), pageSize: z.int().min(1).max(1000) }),
)

export interface Discussion {
  readonly id: string
  readonly message: string
  /** As the service wrote it. */
  readonly createdAt: string
  readonly author: Person
  /** Whom it answers; null when it answers nobody. */
  readonly repliesTo: Person | null
  readonly mentions: readonly Person[]
  readonly attachments: readonly { readonly name: string; readonly bytes: number; readonly url: string }[]
}
export const listDiscussions = defineCall<{ readonly discussions: readonly Discussion[]; readonly isLast: boolean }>()(
  'row.discussions',
  onRow.extend({
    search: z.string().max(200),
    withAttachments: z.boolean(),
    page: z.int().min(1),
    pageSize: z.int().min(1).max(1000),
  }),
)

export interface HistoryEntry {
  readonly id: string
  /** Milliseconds since the epoch; null when the service gave no readable time. */
  readonly at: number | null
  readonly by: Person
  readonly how: 'manual' | 'workflow' | 'button' | 'other'
  readonly what: 'created' | 'updated' | 'deleted' | 'other'
  readonly changes: readonly {
    readonly fieldId: string
    readonly name: string
    readonly before: string
    readonly after: string
  }[]
}
/** Newest first. `mark` of the answer asks for what is older; null at the end. */
export const listHistory = defineCall<{ readonly entries: readonly HistoryEntry[]; readonly mark: string | null }>()(
  'row.history',
  onRow.extend({
    operatorId: z.string().max(200).nullable(),
    field: fieldId.nullable(),
    mark: z.string().max(200).nullable(),
    pageSize: z.int().min(1).max(1000),
  }),
)

/** A link that was made from here. */
export interface MadeLink {
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  /** `YYYY-MM-DD HH:mm:ss`; null never expires. */
  readonly validUntil: string | null
  /** Names of the fields that it shows, as they were then; null for all. */
  readonly fields: readonly string[] | null
  readonly hasPassword: boolean
}
/** Newest first; links that were made elsewhere are not known, since the interface lists none. */
export const listLinks = defineCall<{ readonly links: readonly MadeLink[] }>()('row.links', onRow)

/** A link that shows the row to whoever has it. */
export const shareRow = defineCall<{ readonly url: string }>()(
  'row.share',
  onRow.extend({
    /** Null shows every field. */
    visibleFields: z.array(fieldId).max(500).nullable(),
    /** `YYYY-MM-DD HH:mm:ss`; null never expires. */
    validUntil: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      .nullable(),
    /** '' for none. */
    password: z.string().max(100),
  }),
)
