/** The marks of the find panel on the grid that is shown, drawn again with every step of the search. */
import { type RefObject, useEffect, useMemo } from 'react'
import { useApp } from '../../state/app-context.tsx'
import type { GridHandle } from '../grid-handle.ts'
import { createFindMarks, type FindMarks } from './find-marks.ts'

export function useFindMarks(grid: RefObject<GridHandle | null>): FindMarks {
  const app = useApp()
  const marks = useMemo(() => createFindMarks(app, () => grid.current), [app, grid])
  useEffect(() => {
    const stop = app.find.subscribe(marks.repaint)
    return () => {
      stop()
      marks.remove()
    }
  }, [app, marks])
  return marks
}
