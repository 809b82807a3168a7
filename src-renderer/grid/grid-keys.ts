/** Keys the grid hears before AG Grid does. */
import { isMacPlatform } from '../commands/keymap.ts'
import { clearRange, fillDown } from './edit-range.ts'
import { editorOf } from './editors/editor-of.ts'
import { focusedCell, type GridHandle, isEditing, selectedRange, shownOf, wholeRange } from './grid-handle.ts'
import { whyLocked } from './lock-words.ts'
import { type CellAt, extend, singleCell } from './range.ts'
import { dropWaiting, keepUntilRead } from './type-when-read.ts'

const arrows: Readonly<Record<string, CellAt>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
}
/** Further than any grid reaches: the range is kept inside it. */
const edge = 1e9

function extendRange(grid: GridHandle, by: CellAt, toEdge: boolean): void {
  const range = selectedRange(grid)
  if (range === null) return
  const step = toEdge ? { row: by.row * edge, col: by.col * edge } : by
  const fields = shownOf(grid)
  const next = extend(range, step, { rows: grid.source()?.total() ?? 0, cols: fields.length })
  grid.context.range.set(next)
  grid.api.ensureIndexVisible(next.head.row)
  const field = fields[next.head.col]
  if (field !== undefined) grid.api.ensureColumnVisible(field.id)
}

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

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** The editor is open but does not have the focus yet: what is typed now is meant for it, and a command for what is there after it. */
function keepForEditor({ context }: GridHandle, event: KeyboardEvent): boolean {
  if (modifiers.has(event.key)) return false
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return context.typeAhead.keep(event.key)
  context.typeAhead.hold(event)
  return true
}

/** True when the key was used and nobody else may hear it. */
export function handleGridKey(grid: GridHandle, event: KeyboardEvent, isMac = isMacPlatform(navigator.platform)): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement) || target.closest('.ag-cell') === null) return false
  if (isEditing(grid)) return keepForEditor(grid, event)
  if (modifiers.has(event.key)) return false
  if (keepUntilRead(grid, event)) return true
  dropWaiting(grid)
  const mod = isMac ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const arrow = arrows[key]
  if (arrow !== undefined && event.shiftKey && !event.altKey) {
    extendRange(grid, arrow, mod)
    return true
  }
  if (mod && !event.shiftKey && !event.altKey && key === 'a') {
    grid.context.range.set(wholeRange(grid))
    return true
  }
  if (mod && !event.shiftKey && !event.altKey && key === 'd') {
    void fillDown(grid)
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && !mod && !event.altKey) {
    void clearRange(grid)
    return true
  }
  if (key === ' ' && event.shiftKey && !mod) {
    const focused = focusedCell(grid)
    const row = focused === null ? null : grid.source()?.peek(focused.row)
    if (focused !== null && row) grid.context.tickRow(row.row.key, focused.row, false)
    return true
  }
  if (key === 'Escape') {
    const focused = focusedCell(grid)
    if (focused !== null) grid.context.range.set(singleCell(focused))
    return false
  }
  return !mod && !event.altKey && startOwnEdit(grid, event)
}
