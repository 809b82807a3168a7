/**
 * Draws the selection as boxes over the rows, inside what scrolls, so that they move with the cells without being drawn again. Boxes of the
 * columns that scroll end at the pinned ones. Cells are never touched.
 */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { Geometry, Side } from './geometry.ts'
import { rowsOnScreen } from './geometry.ts'
import { type Box, boxesOf } from './selection-boxes.ts'

export interface Overlay {
  /** `parts` empty for none. `rows`: whole rows, whose numbers are shown as selected too. */
  draw(geometry: Geometry, parts: readonly AreaPart[]): void
  /** After scrolling: draws again only where the screen has left what is drawn. */
  scrolled(geometry: Geometry): void
  remove(): void
}

/** Rows drawn beyond the screen on either side; scrolling within them draws nothing. */
const margin = 60

const sides: readonly Side[] = ['center', 'left', 'right']

function layer(className: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

/** `className` tells other frames drawn in the same way from the selection. */
export function createOverlay(className = 'gs-selected'): Overlay {
  const frame = layer(`gs-selection ${className}`)
  frame.setAttribute('aria-hidden', 'true')
  const layers: Readonly<Record<Side, HTMLDivElement>> = {
    center: layer('gs-selection-center'),
    left: layer('gs-selection-left'),
    right: layer('gs-selection-right'),
  }
  frame.append(...sides.map((side) => layers[side]))
  let shown: readonly AreaPart[] = []
  let near: RowSpan = [0, -1]
  let shift = 0

  let clipped = ''
  const clip = ({ scrollLeft, width, contentWidth, leftWidth, rightWidth }: Geometry): void => {
    const right = contentWidth - scrollLeft - width + rightWidth
    const path = `inset(0 ${Math.max(0, right)}px 0 ${scrollLeft + leftWidth}px)`
    if (path !== clipped) layers.center.style.clipPath = path
    clipped = path
  }

  const put = (
    element: HTMLElement,
    { left, width, first, last, edges }: Box,
    { rowHeight, leftWidth }: Geometry,
    side: Side,
  ): void => {
    element.className = [
      'gs-box',
      edges.top ? 'gs-box-top' : '',
      edges.bottom ? 'gs-box-bottom' : '',
      edges.left ? 'gs-box-left' : '',
      edges.right ? 'gs-box-right' : '',
    ].join(' ')
    element.style.cssText = `left:${side === 'center' ? left + leftWidth : left}px;top:${(first - near[0]) * rowHeight}px;width:${width}px;height:${(last - first + 1) * rowHeight}px`
  }

  const draw = (geometry: Geometry): void => {
    const { first, last } = rowsOnScreen(geometry)
    // Beyond the last row it would make the rows scroll further than they go, or stay scrolled beyond it when there are fewer of them.
    const end = Math.max(0, geometry.rows - 1)
    near = [Math.max(0, Math.min(first, end) - margin), Math.min(end, last + margin)]
    shift = geometry.shift
    const boxes = boxesOf(shown, geometry.columns, near)
    frame.style.transform = `translateY(${near[0] * geometry.rowHeight - shift}px)`
    frame.style.height = `${(near[1] - near[0] + 1) * geometry.rowHeight}px`
    layers.left.style.width = `${geometry.leftWidth}px`
    layers.right.style.width = `${geometry.rightWidth}px`
    for (const side of sides) {
      const own = boxes.filter((box) => box.side === side)
      const target = layers[side]
      while (target.childElementCount > own.length) target.lastElementChild?.remove()
      while (target.childElementCount < own.length) target.append(layer('gs-box'))
      for (const [i, box] of own.entries()) {
        const element = target.children[i]
        if (element instanceof HTMLElement) put(element, box, geometry, side)
      }
    }
    clip(geometry)
    // AG Grid may have made its content anew.
    if (frame.parentElement !== geometry.content) geometry.content.append(frame)
  }

  return {
    draw(geometry, parts) {
      shown = parts
      draw(geometry)
    },
    scrolled(geometry) {
      if (shown.length === 0) return
      const { first, last } = rowsOnScreen(geometry)
      if (first < near[0] || Math.min(last, geometry.rows - 1) > near[1] || geometry.shift !== shift) draw(geometry)
      else clip(geometry)
    },
    remove: () => frame.remove(),
  }
}
