/**
 * Whether a service may have made one value of another that was sent to it: spaces trimmed, letters in another case, a number rounded, a phone
 * number in another form. Such a value is nobody else's change (service-notes C9).
 */

import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { contentOf } from '../model/value-kind.ts'

/** Digits that two forms of one phone number share at least: a country code or a leading zero may stand before them. */
const sharedDigits = 6

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

function isSamePhone(a: string, b: string): boolean {
  const [short = '', long = ''] = [digits(a), digits(b)].sort((x, y) => x.length - y.length)
  return short.length >= sharedDigits && long.endsWith(short)
}

const places = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0

/** With fewer decimal places, and no further off than the last of them: rounded or cut off. */
const isRounded = (sent: number, held: number): boolean =>
  places(held) < places(sent) && Math.abs(sent - held) < 10 ** -places(held)

export function isMadeOf(sent: CellValue, held: CellValue, field: Pick<Field, 'typeName'>): boolean {
  if (typeof sent === 'number' && typeof held === 'number') return isRounded(sent, held)
  if (typeof sent !== 'string') return false
  // Of nothing but spaces the service keeps nothing.
  if (held === null) return sent.trim() === ''
  if (typeof held !== 'string') return false
  return (bare(sent) === bare(held) && bare(held) !== '') || (contentOf(field) === 'phone' && isSamePhone(sent, held))
}
