/**
 * Adds rows up to groups, one row after the other: each row belongs to exactly one group, and to the groups around it. Sums are
 * compensated, so that they do not depend on how many rows lie between two numbers.
 */

import type { SqlValue } from '../store/statements.ts'
import { totalSize } from './group-table.ts'

export interface GatheredGroup {
  /** What its rows share, from the outermost grouping to its own. */
  readonly values: readonly SqlValue[]
  count: number
  /** `totalSize` numbers per field with totals. */
  readonly totals: Float64Array
}

export interface GroupGatherer {
  readonly groups: readonly GatheredGroup[]
  /** `row`: from `first` on the shared values, and after them the numbers. Answers the group's place in `groups`. */
  add(row: readonly SqlValue[], first: number): number
  /** Ends the sums; nothing may be added afterwards. */
  finish(): void
}

const emptyTotal = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const

export const emptyTotals = (fields: number): Float64Array =>
  Float64Array.from({ length: fields * totalSize }, (_, i) => emptyTotal[i % totalSize] ?? 0)

/** Groups by one or two values. `numbers`: how many fields have totals. */
export function createGroupGatherer(depth: number, numbers: number): GroupGatherer {
  const groups: GatheredGroup[] = []
  /** What was lost in each sum by rounding. */
  const lost: Float64Array[] = []
  const outermost = new Map<SqlValue, number>()
  const inner = new Map<SqlValue, Map<SqlValue, number>>()

  const placesOf = (outer: SqlValue): Map<SqlValue, number> => {
    if (depth === 1) return outermost
    let places = inner.get(outer)
    if (places === undefined) {
      places = new Map()
      inner.set(outer, places)
    }
    return places
  }
  const addNumber = (totals: Float64Array, lostOf: Float64Array, field: number, value: number): void => {
    const at = field * totalSize
    const sum = totals[at + 1] ?? 0
    const next = sum + value
    lostOf[field] = (lostOf[field] ?? 0) + (Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum)
    totals[at] = (totals[at] ?? 0) + 1
    totals[at + 1] = next
    if (value < (totals[at + 2] ?? 0)) totals[at + 2] = value
    if (value > (totals[at + 3] ?? 0)) totals[at + 3] = value
  }

  return {
    groups,
    add(row, first) {
      const own = row[first + depth - 1] ?? null
      const places = placesOf(row[first] ?? null)
      let place = places.get(own)
      if (place === undefined) {
        place = groups.length
        places.set(own, place)
        groups.push({ values: row.slice(first, first + depth), count: 0, totals: emptyTotals(numbers) })
        lost.push(new Float64Array(numbers))
      }
      const [group, lostOf] = [groups[place], lost[place]]
      if (group === undefined || lostOf === undefined) throw new Error('a place without a group')
      group.count += 1
      for (let field = 0; field < numbers; field += 1) {
        const value = row[first + depth + field]
        if (typeof value === 'number') addNumber(group.totals, lostOf, field, value)
      }
      return place
    },
    finish() {
      for (const [place, { totals }] of groups.entries())
        for (let field = 0; field < numbers; field += 1) {
          const exact = (totals[field * totalSize + 1] ?? 0) + (lost[place]?.[field] ?? 0)
          // Beyond the largest number there is nothing to make up for.
          if (Number.isFinite(exact)) totals[field * totalSize + 1] = exact
        }
    },
  }
}
