import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorMeanings } from '../../../src-shared/api/error-codes.ts'
import { findNamedField } from '../../../src-shared/changes/named-field.ts'

const field = (id: string, name: string, alias = '') => ({ id, name, alias })
const unit = field('f-1', 'Unit')
const price = field('f-2', 'Unit price', 'unit_price')
const phone = field('f-3', '电话')
const named = (words: string, sent = [unit, price, phone]) => findNamedField(words, sent)?.id ?? null

describe('the field that a refusal names', () => {
  test.each([
    ['f-2 cannot be written', 'f-2'],
    ['Field F-2: denied', 'f-2'],
    ['unit_price is protected', 'f-2'],
    ['You may not write “Unit price”', 'f-2'],
    ['You may not write Unit', 'f-1'],
    ['字段电话没有权限', 'f-3'],
    ['Unit and Unit price', null],
    ['f-1, f-2', null],
    ['f-22 cannot be written', null],
    ['The united fields', null],
    ['', null],
  ])('in “%s” is %s', (words, id) => {
    expect(named(words)).toBe(id)
  })

  test('is none where two of one name were sent', () => {
    expect(named('Note is locked', [field('a1', 'Note'), field('a2', 'Note')])).toBeNull()
  })

  test('is none where the words only mean the code', () => {
    const generic = [field('a1', 'field'), field('a2', 'data'), field('a3', 'value')]
    for (const meaning of Object.values(errorMeanings)) expect(named(meaning, generic)).toBeNull()
  })

  test('of one or two letters counts in quotes or brackets only', () => {
    expect(named('a row', [field('x1', 'a')])).toBeNull()
    expect(named('no right on [a]', [field('x1', 'a')])).toBe('x1')
  })

  test('is always one that was sent', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(text, fc.array(fc.record({ id: fc.uuid(), name: text, alias: text }), { maxLength: 5 }), (words, sent) => {
        const found = findNamedField(words, sent)
        expect(found === null || sent.includes(found)).toBe(true)
      }),
    )
  })
})
