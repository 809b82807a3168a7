/** Presses keys in a page as a person does who holds them down, and tells when the screen showed what each one did. */
import type { Page } from 'playwright-core'

/** Milliseconds between two presses: the keyboard's repetition, as systems have it by default. */
const repeat = 33

/**
 * Answers the milliseconds from each press until a frame was handed to the screen that shows what it did: while the grid is on its way to
 * the active cell, which has the keyboard once it is drawn, frames show something older.
 */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const listen = ({ timeStamp, key }: KeyboardEvent): void => {
      if (key === 'Shift' || key === 'Control') return
      const look = (): void => {
        const isShown = document.activeElement?.closest('.ag-cell, .ag-popup-editor') !== null
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (isShown) times.push(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', listen, { capture: true })
    Object.assign(window, {
      keyTimes: times,
      stopKeyTimes: () => window.removeEventListener('keydown', listen, { capture: true }),
    })
  })
  const pressed: Promise<void>[] = []
  for (const key of keys) {
    pressed.push(page.keyboard.press(key))
    await new Promise((resolve) => setTimeout(resolve, repeat))
  }
  await Promise.all(pressed)
  await page.waitForFunction((count) => (Reflect.get(window, 'keyTimes') as number[]).length >= count, keys.length)
  return page.evaluate(() => {
    ;(Reflect.get(window, 'stopKeyTimes') as () => void)()
    return Reflect.get(window, 'keyTimes') as number[]
  })
}
