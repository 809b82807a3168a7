import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inKeyOrder } from '../../../src-main/bulk/key-order.ts'

it('sorts many keys and still knows the place of each', () => {
  const keys = Float64Array.from({ length: 20_000 }, (_, i) => (i * 7_919) % 20_011)
  const ordered = inKeyOrder(keys)
  expect(ordered.keys).toEqual(keys.toSorted())
  expect(Float64Array.from(ordered.keys, (_, i) => keys[ordered.placeOf(i)] ?? -1)).toEqual(ordered.keys)
})

it('keeps few keys in the order of the view', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), (some) => {
      const { keys, placeOf } = inKeyOrder(Float64Array.from(some))
      expect([...keys]).toEqual(some)
      expect(some.map((_, i) => placeOf(i))).toEqual([...some.keys()])
    }),
  )
})

it('leaves keys alone that are too large to be sorted with their places', () => {
  const keys = Float64Array.from({ length: 10_000 }, (_, i) => Number.MAX_SAFE_INTEGER - i)
  expect(inKeyOrder(keys).keys).toBe(keys)
})
