/** The lines of an imported file as a grid: scrolled like a worksheet, typed into, and gone through from one rejected cell to the next. The truth is in the host. */
import type { GridApi, IDatasource } from 'ag-grid-community'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { columnOfId, createFileGrid, type FileGridHandlers, fileColumns } from './create-file-grid.ts'
import { createFileControl } from './file-control.ts'
import type { FileGridProps } from './file-grid-props.ts'
import '../grid.css'
import './file-grid.css'

const isTyping = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement

/** The AG Grid in `place`, told of what changes. */
function useFileGrid(props: FileGridProps) {
  const app = useApp()
  const place = useRef<HTMLDivElement>(null)
  const grid = useRef<GridApi<GridLine> | null>(null)
  const isWaiting = useRef(false)
  const now = useRef(props)
  now.current = props
  const { columns, show, version } = props
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
  const toldColumns = useRef<FileGridProps['columns'] | null>(null)
  const tellColumns = (): void => {
    toldColumns.current = now.current.columns
    grid.current?.setGridOption('columnDefs', fileColumns(now.current))
  }
  const renew = (): void => {
    if (toldColumns.current !== now.current.columns) tellColumns()
    grid.current?.refreshInfiniteCache()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads the last render
  const handlers = useMemo<FileGridHandlers>(
    () => ({
      onCellEditRequest({ data, column, newValue, oldValue }) {
        const at = columnOfId(column.getColId())
        if (at !== null && newValue !== oldValue) void control.type([{ line: data.line, column: at, text: newValue ?? '' }])
      },
      onCellEditingStopped() {
        if (isWaiting.current) renew()
        isWaiting.current = false
      },
      onCellFocused: () => now.current.onFocus(control.focused()),
    }),
    [control],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is told below
  useEffect(() => {
    if (place.current === null) return
    const made = createFileGrid(place.current, fileColumns(now.current), datasource, app.styleNonce, handlers)
    grid.current = made
    toldColumns.current = columns
    return () => {
      grid.current = null
      made.destroy()
    }
  }, [app])
  const asked = useRef({ show, version, columns })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for these alone
  useEffect(() => {
    const before = asked.current
    asked.current = { show, version, columns }
    if (before.show === show && before.version === version && before.columns === columns) return
    if (before.show !== show) {
      tellColumns()
      grid.current?.setGridOption('datasource', { ...datasource })
    }
    // New lines would take the editor, and what was typed, away.
    else if ((grid.current?.getEditingCells().length ?? 0) > 0) isWaiting.current = true
    else renew()
  }, [show, version, columns])
  return { place, control }
}

export const FileGrid = (props: FileGridProps) => {
  const { place, control } = useFileGrid(props)
  useImperativeHandle(props.handle, () => ({ walk: control.walk }), [control])
  const onKeyDown = (event: KeyboardEvent): void => {
    // Where keys go has to be seen, with the words about it below: the step is higher than a small window.
    event.currentTarget.scrollIntoView?.({ block: 'nearest' })
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
