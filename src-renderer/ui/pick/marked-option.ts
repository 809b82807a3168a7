/**
 * In Mantine's lists to choose from, keys do what the mark says. Mantine 9.7 notes the chosen option in a timer after a list has opened, and
 * goes on from there whatever was marked meanwhile: where drawing takes longer than the next key, an arrow leads elsewhere, and Enter takes
 * another option or none. Here keys that walk wait for that timer, and Enter takes what is marked.
 */

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
  let waiting: Pick<KeyboardEvent, 'key' | 'code'>[] = []
  let timer = 0

  const release = (): void => {
    const [box, keys] = [opened, waiting]
    opened = null
    waiting = []
    for (const key of keys) box?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  }
  const note = (event: Event): void => {
    const box = listBoxOf(event)
    if (box === null || isOpen(box)) return
    opened = box
    // React and Mantine have heard the event: their timer runs first.
    page.clearTimeout(timer)
    timer = page.setTimeout(release)
  }
  const press = (event: KeyboardEvent): void => {
    const box = listBoxOf(event)
    if (box === null || !walking.has(event.key) || event.isComposing || !isOpen(box)) return
    const marked = event.key === 'Enter' ? markedIn(box) : null
    if (box !== opened && marked === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (box === opened) waiting.push({ key: event.key, code: event.code })
    else marked?.click()
  }

  page.addEventListener('keydown', press, { capture: true })
  for (const type of opening) page.addEventListener(type, note)
  return () => {
    page.removeEventListener('keydown', press, { capture: true })
    for (const type of opening) page.removeEventListener(type, note)
  }
}
