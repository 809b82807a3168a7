/** What a draft of a structure changes, as the interface takes it (V3 operations 3 and 5), and in people's words. Pure. */
import { type DesignRules, designRules } from '../../../src-shared/api/design-rules.ts'
import type { EditedField, NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { FieldDefinition } from '../../../src-shared/host/calls/structure-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import { isSameOptions, type OptionDraft } from './option-draft.ts'
import { type FieldDraft, originOptions, type StructureDraft } from './structure-draft.ts'
import { canBeUnique, hasOptions, hasPrecision, isRating, isRelation, subTypesOf } from './type-words.ts'

export type StructureEdit = Omit<HostCallRequest<'structure.edit'>, 'connectionId' | 'worksheetId'>

const whenTrue = <K extends string>(name: K, value: boolean): { [N in K]?: true } =>
  (value ? { [name]: true } : {}) as { [N in K]?: true }
const whenFilled = <K extends string>(name: K, value: string): { [N in K]?: string } =>
  (value.trim() === '' ? {} : { [name]: value.trim() }) as { [N in K]?: string }

/** A new option's index is its place; deleted ones are not sent. */
const newOptions = (options: readonly OptionDraft[], hasColors: boolean) =>
  options
    .filter((it) => !it.isDeleted)
    .map(({ value, color }, place) => ({ value: value.trim(), index: place + 1, ...(hasColors ? { color } : {}) }))

/** What the service cannot say of a field is not sent: colours come by themselves with every option. */
export function toNewField(field: FieldDraft, { settings }: DesignRules): NewField {
  const { typeCode } = field
  return {
    name: field.name.trim(),
    type: typeCode,
    ...whenFilled('alias', field.alias),
    ...whenFilled('desc', field.description),
    ...whenFilled('remark', field.remark),
    ...whenTrue('required', field.isRequired),
    ...whenTrue('isTitle', field.isTitle),
    ...whenTrue('isUnique', field.isUnique && canBeUnique(typeCode)),
    ...whenTrue('isHidden', field.isHidden),
    ...whenTrue('isReadOnly', field.isReadOnly),
    ...whenTrue('isHiddenOnCreate', field.isHiddenOnCreate),
    ...(hasPrecision(typeCode) && field.precision !== null ? { precision: field.precision } : {}),
    ...(isRating(typeCode) && field.max !== null ? { max: field.max } : {}),
    ...(subTypesOf(typeCode) !== null ? whenFilled('subType', field.subType) : {}),
    ...whenFilled('dataSource', field.dataSource),
    ...(hasOptions(typeCode) && field.dataSource === '' ? { options: newOptions(field.options, settings.has('colors')) } : {}),
    ...(isRelation(typeCode) ? { relation: { bidirectional: field.isBidirectional, showFields: [...field.showFields] } } : {}),
  }
}

interface Change {
  readonly words: string
  readonly patch: Omit<EditedField, 'id'>
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((it, i) => it === b[i])

/** Every option with its place: what moved is sent, and what is marked deleted. */
const editedOptions = (options: readonly OptionDraft[]) =>
  options.map(({ key, value, color, isDeleted }, place) => ({
    value: value.trim(),
    index: place + 1,
    color,
    ...(key === '' ? {} : { key, isDeleted }),
  }))

/** One entry per setting that differs from what the service has. */
function changesOf(field: FieldDraft, origin: FieldDefinition): readonly Change[] {
  const found: Change[] = []
  const note = (isChanged: boolean, words: string, patch: Change['patch']): void => {
    if (isChanged) found.push({ words, patch })
  }
  /** Spaces at the ends are no change, whoever typed them. */
  const text = (now: string, before: string): { readonly now: string; readonly isChanged: boolean } => ({
    now: now.trim(),
    isChanged: now.trim() !== before.trim(),
  })
  const name = text(field.name, origin.name)
  const alias = text(field.alias, origin.alias)
  const description = text(field.description, origin.description)
  const remark = text(field.remark, origin.remark)
  note(name.isChanged, 'name', { name: name.now })
  note(field.typeCode !== origin.typeCode, 'type', { type: field.typeCode })
  note(alias.isChanged, 'alias', { alias: alias.now })
  note(description.isChanged, 'description', { desc: description.now })
  note(remark.isChanged, 'remark', { remark: remark.now })
  note(field.isRequired !== origin.isRequired, 'required', { required: field.isRequired })
  note(field.isUnique !== origin.isUnique, 'unique', { isUnique: field.isUnique })
  note(field.isTitle !== origin.isTitle, 'title', { isTitle: field.isTitle })
  note(field.isHidden !== origin.isHidden, 'hidden', { isHidden: field.isHidden })
  note(field.isReadOnly !== origin.isReadOnly, 'read-only', { isReadOnly: field.isReadOnly })
  note(field.isHiddenOnCreate !== origin.isHiddenOnCreate, 'hidden in new rows', { isHiddenOnCreate: field.isHiddenOnCreate })
  if (field.precision !== null) note(field.precision !== origin.precision, 'decimal places', { precision: field.precision })
  if (field.max !== null) note(field.max !== origin.max, 'highest rating', { max: field.max })
  note(field.subType !== origin.subType, subTypesOf(field.typeCode)?.label.toLowerCase() ?? 'form', { subType: field.subType })
  note(field.dataSource !== origin.dataSource, 'source of the options', { dataSource: field.dataSource })
  const isOwn = hasOptions(field.typeCode) && field.dataSource === ''
  note(isOwn && !isSameOptions(field.options, originOptions(origin)), 'options', { options: editedOptions(field.options) })
  note(!isSameList(field.showFields, origin.showFields), 'fields shown', { relation: { showFields: [...field.showFields] } })
  return found
}

export const isFieldChanged = (field: FieldDraft): boolean =>
  field.origin !== null && !field.isRemoved && changesOf(field, field.origin).length > 0

const orderOf = (fields: readonly FieldDraft[]): readonly string[] =>
  fields.filter((field) => field.origin !== null).map((field) => field.id)

/** True when fields that exist stand in another order than before. New ones at the end move nothing. */
export const isReordered = (draft: StructureDraft): boolean =>
  draft.worksheetId !== null &&
  (!isSameList(orderOf(draft.fields), draft.baseOrder) ||
    draft.fields.some((field, place) => field.origin === null && draft.fields.slice(place).some((it) => it.origin !== null)))

/** What saving would send; only what differs is in it. */
export function toEdit(draft: StructureDraft): StructureEdit {
  const { base } = draft
  const named = (name: 'name' | 'alias' | 'remark') =>
    base !== null && draft[name].trim() === base[name].trim() ? {} : { [name]: draft[name].trim() }
  return {
    ...named('name'),
    ...named('alias'),
    ...named('remark'),
    ...(draft.sectionId === null || draft.sectionId === draft.baseSectionId ? {} : { sectionId: draft.sectionId }),
    addFields: draft.fields
      .filter((field) => field.origin === null && !field.isRemoved)
      .map((field) => toNewField(field, designRules.v3)),
    editFields: draft.fields.flatMap((field) => {
      if (field.origin === null || field.isRemoved) return []
      const changes = changesOf(field, field.origin)
      return changes.length === 0 ? [] : [Object.assign({ id: field.id }, ...changes.map((it) => it.patch)) as EditedField]
    }),
    removeFields: draft.fields.filter((field) => field.origin !== null && field.isRemoved).map((field) => field.id),
  }
}

export const isEmptyEdit = ({ addFields, editFields, removeFields, ...named }: StructureEdit): boolean =>
  addFields.length + editFields.length + removeFields.length + Object.keys(named).length === 0

export const isDraftChanged = (draft: StructureDraft): boolean =>
  draft.worksheetId === null || isReordered(draft) || !isEmptyEdit(toEdit(draft))

/** One short sentence per change, for the bar above the designer. */
export function sayChanges(draft: StructureDraft): readonly string[] {
  const { name, alias, remark, sectionId } = toEdit(draft)
  return [
    ...(name === undefined ? [] : [`Rename to “${name}”`]),
    ...(alias === undefined ? [] : ['Change the alias']),
    ...(remark === undefined ? [] : ['Change the remark']),
    ...(sectionId === undefined ? [] : ['Move to another section']),
    ...draft.fields.flatMap((field) => {
      if (field.origin === null) return field.isRemoved ? [] : [`Add “${field.name.trim()}”`]
      if (field.isRemoved) return [`Remove “${field.origin.name}”`]
      const changes = changesOf(field, field.origin)
      return changes.length === 0 ? [] : [`Change “${field.origin.name}”: ${changes.map((it) => it.words).join(', ')}`]
    }),
    ...(isReordered(draft) ? ['Arrange the columns on this computer'] : []),
  ]
}

/**
 * The order as a column arrangement: the interface stores no order of fields (V3 operation 5 takes none), so it stays on this computer.
 * `idOf` names the field that the service made of a new one; null when it is not there.
 */
export function arrangedLayout(
  draft: StructureDraft,
  layout: GridLayout | null,
  idOf: (field: FieldDraft) => string | null,
): GridLayout {
  const known = new Map((layout?.columns ?? []).map((column) => [column.fieldId, column]))
  const own = draft.fields.flatMap((field) => {
    const id = field.isRemoved ? null : idOf(field)
    if (id === null) return []
    const column = known.get(id)
    known.delete(id)
    return [column ?? { fieldId: id, width: null, isHidden: field.isHidden, pinned: field.isTitle ? ('left' as const) : null }]
  })
  return { columns: [...own, ...known.values()] }
}
