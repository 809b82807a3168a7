/** Which rows the grid has read, by their numbers and by places on the screen. */
import type { GridApi } from 'ag-grid-community'
import { blockRows } from '../rows/row-source.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { rowHeightOf } from './row-height.ts'
import type { Screen } from './screen.ts'
import { rowsAt, type Track, tallest } from './scroll-scale.ts'

/** Blocks read ahead: a wheel turned fast goes by a block in a third of a second, a page key held down in a seventh. */
const ahead = 2
/** Rows between two places beyond which somebody jumps rather than scrolls: then the next rows are anybody's guess. */
const jump = 5 * blockRows

export interface LoadedRows {
  trackOf(screen: Screen): Track
  /** True where the rows of the screen at that place have been read; asks for them otherwise. */
  areReadAt(screen: Screen, scrollTop: number): boolean
  /** Asks for the rows that scrolling on from here is about to bring. */
  readAhead(screen: Screen): void
}

export function createLoadedRows(api: GridApi<SheetRow>, total: () => number): LoadedRows {
  /** The first row on the screen when it was last looked at. */
  let before = 0
  const trackOf = ({ contentHeight, height, headHeight }: Screen): Track => {
    const [rows, rowHeight] = [total(), rowHeightOf(api)]
    // The watched screen is told of rows that came only with the next layout; content that is not squeezed is as tall as they are.
    return {
      ...{ rows, rowHeight, shownHeight: height - headHeight },
      contentHeight: Math.max(contentHeight, Math.min(rows * rowHeight, tallest)),
    }
  }
  /** Asking for a row makes the grid read its block. */
  const isRead = (row: number): boolean => api.getDisplayedRowAtIndex(row)?.data !== undefined
  return {
    trackOf,
    areReadAt(screen, scrollTop) {
      const { first, last } = rowsAt(trackOf(screen), scrollTop)
      const [isFirst, isLast] = [isRead(first), isRead(last)]
      return isFirst && isLast
    },
    readAhead(screen) {
      const { first, last } = rowsAt(trackOf(screen), screen.scrollTop)
      const moved = first - before
      before = first
      if (moved === 0 || Math.abs(moved) > jump) return
      for (let i = 1; i <= ahead; i += 1) {
        const row = moved > 0 ? last + i * blockRows : first - i * blockRows
        if (row >= 0 && row < total()) isRead(row)
      }
    },
  }
}
