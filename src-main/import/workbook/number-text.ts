/** A number of a cell as the text that says what the cell is: every digit it has, never what a narrow column or a short format shows of it. */
import { plainNumber } from '../../../src-shared/csv/export-text.ts'
import { type DateBase, elapsedText, momentOf } from './serial-date.ts'

/** What the format of a number says about it. */
export type NumberForm =
  | { readonly kind: 'number' }
  | { readonly kind: 'date' }
  | { readonly kind: 'datetime' }
  /** A time of day, or hours that go on counting past a day. */
  | { readonly kind: 'time'; readonly isElapsed: boolean; readonly hasSeconds: boolean }
  | { readonly kind: 'percent' }
  | { readonly kind: 'money'; readonly mark: string; readonly isBehind: boolean }
  /** Whole numbers with as many digits as the pattern has zeros, and what stands between them. */
  | { readonly kind: 'digits'; readonly pattern: string }

/** Moves the point of a plain number two places to the right, digit by digit: 0.07 is 7, not 7.000000000000001. */
export function timesHundred(plain: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const digits = (whole + fraction.padEnd(2, '0').slice(0, 2)).replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(2)
  return sign + (rest === '' ? digits : `${digits}.${rest}`)
}

/** The number's digits in the places of a pattern's zeros, more digits before the first. */
function inPattern(value: number, pattern: string): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const zeros = pattern.split('0').length - 1
  const digits = String(value).padStart(zeros, '0')
  let next = digits.length
  let text = ''
  for (let at = pattern.length - 1; at >= 0; at -= 1) {
    const sign = pattern[at] ?? ''
    if (sign === '0') next -= 1
    text = (sign === '0' ? (digits[next] ?? '0') : sign) + text
  }
  return digits.slice(0, next) + text
}

function timeText(value: number, hasSeconds: boolean, base: DateBase): string | null {
  const moment = momentOf(value, base)
  if (moment === null) return null
  const time = !hasSeconds && moment.time.endsWith(':00') ? moment.time.slice(0, -3) : moment.time
  return value < 1 ? time : `${moment.day} ${moment.time}`
}

function momentText(value: number, form: 'date' | 'datetime', base: DateBase): string | null {
  const moment = momentOf(value, base)
  if (moment === null) return null
  // A time that the format hides is there all the same.
  return form === 'date' && moment.isMidnight ? moment.day : `${moment.day} ${moment.time}`
}

export function numberText(value: number, form: NumberForm, base: DateBase): string {
  const plain = plainNumber(value)
  switch (form.kind) {
    case 'date':
    case 'datetime':
      return momentText(value, form.kind, base) ?? plain
    case 'time':
      return form.isElapsed ? elapsedText(value) : (timeText(value, form.hasSeconds, base) ?? plain)
    case 'percent':
      return `${timesHundred(plain)}%`
    case 'money':
      return form.isBehind ? `${plain} ${form.mark}` : `${form.mark}${/^\p{L}/u.test(form.mark) ? ' ' : ''}${plain}`
    case 'digits':
      return inPattern(value, form.pattern) ?? plain
    default:
      return plain
  }
}
