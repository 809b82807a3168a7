/** Keys the grid hears before AG Grid does. */

import { runCommand } from '../commands/run-command.ts'
import { isMacPlatform } from '../ui/keymap.ts'
import { isEditing } from './cell-grid.ts'
import { copyCells } from './clipboard/copy-cells.ts'
import { openList, startEmpty, startNow, startOwnEdit } from './editing/edit-keys.ts'
import { toggleSelected } from './editing/toggle-checkboxes.ts'
import { dropPendingKeys, lateRowsOf, queueUntilLoaded } from './editing/type-when-loaded.ts'
import type { GridHandle } from './grid-handle.ts'
import { handleGroupKey } from './groups/group-keys.ts'
import { focusActive, keepForCell, selectionOf } from './selection/active-cell.ts'
import { endExtending } from './selection/extending.ts'
import { isMovingKey } from './selection/select-by-key.ts'
import { selectCell } from './selection/selection.ts'
import { handleSelectionKey } from './selection/selection-keys.ts'

/** Shift+Space selects the row; where it is selected already, it ticks it. */
function tickSelectedRow(grid: GridHandle): boolean {
  const selection = selectionOf(grid)
  const range = selection?.ranges.at(-1)
  const row = selection === null ? null : (grid.source()?.peek(selection.active.row) ?? null)
  if (selection === null || range?.fields !== 'all' || range.rows === 'all' || row === null) return false
  grid.context.tickRow(row.row.key, selection.active.row, false)
  return true
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** The editor is open but does not have the focus yet: what is pressed now is meant for it, and for what is there after it. */
function keepForEditor({ context }: GridHandle, event: KeyboardEvent): boolean {
  if (modifiers.has(event.key)) return false
  return context.typeAhead.keep(event)
}

/** Enter goes back to below the cell where the first of several Tabs was pressed. */
function noteTab(grid: GridHandle): void {
  const active = selectionOf(grid)?.active
  if (active !== undefined) grid.context.tabRun.tabbed(active)
}

/** One cell instead of many. */
function collapse(grid: GridHandle): void {
  const active = selectionOf(grid)?.active
  if (active !== undefined) grid.context.selection.set(selectCell(active))
}

/** Keys with Control that a spreadsheet has for rows, and for finding back to the active cell. */
function handleSheetKey(grid: GridHandle, key: string): boolean {
  const selection = selectionOf(grid)
  if (selection === null) return false
  if (key === 'Backspace') {
    focusActive(grid, selection.active, true, true)
    return true
  }
  const command = sheetKeys[key]
  if (command === undefined) return false
  runCommand(grid.context.app, command)
  return true
}

/** As in Excel, where other pages grow and shrink by them; outside of the grid they still do. */
const sheetKeys: Readonly<Record<string, 'row.delete' | 'row.add' | 'columns.hide' | 'cell.copy-above'>> = {
  '-': 'row.delete',
  '+': 'row.add',
  '0': 'columns.hide',
  "'": 'cell.copy-above',
  '"': 'cell.copy-above',
}

/** Rows are filtered here, never hidden one by one. */
function sayRowsAreFiltered({ app }: GridHandle['context']): void {
  app.notices.show({
    tone: 'info',
    id: 'rows-hidden',
    title: 'Rows are not hidden one by one',
    text: 'A filter leaves rows out, and shows in the toolbar that it does.',
    action: { label: 'Filter rows', run: () => runCommand(app, 'sheet.filter') },
  })
}

/** F4 and F8; true when it was one of them. */
function handleFunctionKey(grid: GridHandle, { key, shiftKey }: KeyboardEvent): boolean {
  const { app } = grid.context
  if (shiftKey || (key !== 'F4' && key !== 'F8')) return false
  if (key === 'F4' && app.repeat.get() === null) grid.context.whisper('There is no change to repeat yet.')
  runCommand(app, key === 'F4' ? 'cell.repeat' : 'cell.extend')
  return true
}

/** True when the key was used and nobody else may hear it. */
export function handleGridKey(grid: GridHandle, event: KeyboardEvent, isMac = isMacPlatform(navigator.platform)): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement) || (target !== grid.root && target.closest('.ag-cell') === null)) return false
  if (isEditing(grid)) return keepForEditor(grid, event)
  if (modifiers.has(event.key)) return false
  const mod = isMac ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // What the clipboard's keys do comes as an event of its own, which waits for its turn by itself.
  const isClipboard = mod && !event.altKey && (event.shiftKey ? key === 'v' : ['c', 'v', 'x'].includes(key))
  if (isClipboard && key === 'v') grid.context.pasting.asText = event.shiftKey
  if (!isClipboard && grid.context.waitingKeys.keep(event)) return true
  if (!mod && !event.altKey && !isMovingKey(key) && target === grid.root && keepForCell(grid, event)) return true
  const late = lateRowsOf(grid)
  if (queueUntilLoaded(late, event)) return true
  dropPendingKeys(late)
  if (key === 'Tab' && !mod && !event.altKey) noteTab(grid)
  if (handleGroupKey(grid, event)) return true
  if (key === ' ' && event.shiftKey && !mod && tickSelectedRow(grid)) return true
  if (mod && !event.altKey && !event.shiftKey && key === '9') {
    sayRowsAreFiltered(grid.context)
    return true
  }
  if (mod && !event.altKey && handleSheetKey(grid, key)) return true
  if (!mod && !event.altKey && handleFunctionKey(grid, event)) return true
  if (event.shiftKey && !mod && !event.altKey && key === 'Backspace') {
    collapse(grid)
    return true
  }
  if (key === 'Enter' && !mod && !event.altKey && !event.shiftKey && startOwnEdit(grid, event)) return true
  const isExtending = grid.context.extending.get() && isMovingKey(key)
  if (!isExtending) endExtending(grid.context)
  if (handleSelectionKey(grid, { key, shift: event.shiftKey || isExtending, mod, alt: event.altKey })) return true
  if (mod && !event.shiftKey && !event.altKey && key === 'd') {
    runCommand(grid.context.app, 'cell.fill-down')
    return true
  }
  if (mod && !event.shiftKey && !event.altKey && key === 'r') {
    runCommand(grid.context.app, 'cell.fill-right')
    return true
  }
  if (mod && event.shiftKey && !event.altKey && key === 'c') {
    void copyCells(grid, { isCut: false, headers: true })
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && !mod && !event.altKey) {
    // The key that Macs call delete empties what is selected.
    if (key === 'Delete' || isMac || !startEmpty(grid)) runCommand(grid.context.app, 'cell.clear')
    return true
  }
  if (mod && !event.altKey && (key === ';' || key === ':')) return startNow(grid, event)
  if (key === ' ' && !mod && !event.altKey && !event.shiftKey && toggleSelected(grid)) return true
  if (key === 'ArrowDown' && event.altKey && !mod && !event.shiftKey) return openList(grid)
  if (key === 'Escape') {
    grid.context.copied.set(null)
    grid.context.app.cut.set(null)
    return false
  }
  return !mod && !event.altKey && startOwnEdit(grid, event)
}
