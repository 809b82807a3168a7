/** How the people of a locale write dates and numbers, as its own formatter tells: what the app starts with. */
import { type DateForm, dateForms, orderOf, signOf } from './dates/date-form.ts'
import { decimalOf, groupOf, isIndian, type NumberForm, numberForms } from './numbers/number-form.ts'

export interface WrittenForms {
  readonly dateOrder: DateForm
  readonly numbers: NumberForm
}

/** Where the system names no country: the international order, and the point that programs write. */
export const plainForms: WrittenForms = { dateOrder: 'ymd', numbers: '1,234.5' }

function dateFormOf(locale: string): DateForm {
  const parts = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(2026, 2, 7))
  const order = parts
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type.charAt(0)] : []))
    .join('')
  const sign = parts.find(({ type, value }) => type === 'literal' && /[-/.]/.test(value))?.value.trim() ?? ''
  const fits = dateForms.filter((form) => orderOf(form) === order)
  return fits.find((form) => signOf(form) === sign) ?? fits[0] ?? plainForms.dateOrder
}

function numberFormOf(locale: string): NumberForm {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const signOfPart = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  const decimal = signOfPart('decimal') === ',' ? ',' : '.'
  const group = signOfPart('group').replace(/\s/, '\u00A0').replace("'", '’')
  const isTwoByTwo = parts.find(({ type }) => type === 'integer')?.value === '12'
  const fits = numberForms.filter((form) => decimalOf(form) === decimal)
  return fits.find((form) => groupOf(form) === group && isIndian(form) === isTwoByTwo) ?? fits[0] ?? plainForms.numbers
}

/** A name that is no locale gives the plain forms. */
export function formsOfLocale(locale: string): WrittenForms {
  try {
    return { dateOrder: dateFormOf(locale), numbers: numberFormOf(locale) }
  } catch (error) {
    if (error instanceof RangeError) return plainForms
    throw error
  }
}
