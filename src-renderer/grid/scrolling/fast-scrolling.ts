/**
 * Draws less while whole screens go by (page keys held down, the bar dragged), so that a frame suffices for a screen of rows: no rows beyond
 * the screen, no hover, and no compositor layer for each row's pinned cells, which `position: sticky` would make. They are placed instead of
 * stuck, which looks the same as long as nothing scrolls sideways; whoever scrolls sideways calls `end` first.
 */
import type { GridApi } from 'ag-grid-community'
import type { SheetRow } from '../rows/sheet-row.ts'

/** Rows drawn beyond the screen on either side otherwise: a turn of the wheel goes by three or four. */
export const bufferRows = 4

/** Milliseconds without a leap after which they are over. */
const pause = 250

export interface FastScrolling {
  /** The rows are about to be others; `scrollLeft` in pixels. */
  leap(scrollLeft: number): void
  /** At once: somebody scrolls by hand or sideways, or the grid is no more. */
  end(): void
}

export function createFastScrolling(root: HTMLElement, api: GridApi<SheetRow>): FastScrolling {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    root.classList.remove('gs-leaping')
    if (!api.isDestroyed()) api.updateGridOptions({ rowBuffer: bufferRows, suppressRowHoverHighlight: false })
  }
  return {
    leap(scrollLeft) {
      if (timer === undefined) {
        root.style.setProperty('--gs-scroll-left', `${scrollLeft}px`)
        root.classList.add('gs-leaping')
        api.updateGridOptions({ rowBuffer: 0, suppressRowHoverHighlight: true })
      }
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    },
    end,
  }
}
