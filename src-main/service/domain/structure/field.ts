/** A worksheet's field as the service keeps it. */
import { type FieldTypeName, findFieldType } from '../../../../src-shared/api/field-types.ts'
import { holdsSeveral, kindOfType, type ValueKind } from '../../../../src-shared/model/value-kind.ts'

export interface SelectOption {
  readonly key: string
  readonly value: string
  readonly index: number
  readonly isDeleted: boolean
  readonly color: string
  readonly score: number | null
}

/** One end of a relation. Two fields may be the two ends of the same relation; then each shows what the other wrote. */
export interface RelationEnd {
  /** The relation's number in the link table. */
  readonly relation: number
  readonly side: 'a' | 'b'
  /** Id of the worksheet whose rows this end points to (service-notes B, `dataSource`, `sourceField`). */
  readonly worksheetId: string
  /** Id of the field that is the other end; '' for a one-way relation. */
  readonly otherFieldId: string
  readonly isSingle: boolean
  readonly showFields: readonly string[]
}

/** Everything of a field that is stored as its definition. */
export interface FieldDefinition {
  readonly name: string
  readonly alias: string
  readonly desc: string
  readonly remark: string
  /** Type code as it travels, such as `24` for a region. */
  readonly code: string
  readonly type: FieldTypeName
  readonly required: boolean
  readonly isHidden: boolean
  readonly isReadOnly: boolean
  readonly isHiddenOnCreate: boolean
  readonly isUnique: boolean
  readonly isTitle: boolean
  /** Decimal places of a number; null when the field sets none. */
  readonly precision: number | null
  readonly subType: string
  /** Those of the option set where the field takes its options from one. */
  readonly options: readonly SelectOption[]
  /** Id of the option set that gives the options; '' when they are the field's own. */
  readonly optionSetId: string
  /** Largest value of a rating. */
  readonly max: number | null
  readonly unit: string
  readonly relation: RelationEnd | null
  /** How an automatic number is written: prefix and least count of digits. */
  readonly autoNumber: { readonly prefix: string; readonly digits: number } | null
  /** What a computed field is worked out by (formula/parse-formula.ts); '' for all others, and where the service cannot compute. */
  readonly formula: string
}

export interface Field extends FieldDefinition {
  /** Names the column; never reused. */
  readonly key: number
  readonly id: string
  readonly kind: ValueKind
}

export const emptyDefinition: Omit<FieldDefinition, 'name' | 'code' | 'type'> = {
  alias: '',
  desc: '',
  remark: '',
  required: false,
  isHidden: false,
  isReadOnly: false,
  isHiddenOnCreate: false,
  isUnique: false,
  isTitle: false,
  precision: null,
  subType: '',
  options: [],
  optionSetId: '',
  max: null,
  unit: '',
  relation: null,
  autoNumber: null,
  formula: '',
}

/** Definitions written by an earlier version lack what came later. */
export const fieldOf = (key: number, id: string, definition: FieldDefinition): Field => ({
  ...emptyDefinition,
  ...definition,
  key,
  id,
  kind: kindOfType(definition.type),
})

/** What of a field is stored as its definition. */
export const definitionOf = ({ key, id, kind, ...definition }: Field): FieldDefinition => definition

/** The service makes the values itself: a write to one is refused with 430014. */
export const isComputed = (field: Field): boolean => findFieldType(field.type)?.values === 'computed'

/** True when a row has a column for the field: neither a layout element nor a relation, whose values are links. */
export const isStored = (field: Field): boolean => field.kind !== 'none' && field.kind !== 'rows'

/** Precision of dates and times (service-notes B, `subType`); V2 gives that of times as the unit. */
export const precisionOf = (field: Pick<Field, 'subType' | 'unit'>): string => (field.subType === '' ? field.unit : field.subType)

/** More than one option, member or row may be held (service-notes B, `subType`). */
export function isMultiple(field: Field): boolean {
  if (field.relation !== null) return !field.relation.isSingle
  return holdsSeveral(field.type, field.subType)
}
