/** Numbers as people of this computer's locale read and type them. */

/** The decimal and grouping signs of the locale. */
interface Signs {
  readonly decimal: string
  readonly group: string
}

function readSigns(locale: string | undefined): Signs {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5)
  return {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  }
}

export interface NumberTexts {
  /** The sign before the decimals. */
  readonly decimal: string
  /** With grouping; with exactly `precision` decimals when it is given. */
  format(value: number, precision: number | null): string
  /** As it is typed into an editor: no grouping. */
  formatPlain(value: number, precision: number | null): string
  /** Reads what people type, with grouping, currency or unit around it; null when it is no number. */
  parse(text: string): number | null
}

/** Digits a double holds for certain; longer numbers would be rounded silently. */
const safeDigits = 15

export function createNumberTexts(locale?: string): NumberTexts {
  const { decimal, group } = readSigns(locale)
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

  /** The sign that must be the decimal one in `body`; null when the text contradicts itself. */
  const decimalOf = (body: string): string | null => {
    const dots = body.split('.').length - 1
    const commas = body.split(',').length - 1
    if (dots > 0 && commas > 0) {
      const last = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
      return (last === '.' ? dots : commas) === 1 ? last : null
    }
    const [sign, count] = dots > 0 ? ['.', dots] : [',', commas]
    if (count === 0) return decimal
    if (count > 1) return sign === '.' ? ',' : '.'
    if (sign === decimal) return sign
    // One sign that this locale uses for grouping: a group has exactly three digits after it.
    return sign === group && /[.,]\d{3}$/.test(body) && !/^-?0[.,]/.test(body) ? decimal : sign
  }

  return {
    decimal,
    format: (value, precision) => formatOf(precision).format(value),
    formatPlain: (value, precision) => {
      const text = precision === null ? String(value) : value.toFixed(precision)
      return decimal === '.' ? text : text.replace('.', decimal)
    },
    parse(text) {
      const match = /^\s*(\()?\s*([-−])?\s*[^\d.,()\-−]{0,5}\s*([-−])?\s*([\d.,'’\s]*\d[.,]?)\s*[^\d.,()]{0,6}\)?\s*$/.exec(text)
      if (match === null) return null
      const isNegative = match[1] !== undefined || match[2] !== undefined || match[3] !== undefined
      const body = (match[4] ?? '').replace(/['’\s]/g, '')
      const sign = decimalOf(body)
      if (sign === null) return null
      const plain = body.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')
      if (!/^\d*\.?\d*$/.test(plain) || plain.replace(/^0+|\D/g, '').length > safeDigits) return null
      return isNegative ? -Number(plain) : Number(plain)
    },
  }
}
