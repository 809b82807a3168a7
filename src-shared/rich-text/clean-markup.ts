/**
 * Formatted text of another program as text that may be kept and shown: written anew from the elements, attributes, addresses and styles
 * that are allowed, so nothing in it can run, load or break out; the words of everything else stay. The result is balanced, and cleaning
 * it again changes nothing. Written here because src-shared has no DOM and the known cleaners need one, or Node.
 */
import { allowedElements, safeLink, safePicture, safeStyle, voidElements } from './allowed-markup.ts'
import { escapeMarkup } from './markup-of-text.ts'
import { walkMarkup } from './walk-markup.ts'

function keptValue(element: string, name: string, value: string): string | null {
  if (name === 'href') return safeLink(value)
  if (name === 'src') return safePicture(value)
  if (name === 'style') return safeStyle(value) || null
  if (name === 'class') return /^language-[\w-]+$/.test(value) ? value : null
  if (name === 'type') return element === 'ol' && /^[1aAiI]$/.test(value) ? value : null
  // Words about a picture or link; what looks like tags in them misleads those who read markup by other rules.
  if (name === 'alt' || name === 'title') return value.replace(/[<>]/g, '')
  return /^\d{1,4}$/.test(value) ? value : null
}

/** Word processors write bold and the like as styles of a span, which other editors do not know. */
function meantBy(name: string, style: string): string {
  if (name !== 'span' && name !== 'b') return name
  if (name === 'b') return /font-weight\s*:\s*(?:normal|400)/i.test(style) ? 'span' : 'b'
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong'
  if (/font-style\s*:\s*italic/i.test(style)) return 'em'
  if (/text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) return 'u'
  return /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style) ? 's' : name
}

export function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  let tag = `<${name}`
  for (const allowed of allowedElements[name] ?? []) {
    const value = attributes[allowed]
    const kept = value === undefined ? null : keptValue(name, allowed, value)
    if (kept !== null) tag += ` ${allowed}="${escapeMarkup(kept)}"`
  }
  return `${tag}>`
}

export function cleanMarkup(markup: string): string {
  let clean = ''
  /** What each element that is open is written as; null for one that is left out. */
  const open: (string | null)[] = []
  walkMarkup(markup, {
    open(name, attributes) {
      const meant = meantBy(name, attributes.style ?? '')
      const isKept = Object.hasOwn(allowedElements, meant) && !(meant === 'img' && safePicture(attributes.src ?? '') === null)
      if (isKept) clean += openTag(meant, attributes)
      open.push(isKept && !voidElements.has(meant) ? meant : null)
    },
    close() {
      const written = open.pop() ?? null
      if (written !== null) clean += `</${written}>`
    },
    text(text) {
      clean += escapeMarkup(text)
    },
  })
  return clean
}
