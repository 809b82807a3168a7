/** Calls about worksheets and their rows. */
import { z } from 'zod'
import { filterV3 } from '../../api/v3/filter-v3.ts'
import { newField } from '../../api/v3/structure-v3.ts'
import type { Flaw } from '../../changes/check-rules.ts'
import type { CellValue } from '../../model/cell-value.ts'
import type { Field } from '../../model/field.ts'
import type { FieldId, JobId, RowKey, ViewHandle, WorksheetId } from '../../model/ids.ts'
import { connectionId, fieldId, rowKey, viewHandle, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { defineCall } from '../call.ts'
import { effectAsk } from '../effect-ask.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })

/** Column arrangement of a worksheet; fields not named here come last in structure order. */
export const gridLayout = z.strictObject({
  columns: z.array(
    z.strictObject({
      fieldId: z.string(),
      width: z.number().min(20).max(2000).nullable(),
      isHidden: z.boolean(),
      pinned: z.enum(['left', 'right']).nullable(),
    }),
  ),
})
export type GridLayout = z.output<typeof gridLayout>

export const systemFieldIds = ['rowid', '_createdAt', '_updatedAt', '_createdBy', '_updatedBy', '_owner'] as const

export const rowSort = z.strictObject({ field: z.string().min(1), direction: z.enum(['asc', 'desc']) })

/** Rows of equal values together. `span` takes dates of the same day, month or year as equal. */
export const rowGroup = z.strictObject({
  field: z.string().min(1),
  direction: z.enum(['asc', 'desc']),
  span: z.enum(['day', 'month', 'year']).nullable(),
})
export type RowGroup = z.output<typeof rowGroup>

export const rowQuery = z.strictObject({
  filter: filterV3.nullable(),
  sorts: z.array(rowSort).max(10),
  /** Quick search over all text; '' for none. */
  search: z.string().max(1000),
  /** Only rows with staged changes. */
  stagedOnly: z.boolean(),
  /** Only rows that this view of the service had when it was last read (and new ones); without sorts, in its order. */
  serviceView: z.string().min(1).nullable().default(null),
  /** Rows of a group lie together, under a head that counts as a position of the view. */
  groups: z.array(rowGroup).max(2).default([]),
  /** Only rows that name this row in this relation of theirs; new rows that do not never come into the view. The row may be a new one. */
  parent: z.strictObject({ field: fieldId, row: rowKey }).optional(),
  /** Only rows that came or changed on the service since the user last saw such rows (`worksheet.seen`). */
  elsewhereOnly: z.literal(true).optional(),
  /** Only rows that this change of a field would take something from, or find something wrong with. */
  affectedBy: effectAsk.optional(),
})
export type RowParent = NonNullable<z.output<typeof rowQuery>['parent']>
export type RowQuery = z.output<typeof rowQuery>
export const everyRow: RowQuery = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null, groups: [] }

export interface StagedCounts {
  readonly cells: number
  readonly updatedRows: number
  readonly createdRows: number
  readonly deletedRows: number
  /** Rows whose last push was refused or got no answer, or that hold a change of a field that cannot be written. */
  readonly failed: number
  /** Those of them that got no answer. */
  readonly unsettled: number
  readonly conflicts: number
  readonly held: number
  /** Rows that something is wrong with, however much of it and for however many reasons: each counts once. */
  readonly problems: number
  /** Cells that break a rule, and so keep their row out of a push; not those that the service refused already. */
  readonly errors: number
  /** Cells that look wrong and are pushed all the same. */
  readonly warnings: number
}

export interface WorksheetState {
  readonly worksheetId: WorksheetId
  readonly name: string
  readonly fields: readonly Field[]
  readonly views: readonly { readonly id: string; readonly name: string; readonly type: string }[]
  readonly layout: GridLayout | null
  readonly rows: number
  readonly staged: StagedCounts
  /** Names of what undo and redo would do; null when there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
  /** Last completed pull, milliseconds since the epoch; null when never. */
  readonly pulledAt: number | null
  /** An interrupted first pull: rows are missing. */
  readonly isPartial: boolean
  /** The service no longer has this worksheet. */
  readonly isGone: boolean
  /** Rows that came, and rows that others changed, since the user last said that they have seen them. */
  readonly elsewhere: { readonly created: number; readonly updated: number }
}

/** How a cell or a row differs from the service. A mark never travels for a clean cell. */
export type MarkState = 'staged' | 'sent' | 'refused' | 'unknown' | 'conflict'
export interface Mark {
  readonly state: MarkState
  /** Kept out of the next push by the user. */
  readonly held: boolean
  /** The value at the time of the edit. */
  readonly base: CellValue
  /** The service's value, only in a conflict. */
  readonly theirs?: CellValue
  /** Of a conflict with oneself: the push from here that wrote the service's value. */
  readonly own?: { readonly run: number; readonly at: number }
  readonly code?: number
  /** Why the service or a rule refuses it, in words. */
  readonly message?: string
}

/** Of the numbers in a group's rows; the average is `sum / filled`. */
export interface GroupTotal {
  /** Cells that hold a number; never 0. */
  readonly filled: number
  readonly sum: number
  readonly min: number
  readonly max: number
}

/** Stands above the rows of a group. Commands on rows and cells pass over it. */
export interface GroupHead {
  /** 0 for a group, 1 for a group inside it. */
  readonly level: 0 | 1
  /** Names the group while rows come and go: what `rows.fold` is told. */
  readonly path: readonly (string | number | null)[]
  /** Field id or system attribute that the rows are grouped by at this level. */
  readonly field: string
  readonly span: RowGroup['span']
  /** What the rows share; for dates the beginning of the text, such as `2026-11` for a month. */
  readonly value: CellValue
  readonly rows: number
  readonly isFolded: boolean
  /** By field id; fields without a number in the group are left out. */
  readonly totals: Readonly<Record<string, GroupTotal>>
}

export interface GridRow {
  readonly key: RowKey
  /** Present where this is no row but the head of a group: then every cell is empty. */
  readonly group?: GroupHead
  /** In a grouped view: the row's place among all of its rows, those in folded groups too, heads not counted. Rows are numbered by it. */
  readonly rank?: number
  /** Which of the view's colour rules hold for the row, by place; absent where none does. */
  readonly colours?: readonly number[]
  readonly change: 'none' | 'created' | 'updated' | 'deleted'
  /** One value per field of the window's `fieldIds`, in that order. */
  readonly cells: readonly CellValue[]
  /** Only marked cells, keyed by field id. */
  readonly marks: Readonly<Record<string, Mark>>
  /** Fields that others changed since the user last saw such rows (`worksheet.seen`); absent where there are none, and in rows that are new. */
  readonly elsewhere?: readonly FieldId[]
  /** What the rules find wrong with staged cells, keyed by field id; errors first. Also empty cells that a new row must fill. */
  readonly flaws: Readonly<Record<string, readonly Flaw[]>>
  /** A problem of the row as a whole (a refused create or delete). */
  readonly problem: { readonly state: MarkState; readonly code?: number; readonly message: string } | null
  readonly system: {
    readonly createdAt: string
    readonly updatedAt: string
    readonly createdBy: string
    readonly updatedBy: string
    readonly owner: string
  }
}

export interface RowWindow {
  readonly fieldIds: readonly FieldId[]
  readonly rows: readonly GridRow[]
  /** Names for the references in these rows. */
  readonly names: Names
  /** Positions of the view: rows and heads of groups. */
  readonly total: number
  /** Rows of the view, those in folded groups too. */
  readonly rowCount: number
  /** Grows with every change of the view's rows; a window of an older revision is stale. */
  readonly revision: number
}
export const openWorksheet = defineCall<WorksheetState>()('worksheet.open', onWorksheet)
/** Reads the structure again from the service; fields that vanished are reported by `worksheet.changed`. */
export const refreshStructure = defineCall<WorksheetState>()('worksheet.refresh', onWorksheet)
/** Forgets that the service refused to store a field: it can be edited again, and the next push sends what is staged in it. */
export const tryField = defineCall<{ readonly tried: true }>()('worksheet.try-field', onWorksheet.extend({ field: fieldId }))
export const createWorksheetCall = defineCall<{ readonly worksheetId: WorksheetId }>()(
  'worksheet.create',
  z.strictObject({
    connectionId,
    name: z.string().min(1),
    alias: z.string().optional(),
    sectionId: z.string().optional(),
    fields: z.array(newField).min(1),
  }),
)
export const startPull = defineCall<{ readonly jobId: JobId }>()(
  'pull.start',
  onWorksheet.extend({ mode: z.enum(['full', 'changes']) }),
)

/** `total` positions, of which `rowCount` are rows, counting those in folded groups too. */
export interface OpenedView {
  readonly view: ViewHandle
  readonly total: number
  readonly rowCount: number
  readonly revision: number
}

export const openView = defineCall<OpenedView>()('rows.open-view', onWorksheet.extend({ query: rowQuery }))
export const getWindow = defineCall<RowWindow>()(
  'rows.window',
  z.strictObject({ view: viewHandle, start: z.int().min(0), count: z.int().min(1).max(1000) }),
)
/** The row's position in the view; null when it is not part of it, or in a folded group. `unfold` opens the groups around it first. */
export const locateRow = defineCall<{ readonly index: number | null }>()(
  'rows.locate',
  z.strictObject({ view: viewHandle, row: rowKey, unfold: z.boolean().optional() }),
)
/** The row at a place among all rows of a view, counted as `GridRow.rank` is; null beyond the last. */
export const rowAtRank = defineCall<{ readonly row: RowKey | null }>()(
  'rows.at-rank',
  z.strictObject({ view: viewHandle, rank: z.int().min(0) }),
)
/**
 * From now on rows of the view say which of these hold for them; null holds for none. Answers per rule why it cannot be asked, or null. The
 * view tells by `view.changed` that its rows must be read again.
 */
export const colourRows = defineCall<{ readonly problems: readonly (string | null)[] }>()(
  'rows.colour',
  z.strictObject({ view: viewHandle, rules: z.array(filterV3.nullable()).max(20) }),
)
/** Folds or unfolds a group, or all of them where `path` is null; the view tells of its new positions by `view.changed`. */
export const foldGroup = defineCall<{ readonly folded: true }>()(
  'rows.fold',
  z.strictObject({
    view: viewHandle,
    path: z
      .array(z.union([z.string(), z.number(), z.null()]))
      .min(1)
      .max(2)
      .nullable(),
    isFolded: z.boolean(),
  }),
)
export const closeView = defineCall<{ readonly closed: true }>()('rows.close-view', z.strictObject({ view: viewHandle }))
/**
 * Distinct values of a field with counts, most frequent first: for filter menus, and what typing offers. `among` looks at so many rows at
 * most, changed ones first: it then answers in the same time however long the worksheet is.
 */
export const listDistinct = defineCall<{
  readonly values: readonly { readonly value: CellValue; readonly rows: number }[]
  readonly names: Names
}>()('rows.distinct', onWorksheet.extend({ field: fieldId, limit: z.int().min(1).max(1000), among: z.int().min(1).optional() }))
