/** Answers the window's own copy, cut and paste events for the grid that they are meant for. */
import type { App } from '../../state/app.ts'
import { isEditing } from '../cell-grid.ts'
import type { GridHandle } from '../grid-handle.ts'
import { answerCopy, copyCells } from './copy-cells.ts'
import { pasteInto, readPasted } from './paste-cells.ts'

/** True where a text is written that has a clipboard of its own. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** The grid, where the event means its cells. */
function meantBy(event: ClipboardEvent, app: App, handle: GridHandle | null): GridHandle | null {
  const { activeElement } = document
  if (handle === null || takesText(event.target) || takesText(activeElement) || isEditing(handle)) return null
  if (app.session.get().dialog !== null || app.grid.get()?.worksheetId !== handle.context.at.worksheetId) return null
  // Where nothing has the focus, the window's own grid is meant.
  const isMeant = activeElement === document.body && app.outer === null
  return isMeant || handle.root.contains(activeElement) ? handle : null
}

/** On the document, because a grid without rows has nothing that could have the focus. Returns what ends it. */
export function answerClipboard(app: App, grid: () => GridHandle | null): () => void {
  const copy = (event: ClipboardEvent): void => {
    const handle = meantBy(event, app, grid())
    const isText = document.activeElement === document.body && document.getSelection()?.isCollapsed === false
    if (handle === null || isText) return
    const how = { isCut: event.type === 'cut', headers: false }
    const { waitingKeys } = handle.context
    if (waitingKeys.isWaiting()) {
      event.preventDefault()
      waitingKeys.inTurn(() => void copyCells(handle, how))
    } else answerCopy(handle, event, how)
  }
  const paste = (event: ClipboardEvent): void => {
    const handle = meantBy(event, app, grid())
    if (handle === null || event.clipboardData === null) return
    event.preventDefault()
    const { pasting } = handle.context
    const read = readPasted(event.clipboardData)
    const pasted = pasting.asText ? { ...read, html: '' } : read
    pasting.asText = false
    handle.context.waitingKeys.inTurn(() => void pasteInto(handle, pasted))
  }
  document.addEventListener('copy', copy)
  document.addEventListener('cut', copy)
  document.addEventListener('paste', paste)
  return () => {
    document.removeEventListener('copy', copy)
    document.removeEventListener('cut', copy)
    document.removeEventListener('paste', paste)
  }
}
