/** What came of a change of many cells, in a sentence. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'

type Counts = Pick<RunOutcome, 'changed' | 'unchanged' | 'skipped' | 'refusedCells'>

export function describeOutcome({ changed, unchanged, skipped, refusedCells }: Counts, unit: 'cells' | 'rows'): string {
  const left = skipped.reduce((sum, it) => sum + it.cells, 0)
  const part = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`])
  const others = [...part(unchanged, 'unchanged'), ...part(left, 'skipped'), ...part(refusedCells, 'refused')]
  return `${[`${countOf(changed, unit.slice(0, -1), unit)} changed`, ...others].join(', ')}.`
}
