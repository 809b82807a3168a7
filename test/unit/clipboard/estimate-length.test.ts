import { expect, it } from 'vitest'
import { estimateLength, sampleOf } from '../../../src-main/clipboard/estimate-length.ts'
import { maxCopied } from '../../../src-shared/host/calls/clipboard-calls.ts'

it('looks at rows from everywhere, and at each row once where there are few', () => {
  const keys = Float64Array.from({ length: 1_000_000 }, (_, i) => i)
  const sample = sampleOf(keys)
  expect([sample.length, sample[0], sample.at(-1)]).toEqual([400, 0, 997_500])
  expect([...sampleOf(keys.subarray(0, 3))]).toEqual([0, 1, 2])
})

it('says how many rows the clipboard takes instead of those that are too long for it', () => {
  expect(estimateLength(1_000_000, 321)).toEqual({
    kind: 'invalid',
    message:
      '1,000,000 rows of these columns are about 321 million characters; the clipboard takes 134 million. ' +
      'Copy up to about 400,000 rows at once, or export all of them as a file.',
  })
})

it('lets be tried what only a few rows speak against', () => {
  expect(estimateLength(1_000_000, maxCopied / 1_000_000)).toBeNull()
  expect(estimateLength(1_000_000, (maxCopied * 1.1) / 1_000_000)).toBeNull()
})
