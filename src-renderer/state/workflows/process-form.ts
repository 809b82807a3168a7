/**
 * The form that starts a process, made from its input parameters: what each is asked with, what is typed so far, and the body of the hook that
 * comes of it (V3 operation 17). A value takes the shape that the interface names for its type; what is left empty is left out.
 */

import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import type { HookValue } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import type { ProcessParameter } from '../../../src-shared/host/calls/workflow-calls.ts'
import { formatDate, formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import { type Field, field as fieldSchema } from '../../../src-shared/model/field.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { isMailAddress } from '../../../src-shared/model/link.ts'
import { readTyped, type TypedForms } from '../../../src-shared/model/texts/read-typed.ts'
import { contentOf, kindOfType } from '../../../src-shared/model/value-kind.ts'

export type InputForm =
  | 'text'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'option'
  | 'options'
  | 'checkbox'
  | 'members'
  | 'departments'
  | 'regions'
  | 'rows'
  | 'roles'
  | 'ids'
  | 'files'
  | 'pairs'

export interface Named {
  readonly id: string
  readonly text: string
}
export interface Pair {
  readonly key: string
  readonly value: string
}

/** What is typed or chosen for one parameter. */
export type InputDraft =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chosen'; readonly chosen: readonly Named[] }
  | { readonly kind: 'pairs'; readonly pairs: readonly Pair[] }

/** Keyed as `ProcessParameter.key`. */
export type ProcessDraft = Readonly<Record<string, InputDraft>>

/** The names of ids that were chosen before; keyed by id. */
export type KnownNames = Readonly<Record<string, string>>

/** What a parameter is asked with. A type that this version does not know is asked as text. */
export function formOf({ typeName, options }: ProcessParameter): InputForm {
  const type = fieldTypes.find((it) => it.name === typeName)
  if (type === undefined) return 'text'
  if (type.name === 'SubTable') return 'pairs'
  const kind = kindOfType(type.name)
  switch (kind) {
    case 'options':
      return options.length === 0 ? 'ids' : type.name === 'MultipleSelect' ? 'options' : 'option'
    case 'attachments':
      return 'files'
    case 'orgRoles':
      return 'ids'
    case 'location':
    case 'none':
      return 'text'
    default:
      return kind
  }
}

const chosenForms: ReadonlySet<InputForm> = new Set(['option', 'options', 'members', 'departments', 'regions', 'rows', 'roles'])

export function emptyDraft(form: InputForm): InputDraft {
  if (form === 'pairs') return { kind: 'pairs', pairs: [] }
  return chosenForms.has(form) ? { kind: 'chosen', chosen: [] } : { kind: 'text', text: '' }
}

/** The parameter as a field, so that texts are read and problems are said as everywhere else. */
function fieldOf(parameter: ProcessParameter): Field {
  const type = fieldTypes.find((it) => it.name === parameter.typeName)
  return fieldSchema.parse({
    id: fieldId.parse(parameter.key),
    name: parameter.name,
    alias: '',
    description: parameter.description,
    typeCode: parameter.typeCode,
    typeName: parameter.typeName,
    kind: type === undefined ? 'text' : kindOfType(type.name),
    lock: null,
    isRequired: parameter.isRequired,
    isUnique: false,
    isTitle: false,
    isHidden: false,
    precision: null,
    subType: '',
    isMultiple: true,
    options: [],
    relatedWorksheetId: null,
    sourceField: null,
    showFields: [],
    max: null,
    unit: '',
  })
}

/** Lines or words of a list of ids or addresses. */
const linesOf = (text: string, form: InputForm): readonly string[] =>
  text
    .split(form === 'files' ? /\s*\n\s*/ : /[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export type InputValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: HookValue }
  | { readonly kind: 'wrong'; readonly why: string }

/** What the draft of one parameter comes to. */
export function readInput(parameter: ProcessParameter, draft: InputDraft, reading: TypedForms): InputValue {
  const form = formOf(parameter)
  if (draft.kind === 'chosen') {
    const ids = draft.chosen.map(({ id }) => id)
    return ids.length === 0 ? { kind: 'empty' } : { kind: 'value', value: ids }
  }
  if (draft.kind === 'pairs') {
    const pairs = draft.pairs.filter((it) => it.key.trim() !== '' || it.value !== '')
    if (pairs.length === 0) return { kind: 'empty' }
    if (pairs.some((it) => it.key.trim() === '')) return { kind: 'wrong', why: 'Every line needs a key.' }
    return { kind: 'value', value: pairs.map(({ key, value }) => ({ key: key.trim(), value })) }
  }
  if (draft.text.trim() === '') return { kind: 'empty' }
  switch (form) {
    case 'text':
      return contentOf(fieldOf(parameter)) === 'mail' && !isMailAddress(draft.text)
        ? { kind: 'wrong', why: 'This is no e-mail address.' }
        : { kind: 'value', value: draft.text }
    case 'checkbox':
      return { kind: 'value', value: draft.text === 'yes' ? 1 : 0 }
    case 'files': {
      const addresses = linesOf(draft.text, form)
      const strange = addresses.find((it) => !isAddress(it))
      if (strange !== undefined) return { kind: 'wrong', why: `“${strange}” is no web address (https://…)` }
      return { kind: 'value', value: [...addresses] }
    }
    case 'ids':
      return { kind: 'value', value: [...linesOf(draft.text, form)] }
    default: {
      const read = readTyped(draft.text, fieldOf(parameter), reading)
      if (!read.ok) return { kind: 'wrong', why: read.error }
      return typeof read.value === 'string' || typeof read.value === 'number'
        ? { kind: 'value', value: read.value }
        : { kind: 'wrong', why: 'This cannot be read' }
    }
  }
}

/** A value as it was sent, back in the form. */
function draftOf(parameter: ProcessParameter, value: HookValue, names: KnownNames, reading: TypedForms): InputDraft {
  const form = formOf(parameter)
  const empty = emptyDraft(form)
  if (empty.kind === 'pairs') {
    const pairs = Array.isArray(value)
      ? value.flatMap((it) => (typeof it === 'string' ? [] : [{ key: it.key, value: it.value }]))
      : []
    return { kind: 'pairs', pairs }
  }
  const ids = Array.isArray(value) ? value.map((it) => (typeof it === 'string' ? it : it.key)) : [String(value)]
  if (empty.kind === 'chosen') {
    const textOf = (id: string): string => parameter.options.find((it) => it.key === id)?.value ?? names[id] ?? id
    return { kind: 'chosen', chosen: ids.map((id) => ({ id, text: textOf(id) })) }
  }
  if (form === 'checkbox') return { kind: 'text', text: String(value) === '1' ? 'yes' : 'no' }
  if (form === 'number' && typeof value === 'number') return { kind: 'text', text: reading.numbers.formatPlain(value, null) }
  const text = ids.join('\n')
  if (form === 'date') return { kind: 'text', text: formatDate(text, reading.dateOrder) }
  return { kind: 'text', text: form === 'datetime' ? formatDateTime(text, reading.dateOrder) : text }
}

/** The form with the values of last time, else empty. */
export const startDraft = (
  inputs: readonly ProcessParameter[],
  last: Readonly<Record<string, HookValue>> | null,
  names: KnownNames,
  reading: TypedForms,
): ProcessDraft =>
  Object.fromEntries(
    inputs.map((it) => {
      const value = last?.[it.key]
      return [it.key, value === undefined ? emptyDraft(formOf(it)) : draftOf(it, value, names, reading)]
    }),
  )

/** Characters of a value in a sentence. */
const mostSaid = 120

function sayDraft(draft: InputDraft): string {
  switch (draft.kind) {
    case 'chosen':
      return draft.chosen.map((it) => it.text).join(', ')
    case 'pairs':
      return draft.pairs
        .filter((it) => it.key.trim() !== '')
        .map(({ key, value }) => `${key.trim()} = ${value}`)
        .join(', ')
    case 'text':
      return draft.text.trim().replace(/\s*\n\s*/g, ', ')
  }
}

/** What is sent with each parameter, as it stands in the form; what is empty is not sent. */
export const sayInputs = (inputs: readonly ProcessParameter[], draft: ProcessDraft): readonly string[] =>
  inputs.flatMap((parameter) => {
    const own = draft[parameter.key]
    const said = own === undefined ? '' : sayDraft(own)
    const option = parameter.options.find((it) => it.key === said)?.value ?? said
    return said === '' ? [] : [`${parameter.name}: ${option.length > mostSaid ? `${option.slice(0, mostSaid)}…` : option}`]
  })

export interface ReadProcess {
  readonly values: Readonly<Record<string, HookValue>>
  /** Why a parameter cannot be sent as it is; keyed as `ProcessParameter.key`. */
  readonly problems: ReadonlyMap<string, string>
}

export function readProcessDraft(inputs: readonly ProcessParameter[], draft: ProcessDraft, reading: TypedForms): ReadProcess {
  const values: Record<string, HookValue> = {}
  const problems = new Map<string, string>()
  for (const parameter of inputs) {
    const read = readInput(parameter, draft[parameter.key] ?? emptyDraft(formOf(parameter)), reading)
    if (read.kind === 'value') values[parameter.key] = read.value
    else if (read.kind === 'wrong') problems.set(parameter.key, read.why)
    else if (parameter.isRequired) problems.set(parameter.key, 'Required')
  }
  return { values, problems }
}
