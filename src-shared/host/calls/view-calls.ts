/** Calls about the views of a worksheet: those that people save here, and those that the service names. */
import { z } from 'zod'
import type { JobId } from '../../model/ids.ts'
import { connectionId, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import { type ViewContent, viewContent } from '../view-content.ts'
import { gridLayout } from './row-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })
const viewId = z.string().min(1).max(200)

/** Names a view of a worksheet: one saved here, or one of the service's. */
export const viewRef = z.strictObject({ kind: z.enum(['own', 'service']), id: viewId })
export type ViewRef = z.output<typeof viewRef>

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly content: ViewContent
}

export interface ServiceView {
  readonly id: string
  readonly name: string
  /** As the service writes it, such as `0` for a table. */
  readonly type: string
  /** What the service gave for it when it was last read; null when it never was. */
  readonly read: {
    /** Milliseconds since the epoch. */
    readonly at: number
    readonly rows: number
    /** Fields that its rows carried; null when they carried every one. */
    readonly fields: readonly string[] | null
  } | null
}

export interface WorksheetViews {
  /** By name. */
  readonly own: readonly SavedView[]
  readonly service: readonly ServiceView[]
  /** The view that opens first; null opens every row. Always one of the views listed. */
  readonly first: ViewRef | null
}

export const listViews = defineCall<WorksheetViews>()('views.list', onWorksheet)
/** Saves a view under its id, or makes one where `id` is null. Names are told apart without regard to case; a taken one is `invalid`. */
export const saveView = defineCall<SavedView>()(
  'views.save',
  onWorksheet.extend({ id: viewId.nullable(), name: z.string().trim().min(1).max(100), content: viewContent }),
)
export const removeView = defineCall<{ readonly removed: true }>()('views.remove', onWorksheet.extend({ id: viewId }))
/** Which view opens first; null for every row. */
export const setFirstView = defineCall<{ readonly saved: true }>()(
  'views.set-first',
  onWorksheet.extend({ view: viewRef.nullable() }),
)
/** Reads from the service which rows and fields one of its views has: a job, at whose end `views.list` tells. */
export const readServiceView = defineCall<{ readonly jobId: JobId }>()('views.read', onWorksheet.extend({ id: viewId }))

/** The user has seen what came and changed on the service. */
export const seeWorksheet = defineCall<{ readonly seen: true }>()('worksheet.seen', onWorksheet)

export const setLayout = defineCall<{ readonly saved: true }>()('layout.set', onWorksheet.extend({ layout: gridLayout }))
