import { expect, test } from 'vitest'
import { elementOf, recipeNameFor, sayDifference, sayTexts } from '../../../src-renderer/state/import/recipe-words.ts'
import type { RecipeDifference } from '../../../src-shared/csv/recipe/recipe-difference.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'

const at = { column: 2, header: 'Sum' }
const stage = { fieldId: fieldId.parse('s'), field: 'Stage' }

test.each<[RecipeDifference, string, string]>([
  [{ kind: 'column-new', ...at, field: null }, 'New column “Sum”: left out.', 'import-field-2'],
  [
    { kind: 'field-gone', ...at, field: 'Amount', now: 'Total' },
    'The worksheet no longer has a field “Amount”: column “Sum” is now for “Total”.',
    'import-field-2',
  ],
  [
    { kind: 'field-locked', ...at, field: 'Amount', now: null },
    '“Amount” cannot be written any more: column “Sum” is left out.',
    'import-field-2',
  ],
  [
    { kind: 'read-otherwise', ...at, what: 'numbers', before: ',', now: '.' },
    'Numbers of “Sum” have a decimal point this time, a comma in the recipe.',
    'import-field-2',
  ],
  [
    { kind: 'format', part: 'delimiter', before: ';', now: ',' },
    'Columns are separated by comma this time, by semicolon in the recipe.',
    'import-step',
  ],
  [
    { kind: 'text-new', ...stage, texts: ['Lost'] },
    'New texts in “Stage”: “Lost”. Decide what they stand for.',
    'import-unmatched',
  ],
  [
    { kind: 'key-gone', field: 'Code' },
    'Rows were found by “Code”, which the worksheet no longer has or which cannot tell rows apart.',
    'import-rules',
  ],
])('says %o, and knows where it is decided', (difference, words, element) => {
  expect([sayDifference(difference), elementOf(difference)]).toEqual([words, element])
})

test('names the first texts and counts the others', () => {
  expect(sayTexts(['a', 'b', 'c', 'd', 'e'])).toBe('“a”, “b”, “c” and 2 more')
})

test('calls a recipe by its file without the figures of the month', () => {
  expect(recipeNameFor('Leads_2026-10.csv', 'x')).toBe('Leads')
  expect(recipeNameFor('2026-10.csv', 'Leads')).toBe('Import into Leads')
  expect(recipeNameFor('Pasted text', 'Leads')).toBe('Import into Leads')
})
