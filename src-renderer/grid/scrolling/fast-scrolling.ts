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

/**
 * Where the cells are placed, said in a rule of its own. A custom property of the grid would say it with fewer words, and be inherited: each new
 * value has the browser ask for the style of every cell again, which takes two frames for a screen of thirty columns.
 */
function createPlace(): { at(scrollLeft: number): void; forget(): void } {
  const sheet = new CSSStyleSheet()
  return {
    at(scrollLeft) {
      sheet.replaceSync(`.gs-grid.gs-leaping .ag-row > .ag-grid-pinned-left-cells { position: relative; left: ${scrollLeft}px; }`)
      document.adoptedStyleSheets.push(sheet)
    },
    forget() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet)
    },
  }
}

export function createFastScrolling(root: HTMLElement, api: GridApi<SheetRow>): FastScrolling {
  const place = createPlace()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    root.classList.remove('gs-leaping')
    place.forget()
    if (!api.isDestroyed()) api.updateGridOptions({ rowBuffer: bufferRows, suppressRowHoverHighlight: false })
  }
  return {
    leap(scrollLeft) {
      if (timer === undefined) {
        place.at(scrollLeft)
        root.classList.add('gs-leaping')
        api.updateGridOptions({ rowBuffer: 0, suppressRowHoverHighlight: true })
      }
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    },
    end,
  }
}
