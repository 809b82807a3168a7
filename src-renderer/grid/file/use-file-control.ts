/** What hands do in the grid of a file, with what is drawn of it over the lines. */
import { type RefObject, useMemo } from 'react'
import { useApp } from '../../state/app-context.tsx'
import { createFilled } from '../filling/filled-cells.ts'
import { createFileControl } from './file-control.ts'
import type { FileGridProps } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { useFileMarks } from './use-file-marks.ts'
import type { useFileSelection } from './use-file-selection.ts'

export function useFileControl(
  grid: RefObject<FileHandle | null>,
  props: RefObject<FileGridProps>,
  selection: ReturnType<typeof useFileSelection>,
) {
  const app = useApp()
  const filled = useMemo(createFilled, [])
  const control = useMemo(
    () =>
      createFileControl({
        grid: () => grid.current,
        props: () => props.current,
        area: selection.area,
        listOf: selection.listOf,
        filled,
        show: (notice) => app.notices.show(notice),
      }),
    [app, grid, props, selection, filled],
  )
  const { place, marks } = useFileMarks(grid, selection, control, filled)
  return useMemo(
    () => ({
      control,
      filled,
      /** Where how a fill goes on is chosen. */
      choice: place,
      repaint(): void {
        selection.repaint()
        marks.repaint()
      },
      scrolled(): void {
        selection.scrolled()
        marks.scrolled()
      },
    }),
    [control, filled, place, selection, marks],
  )
}
