/**
 * A page of rows as a moving eye reads it, shown while keys or a flung wheel ask for places faster than AG Grid draws rows: the texts of each
 * column in one element, and a frame around the active cell. Chips, pictures, marks and colours come with the rows themselves, once it rests.
 * It lies inside of what scrolls, over the rows of before and below the selection, and lets everything through.
 */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { ColumnPlace, Geometry } from '../selection/geometry.ts'
import { rowsOnScreen } from '../selection/geometry.ts'
import './moving-page.css'

/** What a page is made of. Rows and columns are those of the grid's view. */
export interface PageTexts {
  /** Of the screen once it is scrolled to there; null while there is none. */
  geometry(scrollTop: number): Geometry | null
  activeCell(): { readonly row: number; readonly field: FieldId } | null
  /** The lines of a column (null: the numbers of the rows), one for each row; null where one of them has to be drawn by the grid. */
  lines(column: FieldId | null, first: number, last: number): readonly string[] | null
  isRightAligned(column: FieldId): boolean
}

export interface MovingPage {
  /** Shows the rows of the screen at that place; false where that is not possible, and then it changes nothing. */
  show(scrollTop: number): boolean
  hide(): void
}

/** A text of several lines would push the rows below it down. */
const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g

const part = (className: string): HTMLDivElement => {
  const element = document.createElement('div')
  element.className = className
  return element
}

/** From the left edge of the content, however far it is scrolled. */
function leftOf({ side, left }: ColumnPlace, { scrollLeft, width, leftWidth, rightWidth }: Geometry): number {
  if (side === 'center') return leftWidth + left
  return scrollLeft + left + (side === 'right' ? width - rightWidth : 0)
}

const isOnScreen = (column: ColumnPlace, geometry: Geometry): boolean => {
  const left = leftOf(column, geometry)
  return left + column.width > geometry.scrollLeft && left < geometry.scrollLeft + geometry.width
}

export function createMovingPage(texts: PageTexts): MovingPage {
  const page = part('gs-moving')
  page.setAttribute('aria-hidden', 'true')
  const frame = part('gs-moving-active')

  const drawColumn = (column: ColumnPlace, geometry: Geometry, first: number, last: number): HTMLElement | null => {
    const lines = texts.lines(column.field, first, last)
    if (lines === null) return null
    const element = part('gs-moving-column')
    element.classList.add(`gs-moving-${column.side}`)
    element.classList.toggle('gs-moving-edge', column === geometry.columns.findLast((it) => it.side === 'left'))
    element.classList.toggle('gs-moving-gutter', column.field === null)
    element.classList.toggle('gs-moving-number', column.field !== null && texts.isRightAligned(column.field))
    element.style.left = `${leftOf(column, geometry)}px`
    element.style.width = `${column.width}px`
    element.textContent = lines.map((line) => line.replace(lineBreaks, ' ')).join('\n')
    return element
  }
  const placeFrame = (geometry: Geometry, first: number, last: number): void => {
    const active = texts.activeCell()
    const column = geometry.columns.find((it) => it.field !== null && it.field === active?.field)
    frame.hidden = active === null || column === undefined || active.row < first || active.row > last
    if (frame.hidden || active === null || column === undefined) return
    const { rowHeight } = geometry
    frame.style.cssText = `left:${leftOf(column, geometry)}px;top:${(active.row - first) * rowHeight}px;width:${column.width}px;height:${rowHeight - 1}px`
  }

  return {
    show(scrollTop) {
      const geometry = texts.geometry(scrollTop)
      if (geometry === null || geometry.rows === 0) return false
      const { first, last: lowest } = rowsOnScreen(geometry)
      const last = Math.min(lowest, geometry.rows - 1)
      const shown = geometry.columns.filter((column) => isOnScreen(column, geometry))
      const columns = shown.map((column) => drawColumn(column, geometry, first, last))
      if (columns.some((it) => it === null)) return false
      const { rowHeight, shift, content } = geometry
      page.style.cssText = `--gs-moving-row:${rowHeight}px;height:${(last - first + 1) * rowHeight}px;transform:translateY(${first * rowHeight - shift}px)`
      placeFrame(geometry, first, last)
      page.replaceChildren(...columns.filter((it) => it !== null), frame)
      // AG Grid may have made its content anew.
      if (page.parentElement !== content) content.append(page)
      return true
    },
    hide: () => page.remove(),
  }
}
