/**
 * Lets messages step aside: what lies below one that goes by itself can be clicked through it, and the message pales while the pointer is
 * there. Its own buttons stay buttons.
 */

/** On an element that lets clicks through but for its buttons. */
export const clickThroughClass = 'gs-passing'

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom

/** Returns the function that stops it. */
export function letClicksThrough(page: Document): () => void {
  const follow = ({ clientX, clientY, target }: PointerEvent): void => {
    for (const message of page.querySelectorAll<HTMLElement>(`.${clickThroughClass}`)) {
      const isOwn = target instanceof Node && message.contains(target)
      message.toggleAttribute('data-aside', !isOwn && holds(message.getBoundingClientRect(), clientX, clientY))
    }
  }
  page.addEventListener('pointermove', follow, { passive: true })
  return () => page.removeEventListener('pointermove', follow)
}
