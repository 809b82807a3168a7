import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRequests, type RequestRun, rowsPerCheck, updateSlices } from '../../../src-shared/changes/update-slices.ts'

const run = (rows: number, requests = 1): RequestRun => ({ rows, requests })

test.each<[string, readonly RequestRun[], readonly number[]]>([
  ['nothing', [], []],
  ['runs without a request', [run(5, 0)], []],
  ['twenty rows, one by one', [run(1, 20)], [20]],
  ['twenty-one rows, one by one', [run(1, 21)], [20, 1]],
  ['a request that does not fit behind another', [run(19), run(2)], [19, 2]],
  ['a request that just fits behind others', [run(18), run(2), run(1)], [20, 1]],
  ['a request of more rows than a slice has', [run(1), run(1000), run(1)], [1, 1000, 1]],
  ['several such requests', [run(1000, 2)], [1000, 1000]],
])('cuts %s', (_, runs, slices) => expect(updateSlices(runs)).toEqual(slices))

test('loses no row, and checks no more than twenty at once unless one request has more', () => {
  const runs = fc.array(fc.record({ rows: fc.integer({ min: 1, max: 30 }), requests: fc.integer({ min: 0, max: 12 }) }))
  fc.assert(
    fc.property(runs, (all) => {
      const requests = all.flatMap((it) => Array.from({ length: it.requests }, () => it.rows))
      expect(countRequests(all)).toBe(requests.length)
      let next = 0
      for (const slice of updateSlices(all)) {
        const first = next
        let rows = 0
        while (rows < slice) rows += requests[next++] ?? Number.NaN
        expect(rows).toBe(slice)
        if (next - first > 1) expect(rows).toBeLessThanOrEqual(rowsPerCheck)
        expect(slice + (requests[next] ?? rowsPerCheck)).toBeGreaterThan(rowsPerCheck)
      }
      expect(next).toBe(requests.length)
    }),
  )
})
