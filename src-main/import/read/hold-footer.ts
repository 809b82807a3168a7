/** Keeps the last records of a file back, because only its end tells which those are. */
import type { RecordBlock } from './record-reader.ts'

export function holdFooter(size: number): (block: RecordBlock, isLast: boolean) => RecordBlock {
  let held: Omit<RecordBlock, 'bad'> = { records: [], lines: [] }
  return (block, isLast) => {
    if (size === 0) return block
    const all = {
      records: [...held.records, ...block.records],
      lines: [...held.lines, ...block.lines],
      kinds: block.kinds === undefined ? undefined : [...(held.kinds ?? []), ...block.kinds],
    }
    const end = Math.max(0, all.records.length - size)
    const part = (from: number, to?: number): Omit<RecordBlock, 'bad'> => ({
      records: all.records.slice(from, to),
      lines: all.lines.slice(from, to),
      kinds: all.kinds?.slice(from, to),
    })
    held = isLast ? { records: [], lines: [] } : part(end)
    return { ...part(0, end), bad: block.bad }
  }
}
