/** The form of a worksheet made from a file: proposed names and types, as the user changes them. Pure. */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { ColumnMapping, ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { ProposedWorksheet } from '../../../src-shared/host/calls/propose-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'

export interface FieldForm {
  /** Position of the column in the file. */
  readonly column: number
  /** As the file has it. */
  readonly header: string
  readonly isTaken: boolean
  readonly name: string
  /** Type code as V3 worksheet creation takes it. */
  readonly type: string
  /** The type that was proposed and why; shown as long as it stands. */
  readonly proposed: string
  readonly reason: string
  readonly options: readonly string[]
  readonly precision: number
  /** First different texts of the column. */
  readonly samples: readonly string[]
  /** The worksheet that a relation points to. */
  readonly related: string | null
}

export interface WorksheetForm {
  readonly name: string
  /** null: outside of every section. */
  readonly sectionId: string | null
  readonly fields: readonly FieldForm[]
  /** Column whose texts name the rows; null for none. */
  readonly title: number | null
}

const codes = {
  text: String(typeCodes.Text),
  number: String(typeCodes.Number),
  single: String(typeCodes.SingleSelect),
  multiple: String(typeCodes.MultipleSelect),
  relation: String(typeCodes.Relation),
} as const

/** Types that V3 worksheet creation takes, in people's words. */
export const typeChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: codes.text, label: 'Text' },
  { value: codes.number, label: 'Number' },
  { value: codes.single, label: 'Choice' },
  { value: codes.multiple, label: 'Several choices' },
  { value: String(typeCodes.Date), label: 'Date' },
  { value: String(typeCodes.DateTime), label: 'Date and time' },
  { value: String(typeCodes.Collaborator), label: 'Member' },
  { value: String(typeCodes.Attachment), label: 'Files' },
  { value: codes.relation, label: 'Related row' },
]

export const isTextType = (type: string): boolean => type === codes.text
export const isNumberType = (type: string): boolean => type === codes.number
export const isChoiceType = (type: string): boolean => type === codes.single || type === codes.multiple
export const isRelationType = (type: string): boolean => type === codes.relation

export function formOf(proposed: ProposedWorksheet): WorksheetForm {
  const fields = proposed.fields.map(
    (field, column): FieldForm => ({
      column,
      header: field.name,
      isTaken: true,
      name: field.name.trim() === '' ? `Column ${column + 1}` : field.name.trim(),
      type: field.type,
      proposed: field.type,
      reason: field.reason,
      options: field.options,
      precision: field.precision ?? 0,
      samples: field.samples,
      related: null,
    }),
  )
  const title = fields.find((field) => field.type === codes.text)
  return { name: proposed.name, sectionId: null, fields, title: title?.column ?? null }
}

/** The form of the file read in another way: what was entered for the worksheet, and for columns of the same header, stays. */
export function formAgain(before: WorksheetForm, proposed: ProposedWorksheet): WorksheetForm {
  const fresh = formOf(proposed)
  const left = [...before.fields]
  const kept = fresh.fields.map((field): FieldForm | null => {
    const at = left.findIndex(({ header }) => header === field.header)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  })
  const fields = fresh.fields.map((field, at): FieldForm => {
    const own = kept[at]
    if (own === null || own === undefined) return field
    const isChosen = own.type !== own.proposed
    const type = isChosen ? { type: own.type, options: own.options, precision: own.precision, related: own.related } : {}
    return { ...field, isTaken: own.isTaken, name: own.name, ...type }
  })
  const title = kept.findIndex((own) => own !== null && own.column === before.title)
  return { ...before, fields, title: title < 0 ? fresh.title : title }
}

export const changeField = (form: WorksheetForm, column: number, patch: Partial<FieldForm>): WorksheetForm => ({
  ...form,
  fields: form.fields.map((field) => (field.column === column ? { ...field, ...patch } : field)),
})

const key = (name: string): string => name.trim().toLowerCase()

/** What is wrong with one field's line, in words; null when nothing is. */
export function fieldProblem(form: WorksheetForm, field: FieldForm): string | null {
  if (!field.isTaken) return null
  if (field.name.trim() === '') return 'Give it a name.'
  const twin = form.fields.find((it) => it.isTaken && it.column < field.column && key(it.name) === key(field.name))
  if (twin !== undefined) return 'This name is taken already.'
  if (isRelationType(field.type) && field.related === null) return 'Choose the worksheet it points to.'
  return null
}

/** What still keeps the worksheet from being made, in words; null when nothing does. */
export function formProblem(form: WorksheetForm): string | null {
  if (form.name.trim() === '') return 'Give the worksheet a name.'
  if (!form.fields.some((field) => field.isTaken)) return 'Take at least one column.'
  const bad = form.fields.find((field) => fieldProblem(form, field) !== null)
  return bad === undefined ? null : `Column ${bad.column + 1}: ${fieldProblem(form, bad)}`
}

export const toNewFields = (form: WorksheetForm): NewField[] =>
  form.fields
    .filter((field) => field.isTaken)
    .map((field) => ({
      name: field.name.trim(),
      type: field.type,
      ...(field.column === form.title && field.type === codes.text ? { isTitle: true } : {}),
      ...(isNumberType(field.type) ? { precision: field.precision } : {}),
      ...(isChoiceType(field.type) ? { options: field.options.map((value, index) => ({ value, index: index + 1 })) } : {}),
      ...(isRelationType(field.type) && field.related !== null ? { dataSource: field.related } : {}),
    }))

/** Every taken column goes to the field that was made for it; the others are left out. */
export function mappingFor(form: WorksheetForm, draft: ImportDraft, worksheet: WorksheetState): readonly ColumnMapping[] {
  return draft.columns.map((column) => {
    const own = form.fields.find((field) => field.column === column.column && field.isTaken)
    const made = own === undefined ? undefined : worksheet.fields.find((field) => key(field.name) === key(own.name))
    return { ...column.mapping, field: made?.id ?? null }
  })
}
