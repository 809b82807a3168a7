/** A worksheet's structure while it is edited: what the service has, and what the user made of it. Pure; nothing is sent from here. */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import { limits, serviceCaps } from '../../../src-shared/api/limits.ts'
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { FieldDefinition, WorksheetDesign } from '../../../src-shared/host/calls/structure-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { freshId, moveItem } from '../reorder.ts'
import { addOption, type OptionDraft, optionsProblem } from './option-draft.ts'
import { canBeTitle, hasOptions, hasPrecision, isRating, isRelation, subTypesOf } from './type-words.ts'

export interface FieldDraft {
  /** The field's id, or `new-N` before the service has given one. */
  readonly id: string
  /** As the service has it; null for a new field. */
  readonly origin: FieldDefinition | null
  readonly isRemoved: boolean
  readonly name: string
  readonly alias: string
  readonly description: string
  readonly remark: string
  readonly typeCode: string
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly isTitle: boolean
  readonly isHidden: boolean
  readonly isReadOnly: boolean
  readonly isHiddenOnCreate: boolean
  readonly precision: number | null
  readonly subType: string
  readonly max: number | null
  /** Own options; empty while they come from an option set. */
  readonly options: readonly OptionDraft[]
  /** The related worksheet, or the option set that the options come from; '' for none. */
  readonly dataSource: string
  readonly showFields: readonly string[]
  readonly isBidirectional: boolean
}

export interface StructureDraft {
  /** null: a worksheet that does not exist yet. */
  readonly worksheetId: WorksheetId | null
  readonly base: WorksheetDesign | null
  readonly name: string
  readonly alias: string
  readonly remark: string
  /** null: outside of every section. */
  readonly sectionId: string | null
  readonly baseSectionId: string | null
  readonly fields: readonly FieldDraft[]
  /** Ids in the order they had. */
  readonly baseOrder: readonly string[]
}

/** Stars of a new rating. */
const usualStars = 5

const optionsOf = (field: FieldDefinition): readonly OptionDraft[] =>
  field.options.map(({ key, value, color, isDeleted }) => ({ id: key, key, value, color, score: null, isDeleted }))

/** An option set's options belong to the set: they are not edited in the field. */
const fieldDraftOf = (field: FieldDefinition): FieldDraft => ({
  id: field.id,
  origin: field,
  isRemoved: false,
  name: field.name,
  alias: field.alias,
  description: field.description,
  remark: field.remark,
  typeCode: field.typeCode,
  isRequired: field.isRequired,
  isUnique: field.isUnique,
  isTitle: field.isTitle,
  isHidden: field.isHidden,
  isReadOnly: field.isReadOnly,
  isHiddenOnCreate: field.isHiddenOnCreate,
  precision: field.precision,
  subType: field.subType,
  max: field.max,
  options: hasOptions(field.typeCode) && field.dataSource !== '' ? [] : optionsOf(field),
  dataSource: field.dataSource,
  showFields: field.showFields,
  isBidirectional: field.isBidirectional,
})

/** The field's own options as the service has them: what `options` is compared with. */
export const originOptions = (field: FieldDefinition): readonly OptionDraft[] => fieldDraftOf(field).options

export function draftOf(
  worksheetId: WorksheetId,
  design: WorksheetDesign,
  sectionId: string | null,
  layout: GridLayout | null,
): StructureDraft {
  const places = new Map((layout?.columns ?? []).map((column, place) => [column.fieldId, place]))
  const placeOf = (field: FieldDefinition): number => places.get(field.id) ?? Number.MAX_SAFE_INTEGER
  const fields = [...design.fields].sort((a, b) => placeOf(a) - placeOf(b)).map(fieldDraftOf)
  const { name, alias, remark } = design
  const baseOrder = fields.map((field) => field.id)
  return { worksheetId, base: design, name, alias, remark, sectionId, baseSectionId: sectionId, fields, baseOrder }
}

export function newFieldDraft(fields: readonly FieldDraft[], typeCode: string, name = ''): FieldDraft {
  return {
    id: freshId(fields.map((field) => field.id)),
    origin: null,
    isRemoved: false,
    name,
    alias: '',
    description: '',
    remark: '',
    typeCode,
    isRequired: false,
    isUnique: false,
    isTitle: canBeTitle(typeCode) && !fields.some((field) => field.isTitle && !field.isRemoved),
    isHidden: false,
    isReadOnly: false,
    isHiddenOnCreate: false,
    precision: typeCode === String(typeCodes.Number) ? 0 : typeCode === String(typeCodes.Currency) ? 2 : null,
    subType: subTypesOf(typeCode)?.usual ?? '',
    max: isRating(typeCode) ? usualStars : null,
    options: hasOptions(typeCode) ? addOption([]).options : [],
    dataSource: '',
    showFields: [],
    isBidirectional: false,
  }
}

export const newStructure = (sectionId: string | null): StructureDraft => ({
  worksheetId: null,
  base: null,
  name: '',
  alias: '',
  remark: '',
  sectionId,
  baseSectionId: sectionId,
  fields: [{ ...newFieldDraft([], '2', 'Name'), isTitle: true }],
  baseOrder: [],
})

export const changeFieldDraft = (draft: StructureDraft, id: string, patch: Partial<FieldDraft>): StructureDraft => ({
  ...draft,
  fields: draft.fields.map((field) => {
    if (field.id === id) return { ...field, ...patch }
    // One title field per worksheet (Limits).
    return patch.isTitle === true && field.isTitle ? { ...field, isTitle: false } : field
  }),
})

export const addFieldDraft = (draft: StructureDraft, field: FieldDraft): StructureDraft => ({
  ...draft,
  fields: [...draft.fields, field],
})

export const moveFieldDraft = (draft: StructureDraft, from: number, to: number): StructureDraft => ({
  ...draft,
  fields: moveItem(draft.fields, from, to),
})

/** A field that the service has stays in the list, marked, until the draft is saved; a new one simply goes. */
export const removeFieldDraft = (draft: StructureDraft, id: string): StructureDraft => ({
  ...draft,
  fields: draft.fields.flatMap((field) => {
    if (field.id !== id) return [field]
    return field.origin === null ? [] : [{ ...field, isRemoved: true }]
  }),
})

/** More decimal places than the service keeps. */
export const isTooPrecise = ({ typeCode, precision }: FieldDraft): boolean =>
  hasPrecision(typeCode) && precision !== null && precision > limits.decimalPlaces

const key = (text: string): string => text.trim().toLowerCase()

/** What is wrong with one field, in words; null when nothing is. */
export function fieldDraftProblem(draft: StructureDraft, field: FieldDraft): string | null {
  if (field.isRemoved) return null
  if (field.name.trim() === '') return 'Give it a name.'
  const kept = draft.fields.filter((it) => !it.isRemoved)
  const twin = kept.find((it) => it.id !== field.id && key(it.name) === key(field.name))
  const isNewName = field.origin === null || key(field.origin.name) !== key(field.name)
  if (twin !== undefined && isNewName) return `There is another field called “${twin.name.trim()}”.`
  const alias = field.alias.trim()
  if (alias !== '' && kept.some((it) => it.id !== field.id && it.alias.trim() === alias)) return 'This alias is taken already.'
  if (isTooPrecise(field)) return `Decimal places go from 0 to ${limits.decimalPlaces}.`
  if (hasOptions(field.typeCode) && field.dataSource === '') return optionsProblem(field.options)
  if (isRelation(field.typeCode) && field.dataSource === '') return 'Choose the worksheet it points to.'
  return null
}

/** What still keeps the draft from being saved, in words; null when nothing does. */
export function structureProblem(draft: StructureDraft): string | null {
  if (draft.name.trim() === '') return 'Give the worksheet a name.'
  const kept = draft.fields.filter((field) => !field.isRemoved)
  if (kept.length === 0) return 'A worksheet needs at least one field.'
  if (kept.length > serviceCaps.fieldsPerWorksheet) return `A worksheet takes ${serviceCaps.fieldsPerWorksheet} fields at most.`
  const bad = kept.find((field) => fieldDraftProblem(draft, field) !== null)
  if (bad === undefined) return null
  const name = bad.name.trim() === '' ? `Field ${draft.fields.indexOf(bad) + 1}` : bad.name.trim()
  return `${name}: ${fieldDraftProblem(draft, bad)}`
}
