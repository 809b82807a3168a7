/** Watches the frames of a page: how long each took, and whether a row on the screen was still without its values. */
import type { Page } from 'playwright-core'

export interface Frames {
  readonly spans: readonly number[]
  /** Milliseconds during which a row on the screen was blank. */
  readonly blank: number
}

/** Milliseconds that a frame may take before people see it stall. */
export const longFrame = 50

/** `work` runs in the page for each frame, with the milliseconds since the start, until `ms` have passed. */
export const watchFrames = (page: Page, ms: number, work: 'rest' | 'wheel' | 'bar'): Promise<Frames> =>
  page.evaluate(
    ([length, way]) =>
      new Promise<Frames>((resolve) => {
        const viewport = document.querySelector('.ag-grid-viewport')
        const spans: number[] = []
        let blank = 0
        let start = 0
        let last = 0
        let jump = 0
        const frame = (now: number): void => {
          if (start === 0) start = now
          else {
            spans.push(now - last)
            if (isBlank()) blank += now - last
          }
          last = now
          if (now - start >= length || viewport === null) {
            resolve({ spans, blank })
            return
          }
          // A wheel turned fast: about 7,000 px a second. A bar pulled: a tenth of a screenful of the whole every 100 ms.
          if (way === 'wheel') viewport.scrollTop += 120
          else if (way === 'bar' && now - start >= jump) {
            jump += 100
            viewport.scrollTop = ((now - start) / length) * (viewport.scrollHeight - viewport.clientHeight)
          }
          requestAnimationFrame(frame)
        }
        const isBlank = (): boolean => {
          const box = viewport?.getBoundingClientRect()
          if (box === undefined) return false
          // The second column is the title, which every row of the bench has.
          const titles = [...document.querySelectorAll('.ag-row [aria-colindex="2"]')]
          const drawn = titles.filter((title) => {
            const { top, bottom } = title.getBoundingClientRect()
            return bottom > box.top + 33 && top < box.bottom
          })
          return drawn.length < Math.floor((box.height - 33) / 31) - 1 || drawn.some((title) => title.textContent === '')
        }
        requestAnimationFrame(frame)
      }),
    [ms, work] as const,
  )

export const longShare = ({ spans }: Frames): number =>
  spans.length === 0 ? 0 : spans.filter((span) => span > longFrame).length / spans.length

/** Presses a key many times; answers the milliseconds from each press until the frame that shows it was handed to the screen. */
export async function keyTimes(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        if (key === 'Shift' || key === 'Control') return
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  for (const key of keys) await page.keyboard.press(key)
  await page.waitForFunction((count) => (Reflect.get(window, 'keyTimes') as number[]).length >= count, keys.length)
  return page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
}
