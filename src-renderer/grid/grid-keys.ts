/** Keys the grid hears before AG Grid does. */

import { runCommand } from '../commands/run-command.ts'
import { isMacPlatform } from '../ui/keymap.ts'
import { copyCells } from './clipboard/copy-cells.ts'
import { fillDown, fillRight } from './clipboard/fill-cells.ts'
import { openList, startEmpty, startNow, startOwnEdit } from './editing/edit-keys.ts'
import { clearRange } from './editing/edit-range.ts'
import { toggleSelected } from './editing/toggle-checkboxes.ts'
import { dropPendingKeys, queueUntilLoaded } from './editing/type-when-loaded.ts'
import { type GridHandle, isEditing } from './grid-handle.ts'
import { handleGroupKey } from './groups/group-keys.ts'
import { focusActive, selectionOf, takeKeyboard } from './selection/active-cell.ts'
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

const moving: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
])

/** AG Grid hears the keys of its cells only, and the active one is not drawn yet: it is drawn now, and the key pressed on it. */
function keepForCell(grid: GridHandle, event: KeyboardEvent): boolean {
  if (!takeKeyboard(grid)) return false
  const { waitingKeys } = grid.context
  // A cell that was just drawn takes the focus once more with the next task of the page, and would take it from an editor.
  waitingKeys.until(new Promise((resolve) => setTimeout(resolve)))
  return waitingKeys.keep(event)
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
  // Where no whole rows are selected, they make the page larger and smaller.
  const isRows = selection.ranges.every(({ fields, rows }) => fields === 'all' && rows !== 'all')
  if (!isRows || (key !== '-' && key !== '+')) return false
  runCommand(grid.context.app, key === '-' ? 'row.delete' : 'row.add')
  return true
}

/** True when the key was used and nobody else may hear it. */
export function handleGridKey(grid: GridHandle, event: KeyboardEvent, isMac = isMacPlatform(navigator.platform)): boolean {
  const target = event.target
  if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) noteTab(grid)
  if (!(target instanceof HTMLElement) || (target !== grid.root && target.closest('.ag-cell') === null)) return false
  if (isEditing(grid)) return keepForEditor(grid, event)
  if (modifiers.has(event.key)) return false
  const mod = isMac ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // What the clipboard's keys do comes as an event of its own, which waits for its turn by itself.
  const isClipboard = mod && !event.altKey && !event.shiftKey && ['c', 'v', 'x'].includes(key)
  if (!isClipboard && grid.context.waitingKeys.keep(event)) return true
  if (!mod && !event.altKey && !moving.has(key) && target === grid.root && keepForCell(grid, event)) return true
  if (queueUntilLoaded(grid, event)) return true
  dropPendingKeys(grid)
  if (handleGroupKey(grid, event)) return true
  if (key === ' ' && event.shiftKey && !mod && tickSelectedRow(grid)) return true
  if (mod && !event.altKey && handleSheetKey(grid, key)) return true
  if (event.shiftKey && !mod && !event.altKey && key === 'Backspace') {
    collapse(grid)
    return true
  }
  if (key === 'Enter' && !mod && !event.altKey && !event.shiftKey && startOwnEdit(grid, event)) return true
  if (handleSelectionKey(grid, { key, shift: event.shiftKey, mod, alt: event.altKey })) return true
  if (mod && !event.shiftKey && !event.altKey && key === 'd') {
    void fillDown(grid)
    return true
  }
  if (mod && !event.shiftKey && !event.altKey && key === 'r') {
    void fillRight(grid)
    return true
  }
  if (mod && event.shiftKey && !event.altKey && key === 'c') {
    void copyCells(grid, { isCut: false, headers: true })
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && !mod && !event.altKey) {
    // The key that Macs call delete empties what is selected.
    if (key === 'Delete' || isMac || !startEmpty(grid)) void clearRange(grid)
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
