/** Numbers as people of this computer's locale read and type them. */
import { parseAnyNumber } from './parse-value-number.ts'

const readDecimal = (locale: string | undefined): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'

export interface NumberTexts {
  /** The sign before the decimals. */
  readonly decimal: string
  /** With grouping; with exactly `precision` decimals when it is given. */
  format(value: number, precision: number | null): string
  /** As it is typed into an editor: no grouping. */
  formatPlain(value: number, precision: number | null): string
  /** Reads what people type, by the rules of pasting: exact or not at all. `unit` may stand behind the number. Null when it is no number. */
  parse(text: string, unit?: string): number | null
}

/** From here on a double has more digits than anybody counts, and most of them mean nothing. */
const countable = 1e21

export function createNumberTexts(locale?: string): NumberTexts {
  const decimal = readDecimal(locale)
  const sign = decimal === ',' ? ',' : '.'
  const formats = new Map<number | null, Intl.NumberFormat>()
  const formatOf = (precision: number | null): Intl.NumberFormat => {
    const known = formats.get(precision)
    if (known !== undefined) return known
    const made = new Intl.NumberFormat(
      locale,
      precision === null ? { maximumFractionDigits: 14 } : { minimumFractionDigits: precision, maximumFractionDigits: precision },
    )
    formats.set(precision, made)
    return made
  }

  return {
    decimal,
    format: (value, precision) =>
      Math.abs(value) < countable ? formatOf(precision).format(value) : String(value).replace('e', 'E').replace('.', decimal),
    formatPlain: (value, precision) => {
      const text = precision === null ? String(value) : value.toFixed(precision)
      return decimal === '.' ? text : text.replace('.', decimal)
    },
    parse(text, unit = '') {
      const read = parseAnyNumber(text, sign, null, unit)
      return read.ok ? read.value : null
    },
  }
}
