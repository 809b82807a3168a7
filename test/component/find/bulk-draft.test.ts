import { describe, expect, test } from 'vitest'
import {
  type BulkDraft,
  bulkKinds,
  changeKind,
  fittingFields,
  newDraft,
  toOperation,
} from '../../../src-renderer/state/sheet/bulk-draft.ts'
import { operation } from '../../../src-shared/bulk/operation.ts'
import { makeField } from '../../support/csv/make-field.ts'

const text = makeField('Text', 'Text')
const other = makeField('Other', 'Text')
const rich = makeField('Rich', 'RichText')
const number = makeField('Number', 'Number')
const day = makeField('Day', 'Date')
const locked = makeField('Locked', 'Text', { isReadOnly: true })
const all = [text, other, rich, number, day, locked]

const told: Partial<BulkDraft> = {
  value: 'x',
  amount: 2,
  text: 'y',
  from: other.id,
  separator: ',',
  others: [text.id, other.id],
}

describe('what the dialog for many cells has been told', () => {
  test.each(bulkKinds.map(([kind]) => kind))('%s becomes an operation once everything is told', (kind) => {
    const fields = fittingFields(kind, all).map((it) => it.id)
    expect(fields.length).toBeGreaterThan(0)
    const made = toOperation({ ...newDraft, ...told, kind, fields: fields.slice(0, 1) })
    expect(made.ok && operation.safeParse(made.value).success).toBe(true)
    expect(made.ok && made.value.op).toBe(kind)
    expect(toOperation({ ...newDraft, ...told, kind, fields: [] }).ok).toBe(false)
  })

  test.each([
    ['set', { value: null }, 'Enter the value.'],
    ['change-number', { amount: null }, 'Enter by how much.'],
    ['prefix', { text: '' }, 'Enter the text.'],
    ['copy-from', { from: null }, 'Choose the column to copy from.'],
    ['split', { separator: '' }, 'Enter what separates the parts.'],
    ['join', { others: [text.id] }, 'Choose two or more columns to join.'],
    ['shift-date', { amount: 1.5 }, 'Enter by how much.'],
  ] as const)('%s says what is still to be told', (kind, missing, words) => {
    expect(toOperation({ ...newDraft, ...told, ...missing, kind, fields: [text.id] })).toEqual({ ok: false, error: words })
  })

  test('offers the columns for which it makes sense', () => {
    const names = (kind: BulkDraft['kind']) => fittingFields(kind, all).map((it) => it.name)
    expect(names('case')).toEqual(['Text', 'Other'])
    expect(names('change-number')).toEqual(['Number'])
    expect(names('shift-date')).toEqual(['Day'])
    expect(names('split')).toEqual(['Text', 'Other', 'Locked'])
    expect(names('clear')).toEqual(['Text', 'Other', 'Rich', 'Number', 'Day'])
  })

  test('keeps the columns that fit when another kind is chosen', () => {
    const draft = { ...newDraft, ...told, fields: [text.id, other.id, number.id] }
    expect(changeKind(draft, 'case', all).fields).toEqual([text.id, other.id])
    // One value stands in columns of one kind.
    expect(changeKind(draft, 'set', all)).toMatchObject({ fields: [text.id, other.id], value: null })
  })
})
