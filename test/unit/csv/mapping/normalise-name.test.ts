import { expect, it } from 'vitest'
import { normaliseName, similarity, wordsOf } from '../../../../src-shared/csv/mapping/normalise-name.ts'

it('leaves case, width, accents, spaces and punctuation out of a name', () => {
  expect(['Unit-Price', ' UNIT price ', 'ｕｎｉｔｐｒｉｃｅ', 'Größe (m²)', '--'].map(normaliseName)).toEqual([
    'unitprice',
    'unitprice',
    'unitprice',
    'großem2',
    '',
  ])
})

it('takes a name apart into its words', () => {
  expect(['unitPrice', 'unit_price', ' Unit price!', 'ID', ''].map(wordsOf)).toEqual([
    ['unit', 'price'],
    ['unit', 'price'],
    ['unit', 'price'],
    ['id'],
    [],
  ])
})

it.each([
  ['Price', 'price', 1],
  ['', '', 0],
  ['!', '?', 0],
  ['a', 'ab', 0],
  ['ab', 'a', 0],
  ['ab', 'ba', 0],
  ['ab', 'abc', 2 / 3],
  ['night', 'nacht', 0.25],
  ['aaa', 'aa', 2 / 3],
  ['aa', 'aaa', 2 / 3],
  ['abab', 'baba', 4 / 6],
])('finds %j and %j alike by %d: the shared pairs of letters among all of them', (one, other, share) => {
  expect(similarity(one, other)).toBeCloseTo(share, 12)
})
