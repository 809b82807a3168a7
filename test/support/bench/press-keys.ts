/** Presses keys in a page as a person does who holds them down, and tells when the screen showed what each one did. */
import type { Page } from 'playwright-core'

/** Milliseconds between two presses: the keyboard's repetition, as systems have it by default. */
const repeat = 33

/** Answers the milliseconds from each press until the frame after it was handed to the screen. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const listen = ({ timeStamp, key }: KeyboardEvent): void => {
      if (key === 'Shift' || key === 'Control') return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
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
