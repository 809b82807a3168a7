import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putBack } from '../../../../src-shared/lib/put-back.ts'

test('an id comes back behind what stood before it, and before what stood behind it', () => {
  const former = ['a', 'b', 'c', 'd']
  expect(putBack(['a', 'c', 'd'], 'b', former)).toEqual(former)
  expect(putBack(['b', 'c', 'd'], 'a', former)).toEqual(former)
  expect(putBack(['x', 'd'], 'c', former)).toEqual(['x', 'c', 'd'])
  expect(putBack(['x'], 'c', former)).toEqual(['x', 'c'])
  expect(putBack(['a'], 'z', former)).toEqual(['a', 'z'])
})

test('whatever was taken one by one comes back in the order that there was', () => {
  const lists = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      lists.chain((ids) =>
        fc.tuple(
          fc.constant(ids),
          fc.subarray(ids).chain((taken) => fc.shuffledSubarray(taken)),
        ),
      ),
      ([ids, taken]) => {
        const formers: (readonly string[])[] = []
        let left: readonly string[] = ids
        for (const id of taken) {
          formers.push(left)
          left = left.filter((it) => it !== id)
        }
        for (const [i, id] of [...taken.entries()].reverse()) left = putBack(left, id, formers[i] ?? [])
        expect(left).toEqual(ids)
      },
    ),
  )
})
