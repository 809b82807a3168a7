/**
 * Calls that find text in the cells of a view, over all its rows. The hits stay in the host; the window walks through them and reads
 * those that it shows. A search is named by the window, so that it can be called off before it is answered.
 */
import { z } from 'zod'
import { findQuery, readingForms } from '../../find/find-query.ts'
import { type FieldId, fieldId, type RowKey, rowKey, viewHandle } from '../../model/ids.ts'
import { areaPart } from '../area.ts'
import { defineCall } from '../call.ts'

export const findName = z.string().min(1).max(100)

export interface FindHit {
  /** Which of the hits it is, from 0. */
  readonly index: number
  /** Place of the row among all rows of the view at the time of the search, heads of groups not counted. */
  readonly position: number
  readonly row: RowKey
  readonly field: FieldId
  /** What the cell shows now. */
  readonly text: string
}

/** A row with hits, and the fields that they are in. */
export interface HitRow {
  readonly row: RowKey
  readonly fields: readonly FieldId[]
}

/** More rows than any screen shows. */
export const mostHitRows = 300

export interface FindOutcome {
  /** Cells that are hits. */
  readonly hits: number
  /** Rows that have them. */
  readonly rows: number
}

/** Searches the view (or parts of it) as it was at a revision, folded groups too. A search of the same name that is still under way ends as cancelled. */
export const runFind = defineCall<FindOutcome>()(
  'find.run',
  z.strictObject({
    find: findName,
    view: viewHandle,
    revision: z.int().min(1),
    query: findQuery,
    forms: readingForms,
    /** Fields in the order in which their hits come. */
    fields: z.array(fieldId).min(1).max(1000),
    /** null searches every row. */
    parts: z.array(areaPart).min(1).nullable(),
  }),
)
/** Calls the search off; what it found before stays as it was. */
export const cancelFind = defineCall<{ readonly cancelled: boolean }>()('find.cancel', z.strictObject({ find: findName }))
/**
 * The next or previous hit after a cell, going round at the end; null when there is none. `field` null stands before the row's first. A
 * `row` of the view stands where it is by now, whatever `position` says.
 */
export const stepFind = defineCall<{ readonly hit: FindHit | null }>()(
  'find.step',
  z.strictObject({
    find: findName,
    from: z.strictObject({ position: z.int().min(0), field: fieldId.nullable(), row: rowKey.optional() }),
    by: z.union([z.literal(1), z.literal(-1)]),
  }),
)
export const listFind = defineCall<{ readonly hits: readonly FindHit[] }>()(
  'find.list',
  z.strictObject({ find: findName, start: z.int().min(0), count: z.int().min(1).max(200) }),
)
/** The hits in the rows from one row of the view to another, at most `mostHitRows` of those rows; none where one of the two is not shown any more. */
export const hitsNear = defineCall<{ readonly rows: readonly HitRow[] }>()(
  'find.near',
  z.strictObject({ find: findName, from: rowKey, to: rowKey }),
)
export const dropFind = defineCall<{ readonly dropped: true }>()('find.drop', z.strictObject({ find: findName }))
