/** A field that no worksheet's structure has: what the app knows of it, and otherwise nothing that is asked of a value. */
import type { Field } from './field.ts'

type Known = Pick<Field, 'id' | 'name' | 'typeCode' | 'typeName' | 'kind' | 'lock' | 'isHidden'>

export const plainField = (known: Known): Field => ({
  ...known,
  alias: '',
  description: '',
  isRequired: false,
  isUnique: false,
  isTitle: false,
  precision: null,
  subType: '',
  isMultiple: false,
  options: [],
  relatedWorksheetId: null,
  sourceField: null,
  showFields: [],
  max: null,
  unit: '',
})
