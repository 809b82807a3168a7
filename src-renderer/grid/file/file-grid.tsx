/** The lines of an imported file as a grid: scrolled and selected in like a worksheet, typed into, and gone through from one rejected cell to the next. The truth is in the host. */
import type { IDatasource } from 'ag-grid-community'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { columnOfField } from '../../../src-shared/csv/mend/file-fields.ts'
import { useApp } from '../../state/app-context.tsx'
import { putOnClipboard } from '../clipboard/put-on-clipboard.ts'
import { typeWhenLoaded } from '../editing/type-when-loaded.ts'
import { createTypeAhead } from '../editors/typing/type-ahead.ts'
import { FillChoice } from '../filling/fill-choice.tsx'
import { viewportOf } from '../scrolling/screen.ts'
import { createFileGrid, type FileGridHandlers, fileColumns } from './create-file-grid.ts'
import type { FileGridProps } from './file-grid-props.ts'
import { createFileHandle, type FileHandle } from './file-handle.ts'
import { useFileControl } from './use-file-control.ts'
import { useFileSelection } from './use-file-selection.ts'
import '../grid.css'
import '../selection/selection.css'
import './file-grid.css'

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta'])

const isTyping = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement

/** The AG Grid in `place`, told of what changes. */
function useFileGrid(props: FileGridProps) {
  const app = useApp()
  const root = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const grid = useRef<FileHandle | null>(null)
  const isWaiting = useRef(false)
  const now = useRef(props)
  now.current = props
  const { columns, show, version } = props
  const selection = useFileSelection(root, grid, now)
  const { control, filled, choice, repaint, scrolled } = useFileControl(grid, now, selection)
  const datasource = useMemo<IDatasource>(
    () => ({
      getRows({ startRow, endRow, successCallback, failCallback }) {
        const asked = now.current
        void asked.readPage(startRow, endRow - startRow).then((page) => {
          if (page === null) return failCallback()
          selection.note(asked.show, page.list)
          successCallback([...page.rows], page.total)
          if (grid.current !== null) typeWhenLoaded(grid.current.late)
          now.current.onFocus(control.focused())
        })
      },
    }),
    [control, selection],
  )
  const toldColumns = useRef<FileGridProps['columns'] | null>(null)
  const tellColumns = (): void => {
    toldColumns.current = now.current.columns
    grid.current?.api.setGridOption('columnDefs', fileColumns(now.current))
  }
  const renew = (): void => {
    if (toldColumns.current !== now.current.columns) tellColumns()
    grid.current?.api.refreshInfiniteCache()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads the last render
  const handlers = useMemo<FileGridHandlers>(
    () => ({
      onCellEditRequest({ data, column, newValue, oldValue }) {
        const at = columnOfField(column.getColId())
        if (at !== null && newValue !== oldValue) void control.type([{ line: data.line, column: at, text: newValue ?? '' }])
      },
      onCellEditingStopped() {
        selection.edited()
        if (isWaiting.current) renew()
        isWaiting.current = false
      },
      onCellFocused(event) {
        selection.focused(event)
        now.current.onFocus(control.focused())
      },
      onModelUpdated: repaint,
      onViewportChanged: repaint,
      onDisplayedColumnsChanged: repaint,
      onColumnResized: repaint,
    }),
    [control, selection, repaint],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is told below
  useEffect(() => {
    if (place.current === null || root.current === null) return
    const typeAhead = createTypeAhead()
    const context = { fillSelected: control.fillSelected, typeAhead }
    const api = createFileGrid(place.current, fileColumns(now.current), datasource, app.styleNonce, context, handlers)
    const made = createFileHandle(api, root.current, selection.store, () => now.current, repaint, { app, typeAhead })
    grid.current = made
    toldColumns.current = columns
    const tellFocus = (): void => now.current.onFocus(control.focused())
    const stop = selection.store.subscribe(tellFocus)
    viewportOf(root.current)?.addEventListener('scroll', scrolled)
    return () => {
      stop()
      grid.current = null
      made.stop()
      api.destroy()
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
      grid.current?.api.setGridOption('datasource', { ...datasource })
    }
    // New lines would take the editor, and what was typed, away.
    else if ((grid.current?.api.getEditingCells().length ?? 0) > 0) isWaiting.current = true
    else renew()
  }, [show, version, columns])
  return { root, place, control, selection, filled, choice }
}

export const FileGrid = (props: FileGridProps) => {
  const { root, place, control, selection, filled, choice } = useFileGrid(props)
  const { undo } = props.steps
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever it is another step
  useEffect(() => control.filling.tell(), [control, undo])
  useImperativeHandle(
    props.handle,
    () => ({ walk: control.walk, turnLines: control.turnLines, focus: control.focus, area: selection.area }),
    [control, selection],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    // Where keys go has to be seen, with the words about it below: the step is higher than a small window.
    event.currentTarget.scrollIntoView?.({ block: 'nearest' })
    if (!modifiers.has(event.key)) props.onSay(null)
    const isWalk = event.key === 'F7' || event.key === 'F8'
    const isOnHead = event.target instanceof Element && event.target.closest('.ag-header') !== null
    if ((isTyping(event.target) || isOnHead) && !isWalk) return
    const waits = !isOnHead && !isTyping(event.target) && control.waits(event.nativeEvent)
    if (!waits && !control.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (isTyping(event.target)) return
    const copy = (): string | null => control.clipboard.copy(event.type === 'cut')
    const waiting = control.waitingKeys()
    if (waiting?.isWaiting() === true) {
      event.preventDefault()
      waiting.inTurn(() => {
        const text = copy()
        if (text !== null) putOnClipboard({ text, html: '' })
      })
      return
    }
    const text = copy()
    if (text === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (isTyping(event.target)) return
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    control.waitingKeys()?.inTurn(() => control.clipboard.paste(text))
  }
  return (
    <section
      ref={root}
      className="gs-grid gs-file-grid"
      aria-label={props.label}
      // Hears the keys while the active cell is not on screen.
      tabIndex={-1}
      onKeyDownCapture={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
    >
      <div ref={place} className="gs-file-place" />
      <FillChoice
        filled={filled}
        place={choice}
        steps={props.steps}
        onChoose={(known, mode) => {
          control.focus()
          void control.filling.fillInstead(known, mode)
        }}
      />
    </section>
  )
}
