/** Calls about cells named by position: following their rows, walking to the edge of the data, and adding them up. */
import { z } from 'zod'
import { fieldId, viewHandle } from '../../model/ids.ts'
import { area } from '../area.ts'
import { defineCall } from '../call.ts'
import { type RowSpan, rowSpans } from '../row-spans.ts'

const rowsAt = z.strictObject({ view: viewHandle, revision: z.int().min(1) })

/**
 * Where rows are now: in the present revision of the same view, or of another view of the worksheet. The view they come from may have been
 * closed just before. `null` in place of a set's spans: its rows are scattered over more places than can be kept.
 */
export const mapPositions = defineCall<{
  readonly revision: number
  readonly sets: readonly (readonly RowSpan[] | null)[]
}>()('rows.carry', z.strictObject({ from: rowsAt, sets: z.array(rowSpans).min(1).max(200), to: viewHandle }))

/** The last row of the block of filled cells in a direction, as Ctrl and an arrow key find it; the newest question of a view wins. */
export const findEdge = defineCall<{ readonly row: number }>()(
  'rows.edge',
  rowsAt.extend({ row: z.int().min(0), field: fieldId, direction: z.enum(['up', 'down']) }),
)

export interface Summary {
  readonly cells: number
  readonly filled: number
  /** Cells with a number; `sum` and `average` are of these. */
  readonly numbers: number
  readonly sum: number
  readonly average: number | null
  /** Numbers, or dates as they are stored where the area holds dates and no numbers. */
  readonly min: number | string | null
  readonly max: number | string | null
}

/** Adds up an area, also over rows that were never loaded. The newest question of a view wins; the one before it fails as cancelled. */
export const summariseArea = defineCall<Summary>()('rows.summarise', z.strictObject({ area }))
