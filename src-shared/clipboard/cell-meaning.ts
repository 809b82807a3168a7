/** What the cell of another program means beside what it shows: a number without rounding, a day without an order to guess. */
import { plainNumber } from '../csv/export-text.ts'
import type { Field } from '../model/field.ts'
import { momentOf, noDay } from './date-serial.ts'

export type CellMeaning =
  | { readonly kind: 'number'; readonly value: number }
  /** `YYYY-MM-DD HH:MM:SS` */
  | { readonly kind: 'moment'; readonly value: string }

/** Each number of the text is one of the moment's, and there is more than one of them or a name. */
function isShown(moment: string, shown: string): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = moment.split(/\D/).map(Number)
  const parts = new Set([year, year % 100, month, day, hour, hour % 12 || 12, minute, second])
  const numbers = shown.match(/\d+/g)?.map(Number) ?? []
  return (numbers.length > 1 || /\p{L}{3}/u.test(shown)) && numbers.every((it) => parts.has(it))
}

/** The moment of a serial, for a cell with the form of a day or a time; null where the text shows something else. */
export function shownMoment(serial: number, shown: string): CellMeaning | null {
  const value = momentOf(serial)
  return value !== null && isShown(value, shown) ? { kind: 'moment', value } : null
}

/** A number of a cell that shows one, or has no room to. */
export const shownNumber = (value: number, shown: string): CellMeaning | null =>
  Number.isFinite(value) && /[\p{Nd}#]/u.test(shown) ? { kind: 'number', value } : null

/** The digits of a number a hundred times as large, without the error of multiplying. */
function hundredfold(value: number): string {
  const [whole = '', fraction = ''] = plainNumber(Math.abs(value)).split('.')
  const digits = whole + fraction.padEnd(2, '0').slice(0, 2)
  const rest = fraction.slice(2)
  return `${value < 0 ? '-' : ''}${digits.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}

/**
 * The exact text of a cell for a field, with a decimal point and the year in front; null where only what the cell shows says anything. A
 * share in percent counts a hundred times as much where the field counts in percent.
 */
export function exactText({ kind, unit }: Pick<Field, 'kind' | 'unit'>, shown: string, meaning: CellMeaning): string | null {
  if (kind === 'number' && meaning.kind === 'number')
    return shown.includes('%') && unit.includes('%') ? hundredfold(meaning.value) : plainNumber(meaning.value)
  if (meaning.kind !== 'moment') return null
  const hasTime = shown.includes(':')
  const [day = '', time = ''] = meaning.value.split(' ')
  if (kind === 'time') return hasTime ? time : null
  if (day === noDay) return null
  if (kind === 'date') return hasTime ? meaning.value : day
  return kind === 'datetime' ? meaning.value : null
}
