/**
 * Which lines of a file the last check rejected, altered or skipped, and which it read otherwise than they stand in the file, as lists of line
 * numbers in one small file beside the source copy: four bytes for each. Lines that are fine are in none.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { writeProblem } from '../../data-folder/file-problem.ts'
import type { Classification } from '../classify-records.ts'

export const verdictsOf = (source: string): string => `${source}.verdicts`

/** `corrected`: by a hand or a command; `mended`: those of them that a hand corrected one by one. */
const kinds = ['rejected', 'altered', 'skipped', 'corrected', 'mended'] as const
type Kind = (typeof kinds)[number]

/** Numbers of lines, each list in their order. */
export type LineVerdicts = Readonly<Record<Kind, readonly number[]>>

export const noVerdicts: LineVerdicts = { rejected: [], altered: [], skipped: [], corrected: [], mended: [] }

const sorted = (lines: readonly number[]): readonly number[] => [...new Set(lines)].sort((a, b) => a - b)

/** Collects them while a file is checked. */
export function createVerdicts(mended: ReadonlySet<number>) {
  const lists: Record<Kind, number[]> = { rejected: [], altered: [], skipped: [], corrected: [], mended: [] }
  return {
    add({ kind, row: { line, byHand } }: Classification, isAltered: boolean): void {
      if (kind !== 'taken') lists[kind].push(line)
      if (isAltered) lists.altered.push(line)
      if (byHand === undefined) return
      lists.corrected.push(line)
      if (mended.has(line)) lists.mended.push(line)
    },
    addBadLine: (line: number): void => void lists.rejected.push(line),
    /** In place of those of the last check, all at once. Answers what the disk says against it. */
    write(source: string): HostError | null {
      const parts = kinds.map((kind) => Uint32Array.from(sorted(lists[kind])))
      const head = Uint32Array.from(parts.map((part) => part.length))
      const bytes = Buffer.concat([head, ...parts].map((part) => Buffer.from(part.buffer)))
      try {
        writeFileSync(`${verdictsOf(source)}.new`, bytes, { mode: 0o600 })
        renameSync(`${verdictsOf(source)}.new`, verdictsOf(source))
        return null
      } catch (error) {
        const problem = writeProblem(error)
        if (problem === null) throw error
        return problem
      }
    },
  }
}

/** Those of the last check; none before there was one. */
export function readVerdicts(source: string): LineVerdicts {
  if (!existsSync(verdictsOf(source))) return noVerdicts
  const bytes = readFileSync(verdictsOf(source))
  const numbers = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  /** Written before commands could correct: whatever was corrected was mended by hand. */
  const isOld = numbers.slice(0, 4).reduce((sum, count) => sum + count, 4) === numbers.length
  let from = isOld ? 4 : kinds.length
  const take = (at: number): readonly number[] => {
    const length = numbers[at] ?? 0
    const part = Array.from(numbers.subarray(from, from + length))
    from += length
    return part
  }
  const [rejected, altered, skipped, corrected] = [take(0), take(1), take(2), take(3)]
  return { rejected, altered, skipped, corrected, mended: isOld ? corrected : take(4) }
}

/** Where `line` stands in a sorted list, or would stand. */
export function placeIn(lines: ArrayLike<number>, line: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lines[middle] ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}

export const isIn = (lines: ArrayLike<number>, line: number): boolean => lines[placeIn(lines, line)] === line
