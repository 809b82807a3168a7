/**
 * Whether the texts of a column are all written in one form, so that a value written back in that form is its text. A type is proposed
 * for nothing else: `1.10` beside `1.1`, `1E5` beside `100000` or `1.2.2024` beside `01.03.2024` say more than a number or a date keeps.
 */
import type { DecimalSign } from '../model/numbers/number-form.ts'
import { copyText } from './remember-parse.ts'

export interface WrittenForm {
  observe(text: string): void
  /** A text that would come back otherwise; null while every text would come back as it stands. */
  broken(): string | null
}

const formOf = (sign: DecimalSign): RegExp => {
  const [group, point] = sign === '.' ? [',', '\\.'] : ['\\.', ',']
  return new RegExp(
    `^-?(?<whole>0|[1-9]\\d*|[1-9]\\d{0,2}(?:(?<group>[${group}'’ \\u00a0\\u202f])\\d{3})(?:\\k<group>\\d{3})*)(?:${point}(?<fraction>\\d+))?$`,
  )
}
const numberForms = { '.': formOf('.'), ',': formOf(',') } as const
const minusZero = /^-[0.,]+$/

/** One sign of thousands throughout or none; as many decimals everywhere, or none more than needed anywhere. */
export function numberForm(sign: DecimalSign): WrittenForm {
  const form = numberForms[sign]
  let outside: string | null = null
  let places: number | null = null
  let areSamePlaces = true
  let padded: string | null = null
  let grouped: { readonly by: string; readonly text: string } | null = null
  let ungrouped: string | null = null

  return {
    observe(text) {
      if (outside !== null) return
      const groups = form.exec(text)?.groups
      if (groups === undefined || minusZero.test(text)) {
        outside = copyText(text)
        return
      }
      const { whole = '', group, fraction = '' } = groups
      if (places === null) places = fraction.length
      else if (places !== fraction.length) areSamePlaces = false
      if (padded === null && fraction.endsWith('0')) padded = copyText(text)
      if (group === undefined) {
        if (ungrouped === null && whole.length > 3) ungrouped = copyText(text)
      } else if (grouped === null) grouped = { by: copyText(group), text: copyText(text) }
      else if (grouped.by !== group) outside = copyText(text)
    },
    broken() {
      if (outside !== null) return outside
      if (padded !== null && !areSamePlaces) return padded
      return grouped !== null ? ungrouped : null
    },
  }
}

const parts = /\d+|\p{L}+/gu

/** How the case of a word goes: `jan`, `JAN`, `Jan`. */
const caseOf = (word: string): string => (word === word.toLowerCase() ? 'a' : word === word.toUpperCase() ? 'A' : 'Aa')

/** `two` digits and `May` fit several forms. */
function formOfPart(part: string): string {
  if (!/^\d/.test(part))
    return part.toLowerCase() === 'may' || part.toLowerCase() === 'mai' ? 'any' : part.length <= 3 ? 'short' : 'long'
  if (part.length > 2) return `${part.length} digits`
  return part.length === 1 ? 'bare' : part.startsWith('0') ? 'padded' : 'two'
}

const wide: Readonly<Record<string, readonly string[]>> = { two: ['bare', 'padded'], any: ['short', 'long'] }

/** The form that fits both; null when none does. */
function commonForm(one: string, other: string): string | null {
  if (one === other || wide[other]?.includes(one) === true) return one
  return wide[one]?.includes(other) === true ? other : null
}

/** The same signs in the same places, numbers padded everywhere or nowhere, months short everywhere or nowhere. */
export function dateForm(): WrittenForm {
  let skeleton: string | null = null
  const forms: string[] = []
  let outside: string | null = null

  const isAnother = (text: string): boolean => {
    const own = text.replace(parts, (part) => (/^\d/.test(part) ? '9' : caseOf(part)))
    skeleton ??= own
    if (skeleton !== own) return true
    for (const [at, part] of (text.match(parts) ?? []).entries()) {
      const form = formOfPart(part)
      const common = commonForm(forms[at] ?? form, form)
      if (common === null) return true
      forms[at] = common
    }
    return false
  }
  return {
    observe(text) {
      if (outside === null && isAnother(text)) outside = copyText(text)
    },
    broken: () => outside,
  }
}
