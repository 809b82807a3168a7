/** Presses keys in a page as a person does who taps them or holds them down, and tells when the screen showed what each one did. */
import type { Page } from 'playwright-core'

/** Milliseconds between two presses: the keyboard's repetition, as systems have it by default, and a finger that taps as fast as it can. */
export const paces = { held: 33, tapped: 100 } as const

/**
 * Answers the milliseconds from each press until a frame was handed to the screen that shows what it did: the rows around the active cell,
 * with its frame. While the grid is on its way to the active cell, the cell does not have the keyboard, and frames show something older,
 * unless a moving page (`grid/scrolling/moving-page.ts`) has the frame of the cell. A key that leaves the focus where it is has changed the
 * selection, or the text of an editor: the first frame after it at whose end they are not what they were shows that.
 */
export async function pressKeys(page: Page, keys: readonly string[], pace: number = paces.held): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    /** When the keys were pressed whose cell is not drawn yet. */
    const waiting = new Set<number>()
    const isCell = (element: EventTarget | null): boolean =>
      element instanceof Element && element.closest('.ag-cell, .ag-popup-editor') !== null
    const soon = (work: () => void): void => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = work
      port2.postMessage(null)
    }
    const drawn = (press: number): void => {
      if (waiting.delete(press)) requestAnimationFrame(() => soon(() => times.push(performance.now() - press)))
    }
    const shown = (): string => {
      const { activeElement } = document
      const cell = activeElement?.closest('.ag-cell')
      const boxes = [...document.querySelectorAll('.gs-box')].map((it) => it.getAttribute('style'))
      const isText = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      const text = isText ? activeElement.value : null
      return JSON.stringify([cell?.getAttribute('col-id'), cell?.parentElement?.getAttribute('row-index'), boxes, text])
    }
    /** Asked with the frame: a message sent with the key itself may come only after the frame that shows it. */
    const watch = (press: number, before: string): void => {
      requestAnimationFrame(() =>
        soon(() => {
          if (!waiting.has(press)) return
          if (!isCell(document.activeElement) || shown() === before) watch(press, before)
          else if (waiting.delete(press)) times.push(performance.now() - press)
        }),
      )
    }
    const ears = new AbortController()
    const how = { capture: true, signal: ears.signal }
    window.addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        if (key === 'Shift' || key === 'Control') return
        waiting.add(timeStamp)
        watch(timeStamp, shown())
      },
      how,
    )
    window.addEventListener('focusin', ({ target }) => isCell(target) && [...waiting].map(drawn), how)
    const framed = new MutationObserver(() => {
      if (document.querySelector('.gs-moving-active:not([hidden])') !== null) for (const press of [...waiting]) drawn(press)
    })
    framed.observe(document.querySelector('.ag-grid-scrolling-container') ?? document.body, { childList: true, subtree: true })
    ears.signal.addEventListener('abort', () => framed.disconnect())
    Object.assign(window, { keyTimes: times, stopKeyTimes: () => ears.abort() })
  })
  const pressed: Promise<void>[] = []
  for (const key of keys) {
    pressed.push(page.keyboard.press(key))
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
  await Promise.all(pressed)
  await page.waitForFunction((count) => (Reflect.get(window, 'keyTimes') as number[]).length >= count, keys.length)
  return page.evaluate(() => {
    ;(Reflect.get(window, 'stopKeyTimes') as () => void)()
    return Reflect.get(window, 'keyTimes') as number[]
  })
}
