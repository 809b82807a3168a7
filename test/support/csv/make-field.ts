/** Fields for tests that need no service. */
import { type FieldTypeName, fieldTypes } from '../../../src-shared/api/field-types.ts'
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'

const codeOf = (type: FieldTypeName): string => String(fieldTypes.find((each) => each.name === type)?.codes[0])

export interface FieldSpec {
  readonly precision?: number
  readonly subType?: string
  /** Texts of options; keys are `k0`, `k1`, ... */
  readonly options?: readonly string[]
  readonly required?: boolean
  readonly isUnique?: boolean
  readonly isReadOnly?: boolean
  readonly alias?: string
  readonly max?: number
  readonly unit?: string
}

export function makeField(name: string, type: FieldTypeName, { options, ...spec }: FieldSpec = {}): Field {
  return readField(
    worksheetField.parse({
      id: `f-${name}`,
      name,
      type: codeOf(type),
      ...spec,
      ...(options === undefined ? {} : { options: options.map((value, index) => ({ key: `k${index}`, value, index })) }),
    }),
  )
}
