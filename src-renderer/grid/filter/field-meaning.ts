/** How filter values of a field are read and shown: what the operand inputs and the summary chips share. */

import { limits } from '../../../src-shared/api/limits.ts'
import type { FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import { formatKept } from '../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { readTyped, type TypedForms } from '../../../src-shared/model/texts/read-typed.ts'

export type OperandReading = TypedForms

/** Every type of these kinds is compared as it is typed, whatever its field rounds to, and also where the field cannot be changed. */
const asOperand = (field: Field): Field => ({ ...field, lock: null, precision: limits.decimalPlaces })

/** The filter value of a typed text; null when it cannot be read. */
export function readOperand(text: string, field: Field, reading: OperandReading): string | number | null {
  switch (field.kind) {
    case 'number':
    case 'date':
    case 'datetime':
    case 'time': {
      const read = readTyped(text, asOperand(field), reading)
      return read.ok && (typeof read.value === 'string' || typeof read.value === 'number') ? read.value : null
    }
    default:
      return text === '' ? null : text
  }
}

export function showOperand(value: string | number, field: Field, { numbers, dateOrder }: OperandReading): string {
  if (typeof value === 'number')
    return field.kind === 'checkbox' ? (value === 1 ? 'Yes' : 'No') : numbers.formatPlain(value, null)
  return field.kind === 'date' || field.kind === 'datetime' ? formatKept(value, field, dateOrder) : value
}

export const listOf = (value: FilterValue | null): readonly (string | number)[] =>
  value === null ? [] : Array.isArray(value) ? value : [value]
