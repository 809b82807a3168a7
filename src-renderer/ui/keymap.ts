/** Reads shortcuts such as `Mod+Shift+K` and tells which one a key press is. */

export interface Chord {
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const modifiers = new Set(['Mod', 'Shift', 'Alt'])

export function readChord(text: string): Chord {
  const parts = text.split('+')
  const key = parts.find((part) => !modifiers.has(part)) ?? '+'
  return { key: key.toLowerCase(), mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt') }
}

export function isPress(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  return (
    press.key.toLowerCase() === chord.key &&
    mod === chord.mod &&
    !other &&
    press.shiftKey === chord.shift &&
    press.altKey === chord.alt
  )
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const keySigns: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
}

/** The keys to show, in order: ["Ctrl", "Shift", "Z"]. */
export const keyCaps = (text: string, isMac: boolean): readonly string[] =>
  text.split('+').map((part) => {
    const sign = keySigns[part]
    if (sign !== undefined) return sign
    if (isMac) return macSigns[part] ?? part
    return part === 'Mod' ? 'Ctrl' : part
  })

export const isMacPlatform = (platform: string): boolean => /mac|iphone|ipad/i.test(platform)
