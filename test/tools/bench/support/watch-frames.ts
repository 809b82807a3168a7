/**
 * Watches the frames of a page while its grid is scrolled: how long each took, and for how long rows were blank. A row is blank as long
 * as its place on the screen shows no values, which is looked at after each frame was painted; where a moving page stands for the rows
 * (`grid/scrolling/moving-page.ts`), it is the one that is looked at.
 */
import type { Page } from 'playwright-core'

export interface Frames {
  readonly spans: readonly number[]
  /** Milliseconds during which at least one row on the screen was blank. */
  readonly blank: number
  /** Of all rows on the screen over all the time, the part that was blank. */
  readonly blankPart: number
  /** Rows that went by. */
  readonly rows: number
}

/** Milliseconds that a frame may take before people see it stall. */
export const longFrame = 50

/**
 * How the grid is scrolled: not at all, by a wheel turned fast (7,000 px a second), by the bar pulled from end to end, or by what happens
 * meanwhile, such as keys.
 */
export type Way = 'rest' | 'wheel' | 'bar'

export const watchFrames = (page: Page, ms: number, way: Way): Promise<Frames> =>
  page.evaluate(
    ([length, scrolling]) =>
      new Promise<Frames>((resolve, reject) => {
        const viewport = document.querySelector('.ag-grid-viewport')
        if (viewport === null) return reject(new Error('there is no grid'))
        // The grid's own bar, which people pull.
        const bar = document.querySelector('.ag-body-vertical-scroll-viewport') ?? viewport
        const head = document.querySelector('.ag-header')?.getBoundingClientRect().height ?? 0
        const from = viewport.scrollTop
        const spans: number[] = []
        const blank = { ms: 0, rows: 0, all: 0 }
        const seen = new Set<string>()
        let start = 0
        let last = 0
        let wheeled = 0
        let isBlank = false

        /** The part of the rows on the screen that shows no values. */
        const blankPart = (): number => {
          const box = viewport.getBoundingClientRect()
          const [top, bottom] = [box.top + head, box.top + viewport.clientHeight]
          let filled = 0
          const note = (place: { readonly top: number; readonly bottom: number }, title: string, row: string): void => {
            const height = Math.min(place.bottom, bottom) - Math.max(place.top, top)
            if (height <= 0 || title === '') return
            filled += height
            seen.add(row)
          }
          // The second column is the title, which every row of the bench has.
          const [numbers, titles] = [...document.querySelectorAll('.gs-moving .gs-moving-column')].map((it) =>
            (it.textContent ?? '').split('\n'),
          )
          if (numbers !== undefined && titles !== undefined) {
            const moving = document.querySelector<HTMLElement>('.gs-moving')
            const from = moving?.getBoundingClientRect().top ?? 0
            const height = (moving?.offsetHeight ?? 0) / titles.length
            for (const [i, title] of titles.entries())
              note({ top: from + i * height, bottom: from + (i + 1) * height }, title, String(Number(numbers[i]) - 1))
          } else
            for (const row of document.querySelectorAll('.ag-row')) {
              const title = row.querySelector('[aria-colindex="2"]')?.textContent ?? ''
              note(row.getBoundingClientRect(), title, row.getAttribute('row-index') ?? '')
            }
          // A row that is cut by the lower edge by less than a line is nobody's loss.
          return Math.max(0, bottom - top - filled - 2) / (bottom - top)
        }
        // After the frame was painted: what is on the screen now is what stays there until the next one.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const part = blankPart()
          isBlank = part > 0
          blank.rows += part
          blank.all += 1
          const elapsed = last - start
          if (elapsed >= length) {
            resolve({ spans, blank: blank.ms, blankPart: blank.rows / blank.all, rows: seen.size })
            return
          }
          if (scrolling === 'wheel') {
            const turned = new WheelEvent('wheel', { deltaY: (elapsed - wheeled) * 7, bubbles: true, cancelable: true })
            wheeled = elapsed
            // The browser's own way, where the grid leaves it to that.
            if (viewport.dispatchEvent(turned)) viewport.scrollTop = from + elapsed * 7
          }
          if (scrolling === 'bar') bar.scrollTop = (elapsed / length) * (bar.scrollHeight - bar.clientHeight)
          requestAnimationFrame(frame)
        }
        const frame = (now: number): void => {
          if (start === 0) start = now
          else {
            spans.push(now - last)
            if (isBlank) blank.ms += now - last
          }
          last = now
          port2.postMessage(null)
        }
        requestAnimationFrame(frame)
      }),
    [ms, way] as const,
  )

export const longShare = (spans: readonly number[]): number =>
  spans.length === 0 ? 0 : spans.filter((span) => span > longFrame).length / spans.length
