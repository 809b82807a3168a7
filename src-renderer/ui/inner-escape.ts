/** Escape closes what is innermost: a list that is open inside a panel first, and the panel with the next press. */
import type { KeyboardEvent } from 'react'

/** For what opened from the element itself, such as a list or a calendar, which closes it. */
export const isForInner = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** For the content of a popover, whose own way closes it whatever is open inside. What opened outside of its element closes by itself. */
export const closeByEscape =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !isForInner(event)) close()
  }
