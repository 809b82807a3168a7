import { expect, test } from 'vitest'
import { isMadeOf } from '../../../src-shared/changes/is-made-of.ts'

const text = { typeName: 'Text' }
const phone = { typeName: 'PhoneNumber' }

test.each([
  ['spaces trimmed', ' Basel  Stadt ', 'Basel Stadt', text],
  ['nothing but spaces', '  ', null, text],
  ['another case', 'A@Example.com', 'a@example.com', text],
  ['full-width letters', 'ＡＢＣ', 'abc', text],
  ['a phone number without its spaces', '079 123 45 67', '0791234567', phone],
  ['a phone number with its country', '079 123 45 67', '+41791234567', phone],
  ['a number rounded', 1.237, 1.24, text],
  ['a number cut off', 1.9, 1, text],
])('%s is made of what was sent', (_, sent, held, field) => {
  expect(isMadeOf(sent, held, field)).toBe(true)
})

test.each([
  ['another word', 'Basel', 'Bern', text],
  ['an emptied text', 'Basel', null, text],
  ['a text where there was none', null, 'Basel', text],
  ['another phone number', '079 123 45 67', '079 123 45 68', phone],
  ['a number in a text that is no phone number', '123 45 67', '+41 123 45 67', text],
  ['a number with more places', 1.2, 1.23, text],
  ['a number that is further off', 1.2, 2.5, text],
  ['another whole number', 3, 4, text],
])('%s is not', (_, sent, held, field) => {
  expect(isMadeOf(sent, held, field)).toBe(false)
})
