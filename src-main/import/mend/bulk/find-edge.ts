/** Where the filled cells of a column of a file end, among the lines that are shown. */
import { correctedText, padCells } from '../../../../src-shared/csv/mend/corrections.ts'
import type { GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { BulkFile } from './plan-bulk.ts'

export interface AskedEdge {
  readonly show: GridShow
  readonly row: number
  readonly column: number
  readonly direction: 'up' | 'down'
}

/** Lines read together. */
const stretch = 500

/** Whether the cells of the column are filled, line by line from a row on. */
async function* filledFrom(
  { targets, corrections, file, listOf }: BulkFile,
  asked: AskedEdge,
  total: number,
  breathe: () => Promise<void>,
) {
  const { row, column, show, direction } = asked
  const list = listOf(show)
  const width = targets.record.recognised.columns.length
  const read = (from: number, count: number) =>
    list === null ? file.read(from, count) : file.pick(list.slice(from, from + count))
  for (let done = 0; done < total; done += stretch) {
    const first = direction === 'down' ? row + done : Math.max(0, row - done - stretch + 1)
    const end = direction === 'down' ? Math.min(total, first + stretch) : row - done + 1
    if (first >= end) return
    const lines = read(first, end - first)
    for (const stored of direction === 'down' ? lines : lines.toReversed())
      yield correctedText(corrections, stored.line, column, padCells(stored.cells, width)[column] ?? '') !== ''
    await breathe()
  }
}

/** As Control with an arrow key goes: to the end of a block of filled cells, or to where the next block begins. */
export async function findEdge(it: BulkFile, asked: AskedEdge, breathe: () => Promise<void>): Promise<number> {
  const total = it.listOf(asked.show)?.length ?? it.file.lines.length
  const end = asked.direction === 'down' ? Math.max(0, total - 1) : 0
  const step = asked.direction === 'down' ? 1 : -1
  let at = asked.row - step
  let before: boolean | null = null
  let isInside: boolean | null = null
  for await (const isFilled of filledFrom(it, asked, total, breathe)) {
    at += step
    // Of the two first cells: whether this goes along a block, or over empty cells to the next one.
    if (before !== null) {
      isInside ??= before && isFilled
      if (isInside && !isFilled) return at - step
      if (!isInside && isFilled) return at
    }
    before = isFilled
  }
  return end
}
