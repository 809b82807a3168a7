/** Keys into the lines of a file that come before the selection has arrived, the active cell is drawn, or its line was read. */
import { isMacPlatform } from '../../ui/keymap.ts'
import { isEditing } from '../cell-grid.ts'
import { dropPendingKeys, queueUntilLoaded } from '../editing/type-when-loaded.ts'
import { keepForCell } from '../selection/active-cell.ts'
import { isMovingKey } from '../selection/select-by-key.ts'
import type { FileHandle } from './file-handle.ts'

/** True when the key waits now, and nobody else may hear it. */
export function waitForLine(handle: FileHandle, event: KeyboardEvent): boolean {
  if (isEditing(handle)) return false
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const mod = isMacPlatform(navigator.platform) ? metaKey : ctrlKey
  // What the clipboard's keys do comes as an event of its own.
  const isClipboard = mod && !altKey && !shiftKey && ['c', 'v', 'x'].includes(key.toLowerCase())
  if (!isClipboard && handle.context.waitingKeys.keep(event)) return true
  if (!mod && !altKey && !isMovingKey(key) && event.target === handle.root && keepForCell(handle, event)) return true
  if (queueUntilLoaded(handle.late, event)) return true
  dropPendingKeys(handle.late)
  return false
}
