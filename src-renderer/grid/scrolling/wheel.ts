/**
 * The wheel over squeezed content goes by as many rows as anywhere else, where the browser would go by more of them. Content that is not
 * squeezed is left to the browser, which need not wait for the page then.
 */
import { viewportOf } from './screen.ts'

export interface Wheel {
  /** The content may have become squeezed, or be so no longer. */
  look(): void
  stop(): void
}

/** `turn` is told how far the wheel was turned: by pixels, rows or screens of rows. */
export function createWheel(
  root: HTMLElement,
  isSqueezed: () => boolean,
  turn: (by: number, unit: 'pixels' | 'rows' | 'screens') => void,
): Wheel {
  let isListening = false
  const hear = (event: WheelEvent): void => {
    const { ctrlKey, shiftKey, deltaX, deltaY, deltaMode, target } = event
    // With these keys it zooms or goes sideways.
    if (ctrlKey || shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return
    if (!(target instanceof Node) || viewportOf(root)?.contains(target) !== true) return
    event.preventDefault()
    const isPixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL
    turn(deltaY, isPixels ? 'pixels' : deltaMode === WheelEvent.DOM_DELTA_LINE ? 'rows' : 'screens')
  }
  const stop = (): void => {
    isListening = false
    root.removeEventListener('wheel', hear)
  }
  return {
    look() {
      if (isSqueezed() === isListening) return
      if (isListening) stop()
      else {
        isListening = true
        root.addEventListener('wheel', hear, { passive: false })
      }
    },
    stop,
  }
}
