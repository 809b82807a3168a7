/** What the fill handle of a worksheet does: selects what it fills, and fills it. */
import { fillNoted } from '../filling/fill-noted.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import type { MarkPorts } from './clipboard-marks.ts'
import { selectRect } from './fill-cells.ts'
import { edgeBeside, edgeCellsOf } from './fill-to-edge.ts'

export function fillByHandle(grid: () => GridHandle | null): Pick<MarkPorts, 'fill' | 'fillToEdge'> {
  const fill: MarkPorts['fill'] = ({ view, revision }, from: Rect, whole: Rect, isOther) => {
    const handle = grid()
    if (handle === null) return
    const next = selectRect(
      whole,
      shownOf(handle).map((field) => field.id),
    )
    if (next !== null) handle.context.selection.set(next)
    void fillNoted(handle, { view, revision, from, whole, mode: isOther ? 'other' : 'auto' })
  }
  return {
    fill,
    async fillToEdge(area, from) {
      const handle = grid()
      if (handle === null) return
      const bottom = await edgeBeside(edgeCellsOf(handle, area), from)
      if (bottom === null) handle.context.whisper('There is no filled cell beside the row below.')
      else fill(area, from, { ...from, bottom }, false)
    },
  }
}
