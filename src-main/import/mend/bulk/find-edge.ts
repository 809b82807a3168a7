/** Where the filled cells of a column of a file end, among the lines that are shown. */
import { correctedText, padCells } from '../../../../src-shared/csv/mend/corrections.ts'
import type { GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { StoredLine } from '../line-file.ts'
import type { BulkFile } from './plan-bulk.ts'

export interface AskedEdge {
  readonly show: GridShow
  readonly row: number
  readonly column: number
  readonly direction: 'up' | 'down'
}

/** Lines read together. */
const stretch = 500

/** As Control with an arrow key goes: to the end of a block of filled cells, or to where the next block begins. */
export async function findEdge(
  { targets, corrections, file, listOf }: BulkFile,
  { show, row, column, direction }: AskedEdge,
  breathe: () => Promise<void>,
): Promise<number> {
  const list = listOf(show)
  const total = list?.length ?? file.lines.length
  const width = targets.record.recognised.columns.length
  const step = direction === 'down' ? 1 : -1
  const isFilled = ({ line, cells }: StoredLine): boolean =>
    correctedText(corrections, line, column, padCells(cells, width)[column] ?? '') !== ''
  let before: boolean | null = null
  let isInside: boolean | null = null
  for (let from = row; from >= 0 && from < total; from += step * stretch) {
    const first = step === 1 ? from : Math.max(0, from - stretch + 1)
    const count = step === 1 ? Math.min(stretch, total - from) : from - first + 1
    const lines = list === null ? file.read(first, count) : file.pick(list.slice(first, first + count))
    for (const [at, stored] of (step === 1 ? lines : lines.toReversed()).entries()) {
      const isNow = isFilled(stored)
      const place = from + step * at
      // Of the two first cells: whether this goes along a block, or over empty cells to the next one.
      if (before !== null) {
        isInside ??= before && isNow
        if (isInside && !isNow) return place - step
        if (!isInside && isNow) return place
      }
      before = isNow
    }
    await breathe()
  }
  return step === 1 ? Math.max(0, total - 1) : 0
}
