/** What a number format says about the numbers under it (ECMA-376 part 1, 18.8.30 and 18.8.31): which of them are dates, shares, amounts of money or digits with zeros before them. */
import type { NumberForm } from '../number-text.ts'

const plain: NumberForm = { kind: 'number' }

/** Formats that files name by number only (18.8.30); those of East Asian languages are dates too. */
const builtIn: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
}
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
const isEastAsianTime = (id: number): boolean => id >= 32 && id <= 35

/** The format of an id; a file's own formats come first. */
export const formatOf = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : isEastAsianTime(id) ? 'h:mm:ss' : 'General')

const literals = /"([^"]*)"|\\(.)|_.|\*./gu
const brackets = /\[([^\]]*)\]/g
/** Codes of three letters that stand in formats as `[$USD]` or as a text. */
const moneyCode = /^[A-Z]{3}$/
const moneySign = /\p{Sc}/u

/** A currency in the format, and whether it stands behind the digits. */
function moneyOf(section: string): NumberForm | null {
  const firstDigit = section.search(/[0#?]/)
  if (firstDigit < 0) return null
  const found: { readonly mark: string; readonly at: number }[] = []
  for (const match of section.matchAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"|\\(.)|(\p{Sc})/gu)) {
    const mark = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
    if (mark !== '' && (moneySign.test(mark) || moneyCode.test(mark) || match[1] !== undefined))
      found.push({ mark, at: match.index })
  }
  const [first] = found
  return first === undefined ? null : { kind: 'money', mark: first.mark, isBehind: first.at > firstDigit }
}

/** `m` is minutes beside hours or seconds, else months. */
function timeOf(letters: string): NumberForm | null {
  const withoutMinutes = letters.replace(/h(?:[^a-z]*)m+/g, 'h').replace(/m+(?=[^a-z]*s)/g, '')
  const hasDay = /[yd]/.test(withoutMinutes) || /m/.test(withoutMinutes)
  const hasTime = /[hs]/.test(letters)
  if (hasDay) return { kind: hasTime ? 'datetime' : 'date' }
  return hasTime ? { kind: 'time', isElapsed: false, hasSeconds: letters.includes('s') } : null
}

const onlyZeros = /^(?=(?:[^0]*0){2})[0\s()/.-]*$/

/** Zeros with nothing but separators between them: an identifier that keeps the zeros before it. */
function digitsOf(section: string): NumberForm | null {
  const pattern = section
    .replace(brackets, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, text?: string, sign?: string) => text ?? sign ?? '')
  return onlyZeros.test(pattern) && !/0\s*\.\s*0/.test(pattern) ? { kind: 'digits', pattern: pattern.trim() } : null
}

export function formOf(format: string): NumberForm {
  const [section = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  if (/^(?:general|@|)$/i.test(section.replace(brackets, '').trim())) return plain
  if (/\[(?:h+|m+|s+)\]/i.test(section)) return { kind: 'time', isElapsed: true, hasSeconds: true }
  const letters = section
    .replace(literals, ' ')
    .replace(brackets, '')
    .replace(/am\/pm|a\/p/gi, '')
    .toLowerCase()
  const time = /general/.test(letters) || /[0#?]e[+-]/.test(letters) ? null : timeOf(letters)
  if (time !== null) return time
  if (letters.includes('%')) return { kind: 'percent' }
  return moneyOf(section) ?? digitsOf(section) ?? plain
}
