/**
 * Lets files be dropped onto attachment columns: the cell or head under the pointer lights up. One file goes into the cell, several and
 * folders are matched with rows by name. What is dropped elsewhere is left to others.
 */
import { type DragEvent, type RefObject, useRef } from 'react'
import { openDropped } from '../commands/sheet/attach-many.ts'
import { attachToCell } from '../commands/sheet/attachments.ts'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet/sheet-ref.ts'
import { takeDropped } from '../ui/dropped-files.ts'
import { findDropCell } from './drop-target.ts'
import type { GridHandle } from './grid-handle.ts'

const lit = 'gs-drop'

export function useFileDrop(at: SheetRef, grid: RefObject<GridHandle | null>) {
  const app = useApp()
  const over = useRef<HTMLElement | null>(null)
  const light = (element: HTMLElement | null): void => {
    if (over.current === element) return
    over.current?.classList.remove(lit)
    element?.classList.add(lit)
    over.current = element
  }
  const cellUnder = (event: DragEvent) => (grid.current === null ? null : findDropCell(grid.current, event.target))
  return {
    onDragOver(event: DragEvent<HTMLElement>): void {
      const cell = event.dataTransfer.types.includes('Files') ? cellUnder(event) : null
      light(cell?.element ?? null)
      if (cell === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave(event: DragEvent<HTMLElement>): void {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) light(null)
    },
    onDrop(event: DragEvent<HTMLElement>): void {
      const cell = cellUnder(event)
      light(null)
      if (cell === null || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      const { row, field } = cell
      const dropped = takeDropped(event.dataTransfer)
      if (row === null || dropped.hasFolder || dropped.count > 1) void openDropped(app, at, { into: field, row }, dropped)
      else void attachToCell(app, at, row, field, [...event.dataTransfer.files])
    },
  }
}
