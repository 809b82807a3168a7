/** Sheets that are imported together, as pure rules: which relations wait for a second pass, in which order all go, and what is said of them. */
import { expect, test } from 'vitest'
import {
  inOrder,
  laterFields,
  sayLater,
  saySheet,
  saySummary,
  sheetLabel,
} from '../../../src-renderer/state/import/sheet-runs.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { fieldId, importId, worksheetId } from '../../../src-shared/model/ids.ts'

const draft = (name: string, headers: readonly string[], more: Partial<ImportDraft> = {}): ImportDraft => ({
  ...({} as ImportDraft),
  ...{ importId: importId.parse(`i-${name}`), worksheetId: worksheetId.parse(name), fileName: 'book.xlsx', state: 'draft' },
  ...{ check: null, run: null, format: { sheet: { name } } as ImportDraft['format'] },
  rules: { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: true },
  columns: headers.map((header, column) => ({
    ...{ column, header, samples: [], question: null, reason: '' },
    mapping: { column, field: fieldId.parse(`${name}.${header}`), dateOrder: null, decimal: null },
  })),
  ...more,
})
const relations: Readonly<Record<string, readonly (readonly [field: string, to: string, isRequired?: boolean])[]>> = {
  people: [
    ['boss', 'people'],
    ['firm', 'firms'],
  ],
  firms: [['contact', 'people']],
  orders: [
    ['for', 'firms'],
    ['part of', 'orders', true],
  ],
}
const fieldsOf = ({ worksheetId: id }: ImportDraft): readonly Field[] =>
  (relations[id] ?? []).map(
    ([name, to, isRequired = false]) =>
      ({ id: fieldId.parse(`${id}.${name}`), name, relatedWorksheetId: worksheetId.parse(to), isRequired }) as Field,
  )

const people = draft('people', ['name', 'boss', 'firm'])
const firms = draft('firms', ['firm name', 'contact'])
const orders = draft('orders', ['number', 'for', 'part of'])
const later = (drafts: readonly ImportDraft[]) =>
  laterFields(inOrder(drafts, fieldsOf).items, fieldsOf).map(({ draft: own, fields }) => [own.importId, fields])

test('relations to rows of the own worksheet, and in a circle to a sheet that comes later, wait for a second pass', () => {
  expect(later([orders, people, firms])).toEqual([['i-people', ['people.boss', 'people.firm']]])
  expect(later([firms, people])).toEqual([
    ['i-firms', ['firms.contact']],
    ['i-people', ['people.boss']],
  ])
})

test('what new rows need, what rows are found by, and what is over or split already does not wait', () => {
  expect(later([orders])).toEqual([])
  const rules = { ...people.rules, mode: 'upsert' as const, keyFields: [fieldId.parse('people.boss')] }
  expect(later([{ ...people, rules }])).toEqual([])
  expect(later([{ ...people, state: 'done' }])).toEqual([])
  expect(later([people, draft('people', ['boss'], { importId: importId.parse('second'), follows: people.importId })])).toEqual([])
  expect(later([{ ...people, rules: { ...people.rules, mode: 'delete' } }])).toEqual([])
})

test('second passes come last, are called after what they fill, and are counted apart', () => {
  const second = draft('people', ['boss'], { importId: importId.parse('second'), follows: people.importId })
  expect(inOrder([second, people, firms], fieldsOf).items.at(-1)).toBe(second)
  expect([sheetLabel(people), sheetLabel(second)]).toEqual(['people', 'people: boss'])
  expect(saySheet(second)).toBe('Second pass: filled once the rows of all sheets are there.')
  expect(sayLater(laterFields([draft('people', ['name', 'boss'])], fieldsOf))).toBe(
    '“boss” of “people” relates to rows that are not there yet: all rows are made first, and this is filled in a second pass.',
  )
  expect(sayLater([])).toBeNull()
  const done = (of: ImportDraft, written: number): ImportDraft => ({
    ...of,
    state: 'done',
    run: { kind: 'stage', triggerWorkflow: false, written } as ImportDraft['run'],
  })
  expect(saySheet(done(second, 1))).toBe('1 row related.')
  expect(saySummary([done(people, 3), done(firms, 2), done(second, 1)])).toBe(
    '2 sheets: 5 rows staged for review, 1 row related in a second pass.',
  )
  expect(saySummary([done(people, 3), second])).toBeNull()
})
