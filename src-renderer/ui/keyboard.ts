/**
 * Keys never reach what had the keyboard before: whoever opens something that takes it says so at once (`waitFor`), and from then on keys
 * wait until the focus has arrived there, however busy the window is. Then they are pressed in their order.
 */
import { type KeptPress, pasteText, pressKey, wasKept } from './press-key.ts'

export interface Keyboard {
  /**
   * Keys wait from now on until the focus is where `has` wants it. What never opens gives up after some pictures of the screen, and a
   * press of the mouse at once: the keys that waited for it are dropped, because they were meant for nothing else.
   */
  waitFor(has: (focus: Element) => boolean): void
  /** Keys wait until the function that is returned is called: something is about to open. */
  hold(): () => void
  /** Begins with the page; the function that is returned ends it. */
  listen(page: Document): () => void
}

interface Claim {
  /** Null while it is held. */
  readonly has: ((focus: Element) => boolean) | null
  framesLeft: number
}

/** Pictures of the screen that are waited for what was opened, some two seconds; a busy window draws fewer, and is waited for longer. */
const patience = 120

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Process', 'Dead'])

const isPaste = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'v'

export function createKeyboard(): Keyboard {
  const claims = new Set<Claim>()
  let kept: (KeptPress | string)[] = []
  let page: Document | null = null
  let isReplaying = false
  let isWatching = false

  /** After each key whatever it changed is drawn, and a key that opens something else makes the others wait for that. */
  const release = async (): Promise<void> => {
    // Nothing waits: a key that somebody presses by script in this moment is heard as it comes.
    if (isReplaying || kept.length === 0) return
    isReplaying = true
    await Promise.resolve()
    while (page !== null && claims.size === 0 && kept.length > 0) {
      const [next, ...rest] = kept
      kept = rest
      if (typeof next === 'string') pasteText(page, next)
      else if (next !== undefined) pressKey(page, next)
      await Promise.resolve()
    }
    isReplaying = false
  }
  const settle = (): void => {
    const focus = page?.activeElement ?? null
    for (const claim of claims) if (focus !== null && claim.has?.(focus) === true) claims.delete(claim)
    if (claims.size === 0) void release()
  }
  const giveUp = (): void => {
    if (claims.size === 0) return
    claims.clear()
    kept = []
  }
  const watch = (): void => {
    if (isWatching || page === null) return
    isWatching = true
    page.defaultView?.requestAnimationFrame(() => {
      isWatching = false
      settle()
      for (const claim of claims) claim.framesLeft -= 1
      if ([...claims].some((it) => it.framesLeft <= 0)) giveUp()
      if (claims.size > 0) watch()
    })
  }
  const add = (has: Claim['has']): Claim => {
    const claim = { has, framesLeft: patience }
    if (page === null) return claim
    claims.add(claim)
    settle()
    watch()
    return claim
  }
  const isKeeping = (): boolean => claims.size > 0 || isReplaying
  const keep = (event: KeyboardEvent): void => {
    if (!isKeeping() || wasKept(event) || event.isComposing || modifiers.has(event.key)) return
    event.stopImmediatePropagation()
    // The clipboard can be read only in the event that the browser makes of the press.
    if (isPaste(event)) return
    event.preventDefault()
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    kept.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
    settle()
  }
  const keepPasted = (event: ClipboardEvent): void => {
    if (!isKeeping()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event.clipboardData?.getData('text/plain') ?? '')
    settle()
  }
  return {
    waitFor: (has) => void add(has),
    hold() {
      const claim = add(null)
      return () => {
        if (claims.delete(claim)) settle()
      }
    },
    listen(of) {
      page = of
      const { defaultView: view } = of
      view?.addEventListener('keydown', keep, true)
      view?.addEventListener('paste', keepPasted, true)
      view?.addEventListener('pointerdown', giveUp, true)
      of.addEventListener('focusin', settle)
      return () => {
        giveUp()
        page = null
        view?.removeEventListener('keydown', keep, true)
        view?.removeEventListener('paste', keepPasted, true)
        view?.removeEventListener('pointerdown', giveUp, true)
        of.removeEventListener('focusin', settle)
      }
    },
  }
}
