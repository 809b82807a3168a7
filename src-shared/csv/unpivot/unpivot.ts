/** Which columns of a file become rows, as data: one row for each line and chosen column, with the column's name in one new column and the cell in another. */
import { z } from 'zod'
import { normaliseName } from '../mapping/normalise-name.ts'
import { matchColumns } from '../recipe/match-columns.ts'

/** Columns that are named one by one; more belong together, from one of them on. */
export const mostNamed = 1000

const header = z.string().max(1000)
const newHeader = z.string().trim().min(1).max(200)

export const unpivot = z.strictObject({
  columns: z.discriminatedUnion('by', [
    /** By their headers, so that next month's file is read alike wherever they stand. */
    z.strictObject({ by: z.literal('names'), names: z.array(header).min(1).max(mostNamed) }),
    /** This column and every one behind it. */
    z.strictObject({ by: z.literal('from'), first: header }),
  ]),
  /** Headers of the new columns. */
  name: newHeader,
  value: newHeader,
  /** Empty cells make no row, or one without a value. */
  emptyCells: z.enum(['leave', 'take']),
})
export type Unpivot = z.output<typeof unpivot>

export interface ChosenColumns {
  /** Places of the columns that become rows, in the order of the file. */
  readonly turned: readonly number[]
  /** Places of the others. */
  readonly kept: readonly number[]
  /** Headers that were asked for and are not in the file. */
  readonly missing: readonly string[]
}

/** A name is that of every column called so; one that is spelt otherwise in the file (`2024-01`, `2024 01`) is found where none is called exactly so. */
function findNamed(
  headers: readonly string[],
  names: readonly string[],
): Pick<ChosenColumns, 'missing'> & { readonly has: readonly boolean[] } {
  const own = headers.map((each) => each.trim())
  const exact = new Set(names.map((name) => name.trim()))
  const present = new Set(own)
  const others = names.filter((name) => !present.has(name.trim()))
  const alike = new Set(others.map(normaliseName).filter((name) => name !== ''))
  const found = new Set(own.map(normaliseName))
  return {
    has: own.map((each) => exact.has(each) || alike.has(normaliseName(each))),
    missing: others.filter((name) => normaliseName(name) === '' || !found.has(normaliseName(name))),
  }
}

/** Nothing is turned where none of the columns is in the file: it may have been written by row already. */
export function chooseColumns(headers: readonly string[], { columns }: Unpivot): ChosenColumns {
  const { has, missing } = findNamed(headers, columns.by === 'names' ? columns.names : [columns.first])
  const first = has.indexOf(true)
  const isTurned = columns.by === 'names' ? has : has.map((_, at) => first >= 0 && at >= first)
  const places = (wanted: boolean): readonly number[] => isTurned.flatMap((is, at) => (is === wanted ? [at] : []))
  return { turned: places(true), kept: places(false), missing }
}

/** The headers as they are after the columns became rows; the same where none of them is there. */
export function unpivotHeaders(headers: readonly string[], by: Unpivot): readonly string[] {
  const { turned, kept } = chooseColumns(headers, by)
  return turned.length === 0 ? headers : [...kept.map((at) => headers[at] ?? ''), by.name, by.value]
}

/**
 * New columns that stand among those that become rows, or right behind them, and that the import has not known before: next month's, most likely.
 * None where every column from one on is taken.
 */
export function newBeside(headers: readonly string[], by: Unpivot, known: readonly string[]): readonly string[] {
  if (by.columns.by === 'from') return []
  const { turned, kept } = chooseColumns(headers, by)
  const first = turned[0]
  if (first === undefined) return []
  const isNew = matchColumns(known, headers).known.map((at) => at === null)
  const fresh = kept.filter((at) => at > first && isNew[at] === true)
  const all = new Set([...turned, ...fresh])
  const isBeside = (at: number): boolean => {
    for (let before = at; before > first; before -= 1) if (!all.has(before)) return turned.some((other) => other > at)
    return true
  }
  return fresh.filter(isBeside).map((at) => headers[at] ?? '')
}
