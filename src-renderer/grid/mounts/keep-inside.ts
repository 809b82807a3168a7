/** Keeps an open editor inside the grid while it grows, such as by a list that arrives after it was opened: what sticks out is cut off. */

/** Returns the function that stops it. */
export function keepInside(editor: HTMLElement): () => void {
  const popup = editor.closest<HTMLElement>('.ag-popup-editor')
  const frame = editor.closest<HTMLElement>('.ag-root-wrapper')
  if (popup === null || frame === null) return () => undefined
  const move = (): void => {
    const [own, room] = [popup.getBoundingClientRect(), frame.getBoundingClientRect()]
    // The beginning is what must be seen where it does not fit at all.
    const up = Math.min(own.bottom - room.bottom, own.top - room.top)
    const left = Math.min(own.right - room.right, own.left - room.left)
    if (up > 0) popup.style.top = `${popup.offsetTop - up}px`
    if (left > 0) popup.style.left = `${popup.offsetLeft - left}px`
  }
  const observer = new ResizeObserver(move)
  observer.observe(popup)
  return () => observer.disconnect()
}
