/** What Ctrl+D, Ctrl+R and Ctrl+' fill, block by block of a selection: from which cells, and over which. */
import type { Rect } from '../range.ts'
import type { Fill } from './fill.ts'

export type PlanBlock = (block: Rect) => Pick<Fill, 'from' | 'whole'>

/** The first row of a block into its other rows; a single row takes the cells above it. */
export const blockDown: PlanBlock = ({ top, bottom, left, right }) =>
  bottom > top
    ? { from: { top, bottom: top, left, right }, whole: { top, bottom, left, right } }
    : { from: { top: top - 1, bottom: top - 1, left, right }, whole: { top: top - 1, bottom, left, right } }

/** The first column into the others; a single column takes the one before it. */
export const blockRight: PlanBlock = ({ top, bottom, left, right }) =>
  right > left
    ? { from: { top, bottom, left, right: left }, whole: { top, bottom, left, right } }
    : { from: { top, bottom, left: left - 1, right: left - 1 }, whole: { top, bottom, left: left - 1, right } }

/** The row right above a block into all of it. */
export const blockFromAbove: PlanBlock = ({ top, bottom, left, right }) => ({
  from: { top: top - 1, bottom: top - 1, left, right },
  whole: { top: top - 1, bottom, left, right },
})

/** Above the first row and before the first column there is nothing to fill from. */
export const hasSource = ({ from }: Pick<Fill, 'from'>): boolean => from.top >= 0 && from.left >= 0

export const nothingToFillFrom = {
  tone: 'info',
  id: 'fill',
  title: 'There is nothing to fill from',
  text: 'Select the cell with the value and the cells to fill behind it, or a single cell below or beside the value.',
} as const
