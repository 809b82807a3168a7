/**
 * Reads a pasted or filtered text as a value of a field, as far as that needs nothing but the field itself. Names of members and titles
 * of rows are left to the host (`needs-lookup`). Nothing is rounded, cut or guessed: what does not fit says why.
 */
import type { DateOrder } from '../../src-shared/host/import-calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { datePattern, parseDate, parseDateTime, parseTime } from '../../src-shared/model/date-format.ts'
import { type Field, isRichText } from '../../src-shared/model/field.ts'
import type { NumberTexts } from '../../src-shared/model/number-texts.ts'
import { markupOfText } from '../../src-shared/rich-text/markup-of-text.ts'

export interface TextReading {
  readonly numbers: NumberTexts
  readonly dateOrder: DateOrder
  readonly today: string
}

export type ReadText =
  | { readonly kind: 'value'; readonly value: CellValue }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'needs-lookup'; readonly names: readonly string[] }

const value = (it: CellValue): ReadText => ({ kind: 'value', value: it })
const wrong = (why: string): ReadText => ({ kind: 'wrong', why })

/** null when the number has no more decimals than the field holds. */
export function checkDecimals(number: number, precision: number | null): string | null {
  if (precision === null || Number(number.toFixed(precision)) === number) return null
  if (precision === 0) return 'This field holds whole numbers'
  return `This field holds ${precision} decimal ${precision === 1 ? 'place' : 'places'}`
}

/** Splits `Red, Blue` where the whole text is no option itself. */
const pieces = (text: string): readonly string[] =>
  text
    .split(/[,;\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

function readOptions(text: string, field: Field): ReadText {
  const keyOf = (name: string): string | undefined =>
    field.options.find((option) => !option.isDeleted && option.text.toLowerCase() === name.toLowerCase())?.key
  const whole = keyOf(text.trim())
  if (whole !== undefined) return value([whole])
  const names = pieces(text)
  const unknown = names.find((name) => keyOf(name) === undefined)
  if (unknown !== undefined) return wrong(`“${unknown}” is no option of ${field.name}`)
  const keys = [...new Set(names.flatMap((name) => keyOf(name) ?? []))]
  if (keys.length > 1 && !field.isMultiple) return wrong(`${field.name} takes one option only`)
  return value(keys)
}

export function valueFromText(text: string, field: Field, { numbers, dateOrder, today }: TextReading): ReadText {
  if (text === '' || (field.kind !== 'text' && text.trim() === '')) return value(null)
  switch (field.kind) {
    case 'text':
      return value(isRichText(field) ? markupOfText(text) : text)
    case 'number': {
      const number = numbers.parse(text, field.unit)
      if (number === null) return wrong(`“${text}” is not a number`)
      const problem = checkDecimals(number, field.precision)
      return problem === null ? value(number) : wrong(`“${text}”: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`)
    }
    case 'options':
      return readOptions(text, field)
    case 'date': {
      const date = parseDate(text, dateOrder, today)
      return date === null ? wrong(`“${text}” is not a date (${datePattern[dateOrder]})`) : value(date)
    }
    case 'datetime': {
      const moment = parseDateTime(text, dateOrder, today)
      return moment === null ? wrong(`“${text}” is not a date with a time`) : value(moment)
    }
    case 'time': {
      const time = parseTime(text)
      if (time === null) return wrong(`“${text}” is not a time of day`)
      return value(field.subType === '6' && time.length === 5 ? `${time}:00` : time)
    }
    case 'members':
    case 'rows':
      return { kind: 'needs-lookup', names: field.isMultiple ? pieces(text) : [text.trim()] }
    default:
      return wrong(`${field.name} cannot be written as text`)
  }
}
