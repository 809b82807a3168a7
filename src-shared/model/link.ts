/** Where the value of a cell leads: an e-mail address, a web address, or the first link of a formatted text. */

import { safeLink } from '../rich-text/allowed-markup.ts'
import { walkMarkup } from '../rich-text/walk-markup.ts'
import type { CellValue } from './cell-value.ts'
import { type Field, isRichText } from './field.ts'
import { contentOf } from './value-kind.ts'

/** One sign `@`, something before it, and a name with a dot behind it: what every service of mail takes, and slips hardly are. */
const mail = /^[^\s@<>,;:"()[\]\\?]+@[^\s@<>,;:"()[\]\\.?]+(?:\.[^\s@<>,;:"()[\]\\.?]+)+$/u

export const isMailAddress = (text: string): boolean => mail.test(text.trim())

/** A name with a dot, as people type the addresses they know by heart. */
const bare = /^[\p{L}\p{Nd}-]+(?:\.[\p{L}\p{Nd}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/** The full address of what was typed as one; null for other texts, and for addresses that run or read something here. */
export function webAddress(text: string): string | null {
  const typed = text.trim()
  const full = bare.test(typed) ? `https://${typed}` : safeLink(typed)
  if (full === null || /\s/.test(full)) return null
  return full.startsWith('mailto:') || /^https?:\/\/[^/?#\s]+/i.test(full) ? full : null
}

function firstLink(markup: string): string | null {
  if (!markup.includes('<')) return null
  let found: string | null = null
  walkMarkup(markup, {
    open(name, { href }) {
      if (name === 'a' && href !== undefined) found ??= safeLink(href)
    },
    close() {},
    text() {},
  })
  return found
}

/** Fields whose values are links as a whole. */
export const holdsLinks = (field: Field): boolean => ['mail', 'address'].includes(contentOf(field))

/** Null where the cell leads nowhere. */
export function linkOf(value: CellValue, field: Field): string | null {
  if (typeof value !== 'string') return null
  const content = contentOf(field)
  if (content === 'mail') return isMailAddress(value) ? `mailto:${value.trim()}` : null
  if (content === 'address') return webAddress(value)
  return isRichText(field) ? firstLink(value) : null
}
