/**
 * In Mantine's lists to choose from, keys do what the mark says. Mantine 9.7 notes the chosen option in a timer after a list has opened, and
 * goes on from there whatever was marked meanwhile: where drawing takes longer than the next key, an arrow leads elsewhere, and Enter takes
 * another option or none. Here keys that walk wait for that timer, those pressed after them wait in their order, and Enter takes what is
 * marked.
 */
import { type KeptPress, pressKey } from '../press-key.ts'

const walking: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter'])

/** What opens a list, if it is closed. */
const opening = ['focusin', 'click', 'keydown', 'input'] as const

const listBoxOf = ({ target }: Event): HTMLElement | null =>
  target instanceof HTMLElement && target.matches('[role="combobox"][aria-haspopup="listbox"]') ? target : null

const isOpen = (box: HTMLElement): boolean => box.getAttribute('aria-expanded') === 'true'

const markedIn = (box: HTMLElement): HTMLElement | null => {
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null
}

/** Returns the function that stops it. */
export function keepMarks(page: Window): () => void {
  /** May just have opened. */
  let opened: HTMLElement | null = null
  let waiting: KeptPress[] = []
  let timer = 0
  /** In the moment in which a key that waited does what it does. */
  let isPressing = false

  /** After each key whatever it changed is drawn: an Enter that closed the list makes the next one another key. */
  const release = async (): Promise<void> => {
    opened = null
    while (waiting.length > 0) {
      const [next, ...rest] = waiting
      waiting = rest
      isPressing = true
      if (next !== undefined) pressKey(page.document, next)
      isPressing = false
      await Promise.resolve()
    }
  }
  const releaseSoon = (): void => {
    page.clearTimeout(timer)
    timer = page.setTimeout(() => void release())
  }
  /** Before anybody hears the event: by its end the list that it opens may be drawn already. */
  const note = (event: Event): void => {
    const box = listBoxOf(event)
    if (box === null || isOpen(box)) return
    opened = box
    releaseSoon()
  }
  /** React and Mantine have heard the event by then: their timer runs first. */
  const noteHeard = (event: Event): void => {
    if (opened !== null && listBoxOf(event) === opened) releaseSoon()
  }
  const press = (event: KeyboardEvent): void => {
    const box = listBoxOf(event)
    if (box === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const waits = !isPressing && (waiting.length > 0 || (box === opened && walking.has(event.key) && isOpen(box)))
    const marked = event.key === 'Enter' && isOpen(box) ? markedIn(box) : null
    if (!waits && marked === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    if (waits) waiting.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
    else marked?.click()
  }

  // The list that a key is the first of is closed as it is pressed.
  page.addEventListener('keydown', press, { capture: true })
  for (const type of opening) {
    page.addEventListener(type, note, { capture: true })
    page.addEventListener(type, noteHeard)
  }
  return () => {
    page.removeEventListener('keydown', press, { capture: true })
    for (const type of opening) {
      page.removeEventListener(type, note, { capture: true })
      page.removeEventListener(type, noteHeard)
    }
  }
}
