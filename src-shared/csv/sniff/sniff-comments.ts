/** Finds lines of comment that begin with `#`, and tells them from records that do: `#1,Rome` is one, and `#id,name` may hold the names. */
import type { SampleRecord } from './sample-records.ts'
import { sniffHeader } from './sniff-header.ts'

export const commentSign = '#'

export interface FoundComments {
  /** Null where no line is left out as a comment. */
  readonly sign: string | null
  /** Position of the record at the end of the comments that holds the names; null where none of them does. */
  readonly names: number | null
}

const none: FoundComments = { sign: null, names: null }

export const isMarked = (record: SampleRecord): boolean => record.lead === commentSign

/** Whoever writes prose puts a space behind the sign, or nothing. */
const isProse = ({ cells }: SampleRecord): boolean => /^#+(?:\s|$)/.test(cells[0] ?? '')

/** `columns`: how many cells most of the other records have. `knownNames`: of the worksheet's fields. */
export function sniffComments(records: readonly SampleRecord[], columns: number, knownNames: readonly string[]): FoundComments {
  const marked = records.filter(isMarked)
  const others = records.filter((record) => !isMarked(record))
  if (marked.length === 0 || others.length === 0) return none
  const fitting = marked.filter((record) => record.cells.length === columns)
  // In a file of one column every line fits.
  if (columns < 2) return none
  const isBlock = records.slice(0, marked.length).every(isMarked)
  const last = marked.length - 1
  const isLastAlone = fitting.length === 1 && fitting[0] === marked[last]
  if (isBlock && isLastAlone && !sniffHeader(others, knownNames).has) return { sign: null, names: last }
  const isByChance = fitting.length * (isBlock ? 2 : 10) <= marked.length
  const isAllProse = isBlock && marked.length > 1 && marked.every(isProse)
  return fitting.length === 0 || isByChance || isAllProse ? { sign: commentSign, names: null } : none
}
