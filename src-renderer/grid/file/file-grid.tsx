/** The lines of an imported file as a grid: scrolled like a worksheet, typed into, and gone through from one rejected cell to the next. The truth is in the host. */
import type { GridApi, IDatasource } from 'ag-grid-community'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { GridLine, GridShow } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { columnOfId, createFileGrid, type FileGridHandlers, fileColumns } from './create-file-grid.ts'
import { createFileControl, type FileCell, type TypedCell } from './file-control.ts'
import type { FileColumn } from './file-line.ts'
import type { ReadPage } from './walk-lines.ts'
import '../grid.css'
import './file-grid.css'

export interface FileGridHandle {
  /** Goes to the next rejected cell, or the one before; answers whether there is one. */
  walk(step: 1 | -1): Promise<boolean>
}

export interface FileGridProps {
  readonly label: string
  readonly columns: readonly FileColumn[]
  readonly show: GridShow
  /** Lines shown. */
  readonly total: number
  /** Lines are asked for anew whenever it changes. */
  readonly version: string
  /** Nothing may be corrected. */
  readonly isOff: boolean
  readonly handle: Ref<FileGridHandle>
  readonly readPage: ReadPage
  /** The lines as they are then; null where it was refused. */
  readonly onType: (cells: readonly TypedCell[]) => Promise<readonly GridLine[] | null>
  readonly onFocus: (cell: FileCell | null) => void
  readonly onUndo: (turn: 'undo' | 'redo') => void
  /** Takes the line out, or in again. */
  readonly onTurnLine: (line: GridLine) => void
  readonly onWalk: (step: 1 | -1) => void
}

const isTyping = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement

/** The AG Grid in `place`, told of what changes. */
function useFileGrid(props: FileGridProps) {
  const app = useApp()
  const place = useRef<HTMLDivElement>(null)
  const grid = useRef<GridApi<GridLine> | null>(null)
  const isWaiting = useRef(false)
  const now = useRef(props)
  now.current = props
  const { columns, show, version, isOff } = props
  const control = useMemo(
    () =>
      createFileControl(
        () => grid.current,
        () => now.current,
        (text) => app.notices.show({ tone: 'warning', title: 'Nothing was pasted', text }),
      ),
    [app],
  )
  const datasource = useMemo<IDatasource>(
    () => ({
      getRows({ startRow, endRow, successCallback, failCallback }) {
        void now.current.readPage(startRow, endRow - startRow).then((page) => {
          if (page === null) return failCallback()
          successCallback([...page.rows], page.total)
          now.current.onFocus(control.focused())
        })
      },
    }),
    [control],
  )
  const handlers = useMemo<FileGridHandlers>(
    () => ({
      onCellEditRequest({ data, column, newValue, oldValue }) {
        const at = columnOfId(column.getColId())
        if (at !== null && newValue !== oldValue) void control.type([{ line: data.line, column: at, text: newValue ?? '' }])
      },
      onCellEditingStopped() {
        if (isWaiting.current) grid.current?.refreshInfiniteCache()
        isWaiting.current = false
      },
      onCellFocused: () => now.current.onFocus(control.focused()),
    }),
    [control],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is told below
  useEffect(() => {
    if (place.current === null) return
    const made = createFileGrid(place.current, fileColumns(columns, show, isOff), datasource, app.styleNonce, handlers)
    grid.current = made
    return () => {
      grid.current = null
      made.destroy()
    }
  }, [app])
  useEffect(() => grid.current?.setGridOption('columnDefs', fileColumns(columns, show, isOff)), [columns, show, isOff])
  const asked = useRef({ show, version })
  useEffect(() => {
    const before = asked.current
    asked.current = { show, version }
    if (before.show !== show) grid.current?.setGridOption('datasource', { ...datasource })
    else if (before.version === version) return
    // New lines would take the editor, and what was typed, away.
    else if ((grid.current?.getEditingCells().length ?? 0) > 0) isWaiting.current = true
    else grid.current?.refreshInfiniteCache()
  }, [show, version, datasource])
  return { place, control }
}

export const FileGrid = (props: FileGridProps) => {
  const { place, control } = useFileGrid(props)
  useImperativeHandle(props.handle, () => ({ walk: control.walk }), [control])
  const onKeyDown = (event: KeyboardEvent): void => {
    const isWalk = event.key === 'F7' || event.key === 'F8'
    if ((isTyping(event.target) && !isWalk) || !control.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent): void => {
    const text = isTyping(event.target) ? null : control.copied()
    if (text === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (!isTyping(event.target) && control.pasted(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <section className="gs-grid gs-file-grid" aria-label={props.label} onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}>
      <div ref={place} className="gs-file-place" />
    </section>
  )
}
