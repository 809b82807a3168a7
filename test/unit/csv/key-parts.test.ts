import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyDifference } from '../../../src-shared/csv/keys/key-difference.ts'
import { canBeKey, foldKeyText, keyPartOf } from '../../../src-shared/csv/keys/key-parts.ts'
import { makeField } from '../../support/csv/make-field.ts'

const all: readonly KeyDifference[] = ['case', 'spaces', 'accents']

describe('a text of a key', () => {
  it.each<readonly [string, string, readonly KeyDifference[]]>([
    ['STRASSE', 'straße', ['case']],
    ['ΟΔΟΣ', 'οδος', ['case']],
    ['Οδοσ', 'οδος', ['case']],
    ['A 1', 'A\u00a01', ['spaces']],
    ['A1', ' A\t1\n', ['spaces']],
    ['A\u200b1', 'A1', ['spaces']],
    ['Müller', 'Muller', ['accents']],
    ['Müller', 'Mu\u0308ller', ['accents']],
    ['Müller', 'MU\u0308LLER', ['case']],
    ['Ñandú  2', 'nandu2', all],
  ])('%j is %j without %j', (one, other, ignores) => {
    expect(foldKeyText(one, ignores)).toBe(foldKeyText(other, ignores))
  })

  it.each<readonly [string, string, readonly KeyDifference[]]>([
    ['Müller', 'Mu\u0308ller', []],
    ['a', 'A', []],
    ['a', 'A', ['spaces', 'accents']],
    ['A1', 'A 1', ['case', 'accents']],
    ['Muller', 'Müller', ['case', 'spaces']],
    ['A-1', 'A1', all],
    ['한', '하', all],
  ])('%j is not %j without %j', (one, other, ignores) => {
    expect(foldKeyText(one, ignores)).not.toBe(foldKeyText(other, ignores))
  })

  it('without something is itself without it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.subarray([...all]), (text, ignores) => {
        const once = foldKeyText(text, ignores)
        expect(foldKeyText(once, ignores)).toBe(once)
      }),
    )
  })
})

describe('a part of a key', () => {
  it('is null where the value is blank, also where only what does not count is left of it', () => {
    const text = makeField('Text', 'Text')
    expect(keyPartOf(text, [])(null)).toBe(null)
    expect(keyPartOf(text, [])(' ')).toBe(' ')
    expect(keyPartOf(text, ['spaces'])(' \u00a0')).toBe(null)
  })

  it('of several options or people does not depend on their order', () => {
    const options = keyPartOf(makeField('Colours', 'MultipleSelect', { options: ['a', 'b'] }), [])
    expect(options(['x', 'y'])).toBe(options(['y', 'x']))
    expect(options(['x', 'y'])).not.toBe(options(['x']))
  })

  it('of a number tells zero from nothing, and of a checkbox no from nothing', () => {
    expect(keyPartOf(makeField('Count', 'Number'), [])(0)).toBe(0)
    expect(keyPartOf(makeField('Done', 'Checkbox'), [])(false)).toBe(0)
  })
})

it('files and formatted texts are no keys; what the service computes, and places, may be', () => {
  const types = ['Attachment', 'RichText', 'Signature', 'AutoNumber', 'Formula', 'Relation', 'Date', 'Location'] as const
  expect(types.filter((type) => canBeKey(makeField(type, type)))).toEqual([
    'AutoNumber',
    'Formula',
    'Relation',
    'Date',
    'Location',
  ])
})
