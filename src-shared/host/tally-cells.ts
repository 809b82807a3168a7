/** Adds up cells as a status line shows them: how many are filled, the numbers' sum, and the least and most of numbers or dates. */
import type { CellValue } from '../model/cell-value.ts'
import type { ValueKind } from '../model/value-kind.ts'
import type { Summary } from './calls/area-calls.ts'

/** Cells of one column added up elsewhere. */
export interface Sum {
  readonly filled: number
  readonly numbers: number
  readonly sum: number
  readonly min: number | string | null
  readonly max: number | string | null
}

export interface Tally {
  add(kind: ValueKind, value: CellValue): void
  addSum(sum: Sum): void
  summary(cells: number): Summary
}

export const isDate = (kind: ValueKind): boolean => kind === 'date' || kind === 'datetime'

export function createTally(): Tally {
  let filled = 0
  let numbers = 0
  let sum = 0
  /** What rounding took from the sum so far (Neumaier): without it, 0.1 added a million times is not 100,000. */
  let lost = 0
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [first, last]: [string | null, string | null] = [null, null]
  const plus = (value: number): void => {
    const next = sum + value
    if (Number.isFinite(next)) lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  const span = (value: number | string | null): void => {
    if (typeof value === 'number') {
      if (value < least) least = value
      if (value > most) most = value
    } else if (value !== null) {
      if (first === null || value < first) first = value
      if (last === null || value > last) last = value
    }
  }
  return {
    add(kind, value) {
      if (value === null) return
      filled += 1
      if (typeof value === 'number') {
        numbers += 1
        plus(value)
        span(value)
      } else if (typeof value === 'string' && isDate(kind)) span(value)
    },
    addSum(column) {
      filled += column.filled
      numbers += column.numbers
      plus(column.sum)
      span(column.min)
      span(column.max)
    },
    summary(cells) {
      const total = sum + lost
      const hasNumbers = numbers > 0
      return {
        cells,
        filled,
        numbers,
        sum: total,
        average: hasNumbers ? total / numbers : null,
        min: hasNumbers ? least : first,
        max: hasNumbers ? most : last,
      }
    },
  }
}
