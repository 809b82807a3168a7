import { expect, test } from 'vitest'
import { largestRating, starsOf } from '../../../../src-shared/model/numbers/rating.ts'

test('a rating has as many stars as its field says, five where it says nothing, and draws no more than ten', () => {
  expect([null, 0, 1, 3, 10, 11].map((max) => [largestRating({ max }), starsOf({ max })])).toEqual([
    [5, 5],
    [5, 5],
    [1, 1],
    [3, 3],
    [10, 10],
    [11, 10],
  ])
})
