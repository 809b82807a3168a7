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
  ['a phone number with as few digits as are told apart', '0 123456', '+41 123456', phone],
  ['a number a little less than one unit of its last place off', 1.009, 1, text],
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
  ['a phone number of five digits', '12345', '4112345', phone],
  ['a phone number within another, not at its end', '123 456', '123 456 7', phone],
  ['an empty text', '', '', text],
  ['spaces for a text of spaces', ' ', '  ', text],
  ['a text for a number', 1.5, '1.5', text],
  ['a number for a text', '1.5', 1.5, text],
  ['a number a whole unit off', 1.5, 0.5, text],
  ['a number a whole unit of its last place off', 2.5, 1.5, text],
  ['a number that is one whole further', 1.25, 2.3, text],
  ['the same number', 1.5, 1.5, text],
  ['another whole number', 3, 4, text],
])('%s is not', (_, sent, held, field) => {
  expect(isMadeOf(sent, held, field)).toBe(false)
})
