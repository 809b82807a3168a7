/** What can be told to be wrong before anything is sent, from the structure alone. Codes are those the service would answer. */
import { errorCodes } from '../api/error-codes.ts'
import { serviceCaps } from '../api/limits.ts'
import type { CellValue } from '../model/cell-value.ts'
import { readDate, readDateTime, readTime } from '../model/date-text.ts'
import type { Field } from '../model/field.ts'
import { isReferenceKind } from '../model/value-kind.ts'

export interface ValueProblem {
  readonly code: number
  readonly message: string
}

const problem = (code: number, message: string): ValueProblem => ({ code, message })
const wrong = (message: string): ValueProblem => problem(errorCodes.parameterValueError, message)

const decimals = (value: number): number => {
  const text = String(value)
  if (text.includes('e-')) return Number(text.split('e-')[1]) + (text.split('e-')[0]?.split('.')[1]?.length ?? 0)
  return text.split('.')[1]?.length ?? 0
}

function checkNumber(value: CellValue, field: Field): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(`"${field.name}" takes a number.`)
  if (field.precision !== null && decimals(value) > field.precision)
    return wrong(`"${field.name}" takes at most ${field.precision} decimal places.`)
  return null
}

function checkOptions(value: CellValue, field: Field): ValueProblem | null {
  if (!Array.isArray(value)) return wrong(`"${field.name}" takes one of its options.`)
  if (!field.isMultiple && value.length > 1) return wrong(`"${field.name}" takes a single option.`)
  const missing = value.filter((key) => !field.options.some((it) => it.key === key && !it.isDeleted))
  return missing.length === 0 ? null : wrong(`"${field.name}" no longer has the chosen option.`)
}

function checkText(value: CellValue, field: Field, read: (text: string) => string | null, example: string): ValueProblem | null {
  return typeof value === 'string' && read(value) !== null ? null : wrong(`"${field.name}" takes a value like ${example}.`)
}

/** The first reason why `value` cannot be written into `field`; null when nothing speaks against it. */
export function checkValue(value: CellValue, field: Field): ValueProblem | null {
  if (!field.isEditable) return problem(errorCodes.fieldPermission, `"${field.name}" cannot be changed through the interface.`)
  if (value === null) return field.isRequired ? problem(errorCodes.requiredEmpty, `"${field.name}" must not be empty.`) : null
  const { kind } = field
  if (isReferenceKind(kind)) {
    if (!Array.isArray(value)) return wrong(`"${field.name}" takes a choice from its list.`)
    if (!field.isMultiple && (kind === 'members' || kind === 'rows') && value.length > 1)
      return wrong(`"${field.name}" takes a single choice.`)
    return null
  }
  switch (kind) {
    case 'number':
      return checkNumber(value, field)
    case 'options':
      return checkOptions(value, field)
    case 'checkbox':
      return typeof value === 'boolean' ? null : wrong(`"${field.name}" takes yes or no.`)
    case 'date':
      return checkText(value, field, readDate, '2025-01-31')
    case 'datetime':
      return checkText(value, field, readDateTime, '2025-01-31 09:30')
    case 'time':
      return checkText(value, field, readTime, '09:30')
    case 'attachments':
      if (!Array.isArray(value)) return wrong(`"${field.name}" takes files.`)
      return value.length > serviceCaps.attachmentsPerField
        ? problem(errorCodes.attachmentCap, `"${field.name}" takes at most ${serviceCaps.attachmentsPerField} files.`)
        : null
    case 'location':
    case 'none':
      return null
    default:
      return typeof value === 'string' ? null : wrong(`"${field.name}" takes text.`)
  }
}
