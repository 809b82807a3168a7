/**
 * The columns of an imported file as fields that the commands for many cells work on. In a file every cell is a text, so that every command on
 * texts fits every column; numbers and dates are what the field that a column fills reads in them.
 */
import type { Operation } from '../../bulk/operation.ts'
import type { Field } from '../../model/field.ts'
import { type FieldId, fieldId } from '../../model/ids.ts'
import { plainField } from '../../model/plain-field.ts'

const columnForm = /^c(\d+)$/

export const fileFieldId = (column: number): FieldId => fieldId.parse(`c${column}`)

/** null for what names no column of a file. */
export function columnOfField(id: string): number | null {
  const number = columnForm.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}

/** A column of the file, with the field that it fills. */
export interface FileColumnField {
  readonly column: number
  /** What people call it. */
  readonly name: string
  readonly field: Field | null
}

export const textField = (id: FieldId, name: string): Field =>
  plainField({ id, name, typeCode: '2', typeName: 'Text', kind: 'text', lock: null, isHidden: false })

/** Kinds of value that an operation counts with; the others it takes as texts. */
const countedKinds: Partial<Readonly<Record<Operation['op'], readonly Field['kind'][]>>> = {
  'change-number': ['number'],
  renumber: ['number'],
  'shift-date': ['date', 'datetime', 'time'],
  fill: ['number', 'date', 'datetime', 'time'],
}

/** Whether the operation works on what the field reads in the texts of its column. */
export const countsWith = (op: Operation['op'], field: Field | null): field is Field =>
  field !== null && (countedKinds[op]?.includes(field.kind) ?? false)

/** The columns as the operation sees them: as the field that they fill where it counts with its values, else as texts. */
export const fileFields = (op: Operation['op'], columns: readonly FileColumnField[]): readonly Field[] =>
  columns.map(({ column, name, field }) =>
    countsWith(op, field) ? { ...field, id: fileFieldId(column), name, lock: null } : textField(fileFieldId(column), name),
  )
