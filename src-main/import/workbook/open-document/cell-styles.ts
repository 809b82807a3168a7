/** What the styles of a document say about the numbers under them (OpenDocument 1.3 part 3, 16.29): digits with zeros before them, and how times are shown. */
import type { NumberForm } from '../number-text.ts'
import { attributeOf, type XmlHandlers } from '../scan-xml.ts'

/** What cells of a style hold. */
export type FormOf = (style: string | null) => NumberForm

interface CellStyle {
  readonly parent: string | null
  readonly format: string | null
}

interface OpenFormat {
  readonly name: string
  readonly kind: string
  /** Digits that are always there; 0 where the format shows fractions, groups, or nothing of the kind. */
  digits: number
  /** Signs between the digits, by the digits behind them. */
  readonly between: Map<number, string>
  hasSeconds: boolean
  hasHours: boolean
  readonly isElapsed: boolean
  mark: string
}

const plain: NumberForm = { kind: 'number' }
const formats = new Set([
  'number-style',
  'date-style',
  'time-style',
  'currency-style',
  'percentage-style',
  'boolean-style',
  'text-style',
])
/** More ancestors than a style has; a style that is its own ancestor ends there too. */
const mostParents = 20
/** More digits than a number has. */
const mostDigits = 30

/** Separators alone keep the digits an identifier. */
const isSeparator = (sign: string): boolean => /^[\s()/.-]$/.test(sign)

function patternOf({ digits, between }: OpenFormat): string | null {
  if (digits < 2 || ![...between.values()].every(isSeparator)) return null
  let pattern = ''
  for (let behind = digits; behind > 0; behind -= 1) pattern += `${between.get(behind) ?? ''}0`
  return pattern
}

function formOf(format: OpenFormat): NumberForm {
  const { kind, hasSeconds, isElapsed, hasHours } = format
  if (kind === 'time-style') return { kind: 'time', isElapsed, hasSeconds }
  if (kind === 'date-style') return { kind: hasHours ? 'datetime' : 'date' }
  if (kind === 'currency-style') return format.mark === '' ? plain : { kind: 'money', mark: format.mark, isBehind: false }
  const pattern = kind === 'number-style' ? patternOf(format) : null
  return pattern === null ? plain : { kind: 'digits', pattern }
}

/** Collects styles from the elements of a part; asks for cells of a style once the part is read. */
export function collectStyles(): XmlHandlers & { readonly formOf: FormOf } {
  const cells = new Map<string, CellStyle>()
  const forms = new Map<string, NumberForm>()
  let format: OpenFormat | null = null
  let text: 'mark' | 'between' | null = null
  let position = 0

  const openFormat = (kind: string, attributes: string): OpenFormat => ({
    ...{ name: attributeOf(attributes, 'style:name') ?? '', kind, digits: 0, between: new Map<number, string>(), mark: '' },
    ...{ hasSeconds: false, hasHours: false, isElapsed: attributeOf(attributes, 'number:truncate-on-overflow') === 'false' },
  })
  const openNumber = (into: OpenFormat, attributes: string): void => {
    const places = Number(attributeOf(attributes, 'number:decimal-places') ?? '0')
    const isGrouped = attributeOf(attributes, 'number:grouping') === 'true'
    const digits = Number(attributeOf(attributes, 'number:min-integer-digits') ?? '0')
    into.digits = places === 0 && !isGrouped && digits <= mostDigits ? digits : 0
  }
  const openInside = (into: OpenFormat, name: string, attributes: string): void => {
    if (name === 'number') openNumber(into, attributes)
    else if (name === 'seconds') into.hasSeconds = true
    else if (name === 'hours') into.hasHours = true
    else if (name === 'currency-symbol') text = 'mark'
    else if (name === 'embedded-text') {
      text = 'between'
      position = Number(attributeOf(attributes, 'number:position') ?? '0')
    }
  }
  const own = (style: string): NumberForm => {
    let at = cells.get(style)
    for (let step = 0; at !== undefined && step < mostParents; step += 1) {
      if (at.format !== null) return forms.get(at.format) ?? plain
      at = at.parent === null ? undefined : cells.get(at.parent)
    }
    return plain
  }
  const known = new Map<string, NumberForm>()
  return {
    open(name, attributes) {
      if (format !== null) openInside(format, name, attributes)
      else if (formats.has(name)) format = openFormat(name, attributes)
      else if (name === 'style' && attributeOf(attributes, 'style:family') === 'table-cell')
        cells.set(attributeOf(attributes, 'style:name') ?? '', {
          parent: attributeOf(attributes, 'style:parent-style-name'),
          format: attributeOf(attributes, 'style:data-style-name'),
        })
    },
    close(name) {
      if (name === 'currency-symbol' || name === 'embedded-text') text = null
      if (format === null || name !== format.kind) return
      forms.set(format.name, formOf(format))
      format = null
    },
    text(raw) {
      if (format === null || text === null) return
      if (text === 'mark') format.mark += raw.trim()
      else format.between.set(position, (format.between.get(position) ?? '') + raw)
    },
    formOf(style) {
      if (style === null) return plain
      const found = known.get(style) ?? own(style)
      known.set(style, found)
      return found
    },
  }
}
