/** Numbers as people of a form read and type them; parse-value.ts reads them back. */
import { decimalOf, groupOf, isIndian, type NumberForm } from './number-form.ts'
import { fixedDecimal } from './round-decimal.ts'

export interface NumberTexts {
  readonly form: NumberForm
  /** The sign before the decimals. */
  readonly decimal: '.' | ','
  /** With grouping; with exactly `precision` decimals when it is given. */
  format(value: number, precision: number | null): string
  /** As it is typed into an editor: no grouping. */
  formatPlain(value: number, precision: number | null): string
}

/** From here on a double has more digits than anybody counts, and most of them mean nothing. */
const countable = 1e21

export function createNumberTexts(form: NumberForm): NumberTexts {
  const [decimal, group] = [decimalOf(form), groupOf(form)]
  const locale = isIndian(form) ? 'en-IN' : 'en-US'
  const isPlain = decimal === '.' && group === ','
  const formats = new Map<number | null, Intl.NumberFormat>()
  const formatOf = (precision: number | null): Intl.NumberFormat => {
    const known = formats.get(precision)
    if (known !== undefined) return known
    const made = new Intl.NumberFormat(locale, {
      useGrouping: group !== '',
      ...(precision === null
        ? { maximumFractionDigits: 14 }
        : { minimumFractionDigits: precision, maximumFractionDigits: precision }),
    })
    formats.set(precision, made)
    return made
  }
  const grouped = (text: string): string => (isPlain ? text : text.replace(/[,.]/g, (sign) => (sign === ',' ? group : decimal)))

  return {
    form,
    decimal,
    format: (value, precision) =>
      Math.abs(value) < countable
        ? grouped(formatOf(precision).format(value))
        : String(value).replace('e', 'E').replace('.', decimal),
    formatPlain: (value, precision) => {
      const text = precision === null || Math.abs(value) >= countable ? String(value) : fixedDecimal(value, precision)
      return decimal === '.' ? text : text.replace('.', decimal)
    },
  }
}
