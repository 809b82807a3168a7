/** What the dialog for many cells has been told so far, and the operation that it makes of it. Pure. */

import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { holdsPlainText } from '../../../src-shared/bulk/plain-text.ts'
import { holdsSameValues } from '../../../src-shared/bulk/same-values.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'

export const bulkKinds = [
  ['set', 'Set a value'],
  ['clear', 'Clear the cells'],
  ['change-number', 'Increase or decrease numbers'],
  ['prefix', 'Add a prefix (text before)'],
  ['suffix', 'Add a suffix (text behind)'],
  ['trim', 'Trim spaces around text'],
  ['case', 'Change upper and lower case'],
  ['copy-from', 'Copy from another column'],
  ['split', 'Split text into columns'],
  ['join', 'Join columns into text'],
  ['shift-date', 'Move dates'],
  ['renumber', 'Renumber the rows'],
] as const
export type BulkKind = (typeof bulkKinds)[number][0]

export interface BulkDraft {
  readonly kind: BulkKind
  /** Columns whose cells change; of a split, the one whose text is split. */
  readonly fields: readonly FieldId[]
  readonly value: CellValue
  readonly amount: number | null
  readonly by: 'amount' | 'percent'
  readonly text: string
  readonly inner: boolean
  readonly to: 'upper' | 'lower' | 'title'
  readonly from: FieldId | null
  readonly separator: string
  /** Columns that a split writes to, or that are joined, in order. */
  readonly others: readonly FieldId[]
  readonly unit: Extract<Operation, { readonly op: 'shift-date' }>['unit']
  readonly start: number
  readonly step: number
  readonly digits: number
}

export const newDraft: BulkDraft = {
  kind: 'set',
  fields: [],
  value: null,
  amount: null,
  by: 'amount',
  text: '',
  inner: false,
  to: 'title',
  from: null,
  separator: ' ',
  others: [],
  unit: 'days',
  start: 1,
  step: 1,
  digits: 1,
}

const isDated = (field: Field): boolean => field.kind === 'date' || field.kind === 'datetime' || field.kind === 'time'

/** Columns for which the kind makes sense. */
export function fittingFields(kind: BulkKind, all: readonly Field[]): readonly Field[] {
  const editable = all.filter((it) => it.lock === null && it.kind !== 'none')
  switch (kind) {
    case 'clear':
      return editable
    case 'set':
      return editable.filter((it) => it.kind !== 'attachments')
    case 'copy-from':
      return editable
    case 'change-number':
      return editable.filter((it) => it.kind === 'number')
    case 'prefix':
    case 'suffix':
    case 'trim':
    case 'case':
    case 'join':
      return editable.filter(holdsPlainText)
    case 'split':
      return all.filter(holdsPlainText)
    case 'shift-date':
      return editable.filter(isDated)
    case 'renumber':
      return editable.filter((it) => it.kind === 'number' || holdsPlainText(it))
    default:
      return assertNever(kind)
  }
}

export const takesOneColumn = (kind: BulkKind): boolean => kind === 'split'

/** Columns that may be chosen beside those that are: one value fits columns that hold values of the same form. */
export function choosableFields({ kind, fields }: Pick<BulkDraft, 'kind' | 'fields'>, all: readonly Field[]): readonly Field[] {
  const fitting = fittingFields(kind, all)
  const first = kind === 'set' ? fitting.find((it) => it.id === fields[0]) : undefined
  return first === undefined ? fitting : fitting.filter((it) => holdsSameValues(first, it))
}

/** Another kind keeps the columns that make sense for it. */
export function changeKind(draft: BulkDraft, kind: BulkKind, all: readonly Field[]): BulkDraft {
  const fitting = fittingFields(kind, all).map((it) => it.id)
  const fields = draft.fields.filter((id) => fitting.includes(id))
  const choosable = new Set(choosableFields({ kind, fields }, all).map((it) => it.id))
  const kept = fields.filter((id) => choosable.has(id))
  return {
    ...draft,
    kind,
    fields: takesOneColumn(kind) ? kept.slice(0, 1) : kept,
    value: null,
    amount: null,
    others: [],
    from: null,
  }
}

/** An error says what is still to be told. */
export function toOperation(draft: BulkDraft): Result<Operation, string> {
  const { kind, fields, amount, text, separator, others } = draft
  if (fields.length === 0) return err(kind === 'split' ? 'Choose the column to split.' : 'Choose a column.')
  switch (kind) {
    case 'set':
      return draft.value === null ? err('Enter the value.') : ok({ op: 'set', value: draft.value })
    case 'clear':
      return ok({ op: 'clear' })
    case 'change-number':
      return amount === null ? err('Enter by how much.') : ok({ op: 'change-number', by: draft.by, amount })
    case 'prefix':
    case 'suffix':
      return text === '' ? err('Enter the text.') : ok({ op: kind, text })
    case 'trim':
      return ok({ op: 'trim', inner: draft.inner })
    case 'case':
      return ok({ op: 'case', to: draft.to })
    case 'copy-from':
      return draft.from === null ? err('Choose the column to copy from.') : ok({ op: 'copy-from', from: draft.from })
    case 'split':
      if (separator === '') return err('Enter what separates the parts.')
      return others.length < 2
        ? err('Choose two or more columns for the parts.')
        : ok({ op: 'split', separator, into: [...others] })
    case 'join':
      return others.length < 2 ? err('Choose two or more columns to join.') : ok({ op: 'join', fields: [...others], separator })
    case 'shift-date':
      return amount === null || !Number.isInteger(amount)
        ? err('Enter by how much.')
        : ok({ op: 'shift-date', amount, unit: draft.unit })
    case 'renumber':
      return ok({ op: 'renumber', start: draft.start, step: draft.step, prefix: text, digits: draft.digits })
    default:
      return assertNever(kind)
  }
}
