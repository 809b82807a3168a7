/** The signs and codes that people write beside an amount, and whether they name the currency that a field counts in. */

/** ISO 4217, as far as the platform knows it. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A code at one end: accountants write `1.234,50 EUR`. */
const codeForm = /^[A-Z]{3}(?=[\s\d.,(+-])|(?<=[\s\d.,)-])[A-Z]{3}$/
/** Signs at an end, with the letters that tell one dollar from another. */
const signForm = /^(?:[A-Z]{1,2})?\p{Sc}|(?:(?<![A-Z])[A-Z]{1,2})?\p{Sc}$/u

export interface Marked {
  /** The text without its marks. */
  readonly rest: string
  /** A code or a sign; '' where there is none. */
  readonly mark: string
}

/** Takes one code or sign away. */
export function takeMark(text: string): Marked {
  const code = codeForm.exec(text)
  if (code !== null && codes.has(code[0])) return { rest: text.replace(code[0], '').trim(), mark: code[0] }
  const sign = signForm.exec(text)
  return sign === null ? { rest: text, mark: '' } : { rest: text.replace(sign[0], '').trim(), mark: sign[0] }
}

const symbolOf = (code: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? code

export const isCurrency = (unit: string): boolean => codes.has(unit.toUpperCase()) || /^(?:[A-Z]{1,2})?\p{Sc}$/u.test(unit)

/** `12 USD` in a field of `$`, `$12` in a field of CAD: the field says which dollar. A bare `$` alone is the one of the United States. */
export function isSameCurrency(mark: string, unit: string): boolean {
  if (mark.toUpperCase() === unit.toUpperCase()) return true
  const [markCode, unitCode] = [codes.has(mark), codes.has(unit.toUpperCase())]
  if (unitCode && !markCode) {
    const code = unit.toUpperCase()
    return mark === symbolOf(code, 'symbol') || mark === symbolOf(code, 'narrowSymbol') || (code === 'USD' && mark === 'US$')
  }
  if (markCode && !unitCode) {
    const shown = unit === '$' ? symbolOf(mark, 'symbol') : symbolOf(mark, 'narrowSymbol')
    return unit === shown || unit === symbolOf(mark, 'symbol')
  }
  return !markCode && unit === '$' && mark === 'US$'
}
