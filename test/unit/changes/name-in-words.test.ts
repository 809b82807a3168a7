import { describe, expect, it } from 'vitest'
import { nameInWords, type WordNames } from '../../../src-shared/changes/name-in-words.ts'

const names: WordNames = {
  isOf: (word) =>
    ({
      '66f1a2b3c4d5e6f7a8b9c0d1': 'Phone',
      'e5a0c2d4-1111-4222-8333-944455556666': 'Ann Archer',
      phone_no: 'Phone',
      phone: 'Phone',
      status: 'State of work',
      Phone: 'Phone',
    })[word] ?? null,
}

describe('words of a service', () => {
  it.each([
    ['control 66f1a2b3c4d5e6f7a8b9c0d1 is required', 'control “Phone” is required'],
    ['row e5a0c2d4-1111-4222-8333-944455556666 was not found', 'row “Ann Archer” was not found'],
    ['phone_no: wrong value', '“Phone”: wrong value'],
    ["field 'phone' is required", 'field “Phone” is required'],
    ['field [status] is required', 'field [“State of work”] is required'],
    ['No right on "66f1a2b3c4d5e6f7a8b9c0d1".', 'No right on “Phone”.'],
    ['The service says: “66f1a2b3c4d5e6f7a8b9c0d1”.', 'The service says: “Phone”.'],
  ])('name what they give the id or alias of: %s', (words, named) => {
    expect(nameInWords(words, names)).toBe(named)
  })

  it.each([
    // An alias may be a word like any other.
    'HTTP status 400, the phone rang',
    'unknown id 0011223344556677',
    'You may not write Phone here',
    '',
  ])('stay as they are where they name nothing that is known: %s', (words) => {
    expect(nameInWords(words, names)).toBe(words)
  })
})
