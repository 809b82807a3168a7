/** How filter values of a field are read and shown: what the operand inputs and the summary chips share. */
import type { FilterValue } from '../../../src-shared/api/filter-v3.ts'
import type { DateOrder } from '../../../src-shared/host/import-calls.ts'
import { formatDate, formatDateTime, parseDate, parseDateTime, parseTime } from '../../../src-shared/model/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { NumberTexts } from '../../../src-shared/model/number-texts.ts'

export interface OperandReading {
  readonly numbers: NumberTexts
  readonly dateOrder: DateOrder
  readonly today: string
}

/** The filter value of a typed text; null when it cannot be read. */
export function readOperand(
  text: string,
  field: Pick<Field, 'kind'>,
  { numbers, dateOrder, today }: OperandReading,
): string | number | null {
  const trimmed = text.trim()
  switch (field.kind) {
    case 'number':
      return numbers.parse(trimmed)
    case 'date':
      return parseDate(trimmed, dateOrder, today)
    case 'datetime':
      return parseDateTime(trimmed, dateOrder, today)
    case 'time':
      return parseTime(trimmed)
    default:
      return text === '' ? null : text
  }
}

export function showOperand(value: string | number, field: Pick<Field, 'kind'>, { numbers, dateOrder }: OperandReading): string {
  if (typeof value === 'number')
    return field.kind === 'checkbox' ? (value === 1 ? 'Yes' : 'No') : numbers.formatPlain(value, null)
  if (field.kind === 'date') return formatDate(value, dateOrder)
  return field.kind === 'datetime' ? formatDateTime(value, dateOrder) : value
}

export const listOf = (value: FilterValue | null): readonly (string | number)[] =>
  value === null ? [] : Array.isArray(value) ? value : [value]
