/** Puts texts on the clipboard within a user's gesture. The asynchronous clipboard would ask for permission; the native event does not. */
import type { CopiedText } from '../../../src-shared/host/calls/clipboard-calls.ts'

export function fillClipboard(data: DataTransfer, { text, html }: CopiedText): void {
  data.setData('text/plain', text)
  if (html !== '') data.setData('text/html', html)
}

/** False when the browser does not allow it any more: the gesture was too long ago. */
export function putOnClipboard(copied: CopiedText): boolean {
  let isFilled = false
  const listen = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.clipboardData === null) return
    fillClipboard(event.clipboardData, copied)
    isFilled = true
  }
  document.addEventListener('copy', listen, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', listen, { capture: true })
  return isFilled
}
