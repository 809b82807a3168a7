/** Which boxes show a selection: one for each block of joined-up cells on each side of the pinned edges, cut to the rows near the screen. */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import { clipSpans, type RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { ColumnPlace, Side } from './geometry.ts'

export interface Box {
  readonly side: Side
  readonly left: number
  readonly width: number
  readonly first: number
  readonly last: number
  /** Edges of the selection, not of the cut. */
  readonly edges: { readonly top: boolean; readonly bottom: boolean; readonly left: boolean; readonly right: boolean }
}

/** More boxes than anyone can tell apart on one screen. */
const mostBoxes = 400

/** `columns` from left to right, `near` the rows that may be drawn. */
export function boxesOf(parts: readonly AreaPart[], columns: readonly ColumnPlace[], near: RowSpan): readonly Box[] {
  const boxes: Box[] = []
  for (const { rows, fields } of parts) {
    const wanted = new Set<string>(fields)
    const drawn = clipSpans(rows, near)
    if (drawn.length === 0) continue
    let run: ColumnPlace[] = []
    const end = (next: boolean): void => {
      const [from, to] = [run[0], run.at(-1)]
      if (from === undefined || to === undefined) return
      const isFirst = columns[columns.indexOf(from) - 1]
      for (const [first, last] of drawn) {
        if (boxes.length === mostBoxes) return
        boxes.push({
          side: from.side,
          left: from.left,
          width: to.left + to.width - from.left,
          first,
          last,
          edges: {
            top: rows.some(([top]) => top === first),
            bottom: rows.some(([, bottom]) => bottom === last),
            left: !(isFirst?.field != null && wanted.has(isFirst.field)),
            right: !next,
          },
        })
      }
      run = []
    }
    for (const column of columns) {
      const isIn = column.field !== null && wanted.has(column.field)
      const before = run.at(-1)
      if (!isIn) end(false)
      else {
        if (before !== undefined && before.side !== column.side) end(true)
        run.push(column)
      }
    }
    end(false)
  }
  return boxes
}
