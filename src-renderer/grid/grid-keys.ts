/** Keys the grid hears before AG Grid does. */
import { isMacPlatform } from '../commands/keymap.ts'
import { copyCells } from './clipboard/copy-cells.ts'
import { fillDown, fillRight } from './clipboard/fill-cells.ts'
import { clearRange } from './edit-range.ts'
import { editorOf } from './editors/editor-of.ts'
import { focusedCell, type GridHandle, isEditing, shownOf } from './grid-handle.ts'
import { handleGroupKey } from './groups/group-keys.ts'
import { whyLocked } from './lock-words.ts'
import { selectionOf, takeKeyboard } from './selection/active-cell.ts'
import { selectCell } from './selection/selection.ts'
import { handleSelectionKey } from './selection/selection-keys.ts'
import { dropWaiting, keepUntilRead } from './type-when-read.ts'

const isPrintable = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** Starts what an edit means for the focused column where AG Grid cannot; true when the key is used up. */
function startOwnEdit(grid: GridHandle, event: KeyboardEvent): boolean {
  const focused = focusedCell(grid)
  const field = focused === null ? undefined : shownOf(grid)[focused.col]
  const row = focused === null ? null : (grid.source()?.peek(focused.row) ?? null)
  if (field === undefined || row === null) return false
  const wantsEdit = event.key === 'F2' || event.key === 'Enter'
  if (!wantsEdit && !(isPrintable(event) && event.key !== ' ')) return false
  if (field.kind === 'attachments' && wantsEdit) {
    grid.context.openFiles(row.row.key, field.id)
    return true
  }
  const lock = whyLocked(field)
  if (lock !== null || editorOf(field) === null) {
    const words = lock ?? 'Press Enter to see and add files.'
    grid.context.whisper(`${field.name}: ${words}`)
    grid.context.app.notices.show({ tone: 'info', id: 'locked', title: field.name, text: words })
    return true
  }
  return false
}

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

/** True when the key was used and nobody else may hear it. */
export function handleGridKey(grid: GridHandle, event: KeyboardEvent, isMac = isMacPlatform(navigator.platform)): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement) || (target !== grid.root && target.closest('.ag-cell') === null)) return false
  if (isEditing(grid)) return keepForEditor(grid, event)
  if (modifiers.has(event.key)) return false
  const mod = isMac ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // What the clipboard's keys do comes as an event of its own, which waits for its turn by itself.
  const isClipboard = mod && !event.altKey && !event.shiftKey && ['c', 'v', 'x'].includes(key)
  if (!isClipboard && grid.context.waitingKeys.keep(event)) return true
  if (!mod && !event.altKey && !moving.has(key) && target === grid.root && keepForCell(grid, event)) return true
  if (keepUntilRead(grid, event)) return true
  dropWaiting(grid)
  if (handleGroupKey(grid, event)) return true
  if (key === ' ' && event.shiftKey && !mod && tickSelectedRow(grid)) return true
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
    void clearRange(grid)
    return true
  }
  if (key === 'Escape') {
    grid.context.copied.set(null)
    grid.context.app.cut.set(null)
    const active = selectionOf(grid)?.active
    if (active !== undefined) grid.context.selection.set(selectCell(active))
    return false
  }
  return !mod && !event.altKey && startOwnEdit(grid, event)
}
