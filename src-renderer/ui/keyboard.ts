/**
 * Keys never reach what had the keyboard before: whoever opens something that takes it says so at once (`waitFor`), and from then on keys
 * wait until the focus has arrived there, however busy the window is. Then they are pressed in their order.
 */
import { type PastedText, readPastedText } from './pasted-text.ts'
import { insertText, type KeptPress, pasteAgain, pressKey, wasKept } from './press-key.ts'

export interface Keyboard {
  /**
   * Keys wait from now on until the focus is where `has` wants it. What never opens gives up after some pictures of the screen, and a
   * press of the mouse at once: the keys that waited for it are dropped, because they were meant for nothing else.
   */
  waitFor(has: (focus: Element) => boolean): void
  /** Keys wait until the function that is returned is called: something is about to open. */
  hold(): () => void
  /** Acts when no key waits any more: at once, or in its turn among those that do. Dropped with them. */
  afterKeys(act: () => void): void
  /** Begins with the page; the function that is returned ends it. */
  listen(page: Document): () => void
}

interface Claim {
  /** Null while it is held. */
  readonly has: ((focus: Element) => boolean) | null
  /** Pictures since the focus came there. */
  framesThere: number
  framesLeft: number
}

/**
 * Pictures that the focus has to stay before keys go to it: what traps the focus in a dialog puts it there twice, the second time from an
 * effect of its own, and would take it back from where a key has led it in between.
 */
const steady = 2

/** Pictures of the screen that are waited for what was opened, some two seconds; a busy window draws fewer, and is waited for longer. */
const patience = 120

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Process', 'Dead'])

const isPaste = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'v'

/** What is waited for at present. `freed` hears that it has all come, `gaveUp` that it is waited for no longer. */
function createClaims(page: () => Document | null, freed: () => void, gaveUp: () => void) {
  const claims = new Set<Claim>()
  let isWatching = false

  const isThere = ({ has }: Claim): boolean => {
    const focus = page()?.activeElement ?? null
    return focus !== null && has?.(focus) === true
  }
  const giveUp = (): void => {
    if (claims.size === 0) return
    claims.clear()
    gaveUp()
  }
  const drop = (claim: Claim): void => {
    if (claims.delete(claim) && claims.size === 0) freed()
  }
  const look = (): void => {
    for (const claim of claims) {
      if (isThere(claim)) claim.framesThere += 1
      // It came and is gone again: the keys belong to what has the focus since.
      else if (claim.framesThere > 0) drop(claim)
      else claim.framesLeft -= 1
    }
    if ([...claims].some((it) => it.framesLeft <= 0)) giveUp()
    // What was to happen in this picture comes first.
    page()?.defaultView?.setTimeout(() => {
      for (const claim of claims) if (claim.framesThere >= steady && isThere(claim)) drop(claim)
      if (claims.size > 0) watch()
    })
  }
  const watch = (): void => {
    if (isWatching || page() === null) return
    isWatching = true
    page()?.defaultView?.requestAnimationFrame(() => {
      isWatching = false
      look()
    })
  }
  const add = (has: Claim['has']): Claim => {
    const claim = { has, framesThere: 0, framesLeft: patience }
    // Where the focus is there already, nothing is on its way that could move it.
    if (page() === null || isThere(claim)) return claim
    claims.add(claim)
    watch()
    return claim
  }
  return { add, drop, giveUp, areOpen: () => claims.size > 0, areThere: () => [...claims].every(isThere) }
}

export function createKeyboard(): Keyboard {
  let kept: (KeptPress | PastedText | string | (() => void))[] = []
  let page: Document | null = null
  let isReplaying = false
  /** In the moment in which a kept key does what it does. */
  let isPressing = false

  /** After each key whatever it changed is drawn, and a key that opens something else makes the others wait for that. */
  const release = async (): Promise<void> => {
    // Nothing waits: a key that somebody presses by script in this moment is heard as it comes.
    if (isReplaying || kept.length === 0) return
    isReplaying = true
    await Promise.resolve()
    while (page !== null && !claims.areOpen() && kept.length > 0) {
      const [next, ...rest] = kept
      kept = rest
      isPressing = true
      if (typeof next === 'function') next()
      else if (typeof next === 'string') insertText(page, next)
      else if (next !== undefined && 'html' in next) pasteAgain(page, next)
      else if (next !== undefined) pressKey(page, next)
      isPressing = false
      await Promise.resolve()
    }
    isReplaying = false
  }
  const claims = createClaims(
    () => page,
    () => void release(),
    () => {
      kept = []
    },
  )
  const isKeeping = (): boolean => claims.areOpen() || isReplaying
  const keep = (event: KeyboardEvent): void => {
    if (!isKeeping() || wasKept(event) || event.isComposing || modifiers.has(event.key)) return
    event.stopImmediatePropagation()
    // The clipboard can be read only in the event that the browser makes of the press.
    if (isPaste(event)) return
    event.preventDefault()
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    kept.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
  }
  const keepPasted = (event: ClipboardEvent): void => {
    if (!isKeeping() || wasKept(event) || event.clipboardData === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(readPastedText(event.clipboardData))
  }
  /** Text that no key brings, such as that of an input method, keeps its place among the keys. */
  const keepWritten = (event: InputEvent): void => {
    if (!isKeeping() || isPressing || !event.cancelable || event.inputType !== 'insertText' || event.data === null) return
    // With no key before it, it is meant for the field that it is written into: the focus has come there, and may go on in a moment.
    if (kept.length === 0 && !isReplaying && claims.areThere()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event.data)
  }
  return {
    waitFor: (has) => void claims.add(has),
    hold() {
      const claim = claims.add(null)
      return () => claims.drop(claim)
    },
    afterKeys(act) {
      if (isKeeping()) kept.push(act)
      else act()
    },
    listen(of) {
      page = of
      const { defaultView: view } = of
      view?.addEventListener('keydown', keep, true)
      view?.addEventListener('paste', keepPasted, true)
      view?.addEventListener('beforeinput', keepWritten, true)
      view?.addEventListener('pointerdown', claims.giveUp, true)
      return () => {
        claims.giveUp()
        page = null
        view?.removeEventListener('keydown', keep, true)
        view?.removeEventListener('paste', keepPasted, true)
        view?.removeEventListener('beforeinput', keepWritten, true)
        view?.removeEventListener('pointerdown', claims.giveUp, true)
      }
    },
  }
}
