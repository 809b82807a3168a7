/**
 * Keeps a bar on one line: it is folded step by step until all of it has room, before anybody sees it wrap. The style sheet says what each
 * step takes away; whoever draws the bar puts that into its menu.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The first step, from 0 on, in which the bar has room for what it holds; the last one where none has. `last` must let it wrap. */
export function fitFold(bar: HTMLElement, last: number): number {
  for (let step = 0; ; step += 1) {
    bar.dataset.fold = String(step)
    if (step === last || bar.scrollWidth <= bar.clientWidth) return step
  }
}

export function useFold(bar: RefObject<HTMLElement | null>, last: number): number {
  const [fold, setFold] = useState(0)
  useLayoutEffect(() => {
    const { current } = bar
    if (current === null) return
    const measure = (): void => setFold(fitFold(current, last))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    // What it holds may grow while it does not: a count, a button that comes.
    const contents = new MutationObserver(measure)
    contents.observe(current, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [bar, last])
  return fold
}
