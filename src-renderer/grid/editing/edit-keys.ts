/** Keys that open the editor of the active cell, or say why it has none. */

import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'
import { referenceKinds, type ValueKind } from '../../../src-shared/model/value-kind.ts'
import { editorOf } from '../editors/editor-of.ts'
import { listKey } from '../editors/lists/text-list-editor.tsx'
import type { GridContext } from '../grid-context.ts'
import { gridFocus } from '../grid-focus.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'
import type { SheetRow } from '../rows/sheet-row.ts'

const isPrintable = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** What a double click opens that is not a cell editor: files in their dialog, the rows of a sub-table in the row panel. */
export function openOwnEdit(
  context: GridContext,
  fields: readonly Field[],
  id: string | undefined,
  row: SheetRow | undefined,
): void {
  const field = fields.find((it) => it.id === id)
  if (field?.kind === 'attachments' && row !== undefined) context.openFiles(row.row.key, field.id)
  if (field?.lock?.kind === 'sub-table' && row?.row.group === undefined) context.openSubTable(field.id)
}

/** Starts what an edit means for the focused column where AG Grid cannot; true when the key is used up. */
export function startOwnEdit(grid: GridHandle, event: KeyboardEvent): boolean {
  const focused = focusedCell(grid)
  const field = focused === null ? undefined : shownOf(grid)[focused.col]
  const row = focused === null ? null : (grid.source()?.peek(focused.row) ?? null)
  if (field === undefined || row === null) return false
  const wantsEdit = event.key === 'F2'
  if (field.lock?.kind === 'sub-table' && (wantsEdit || event.key === 'Enter')) {
    grid.context.openSubTable(field.id)
    return true
  }
  if (!wantsEdit && !(isPrintable(event) && event.key !== ' ')) return false
  if (field.kind === 'attachments' && wantsEdit) {
    grid.context.openFiles(row.row.key, field.id)
    return true
  }
  const lock = whyLocked(field)
  if (lock !== null || editorOf(field) === null) {
    const isSubTable = field.lock?.kind === 'sub-table'
    const own = field.kind === 'checkbox' ? 'Press Space to tick or untick it.' : 'Press F2 to see and add files.'
    const words = isSubTable ? `${lock} Press Enter to go there.` : (lock ?? own)
    grid.context.whisper(`${field.name}: ${words}`)
    grid.context.app.notices.show({ tone: 'info', id: 'locked', title: field.name, text: words })
    return true
  }
  return false
}

/** Opens the active cell; `key` is the one that does, which the editor is told. */
function open(grid: GridHandle, key: string): void {
  const focused = gridFocus(grid.api)
  if (focused !== null) grid.api.startEditingCell({ rowIndex: focused.rowIndex, colKey: focused.column, key })
}

const typed: ReadonlySet<ValueKind> = new Set(['text', 'number', 'date', 'datetime', 'time', 'location'])
const pickedFrom: ReadonlySet<ValueKind> = new Set(['options', 'date', 'datetime', ...referenceKinds])
const timed: ReadonlySet<ValueKind> = new Set(['text', 'date', 'datetime', 'time'])

/** The field of the active cell where it can be edited; null elsewhere. */
function editableField(grid: GridHandle): Field | null {
  const field = shownOf(grid)[focusedCell(grid)?.col ?? -1]
  return field === undefined || editorOf(field) === null ? null : field
}

const editableKind = (grid: GridHandle): ValueKind | null => editableField(grid)?.kind ?? null

/** Backspace empties the active cell and stays in it; false where nothing is typed, such as in lists, or all of it is gone by then, such as stars. */
export function startEmpty(grid: GridHandle): boolean {
  const field = editableField(grid)
  if (field === null || !typed.has(field.kind) || isRating(field)) return false
  open(grid, 'Backspace')
  return true
}

/** Alt and the down arrow open what a cell is chosen from, for texts what the column holds; false where it is typed, and while the keys step through rows in the row panel. */
export function openList(grid: GridHandle): boolean {
  const field = editableField(grid)
  if (field === null || grid.context.app.rowPanel.get().isOpen) return false
  const isText = field.kind === 'text' && !isRichText(field)
  if (!isText && !pickedFrom.has(field.kind)) return false
  open(grid, isText ? listKey : 'F2')
  return true
}

/** Control and ; open the cell with the date or time of now in it; false where that is no value. */
export function startNow(grid: GridHandle, event: KeyboardEvent): boolean {
  const kind = editableKind(grid)
  if (kind === null || !timed.has(kind)) return false
  open(grid, 'Backspace')
  // The editor has the focus by now, and knows what now is for its field.
  const { key, ctrlKey, metaKey, shiftKey } = event
  const again = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(again)
  return true
}
