/** Ranges of cells as people type them. */
import { expect, it } from 'vitest'
import { readRange, writeRange } from '../../../src-shared/workbook/cell-place.ts'

it.each([
  ['A3:F200', 'A3:F200'],
  [' $b$3 : d6 ', 'B3:D6'],
  ['A3:F', 'A3:F'],
  ['a:f', 'A:F'],
  ['A:F10', 'A1:F10'],
  ['C5:C5', 'C5:C5'],
  ['A2:XFD9999999', 'A2:XFD'],
])('reads %s as %s', (typed, kept) => {
  const area = readRange(typed)
  expect(area === null ? null : writeRange(area)).toBe(kept)
  expect(readRange(kept)).toEqual(area)
})

it.each(['', 'A3', 'F3:A9', 'A9:F3', 'A0:B2', 'A3:XFE9', '3:9', 'A3:F200:G', 'Sheet!A1:B2'])('reads %s as none', (typed) => {
  expect(readRange(typed)).toBeNull()
})
