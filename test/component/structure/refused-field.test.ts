import { expect, test } from 'vitest'
import { fieldOfRefusal, nameInRefusal } from '../../../src-renderer/state/structure/refused-field.ts'
import {
  addFieldDraft,
  newFieldDraft,
  newStructure,
  type StructureDraft,
} from '../../../src-renderer/state/structure/structure-draft.ts'

const start = newStructure(null)
const draft: StructureDraft = ['Rating', 'Rating of the year', 'No'].reduce(
  (known, name) => addFieldDraft(known, newFieldDraft(known.fields, '6', name)),
  start,
)

test.each([
  ['field Rating: 11 is out of range', 'Rating'],
  ['field Rating of the year: 11 is out of range', 'Rating of the year'],
  ['Ratings are not known', undefined],
  ['No field is of this type', undefined],
  ['something else', undefined],
])('%s speaks of %s', (message, name) => {
  expect(fieldOfRefusal(draft, message)?.name).toBe(name)
})

test('a field that was renamed in the same draft is told by its new name', () => {
  const renamed: StructureDraft = {
    ...start,
    fields: start.fields.map((field) => ({
      ...field,
      id: '64b1f0c2a9e84d7b9c3e5a10',
      name: 'Heading',
    })),
  }
  expect(nameInRefusal(renamed, 'field 64b1f0c2a9e84d7b9c3e5a10 repeats a value')).toBe('field “Heading” repeats a value')
  expect(fieldOfRefusal(renamed, 'field 64b1f0c2a9e84d7b9c3e5a10 repeats a value')?.name).toBe('Heading')
})
