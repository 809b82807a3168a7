/**
 * While somebody goes from screen to screen, a frame has a whole screen of rows to draw, and until the leaps are over it draws nothing
 * else: no rows beyond the screen, which the next leap would throw away, and no layer for each row's frozen cells, which the browser makes
 * of what sticks. They lie where they stick instead, which is the same place as long as nothing scrolls sideways. Nor do rows light up
 * that only pass by below the pointer.
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
