/** Cells of one column as batches of the journal. */
import type { Column } from '../../store/worksheet-tables.ts'
import { blockOfKey, type JournalBatch } from './journal-batch.ts'
import { type PackedValues, packValues } from './packed-values.ts'

export interface ColumnCells {
  /** Ascending. */
  readonly keys: readonly number[]
  readonly before: PackedValues
  readonly after: PackedValues
}

const part = (values: PackedValues, from: number, to: number): PackedValues =>
  values === null || 'all' in values ? values : packValues(values.slice(from, to))

/** One for every block of keys; their entries are numbered from `firstSeq` on. */
export function* batchesOf(
  { n: f }: Pick<Column, 'n'>,
  { keys, before, after }: ColumnCells,
  firstSeq: number,
  command: number,
): Generator<JournalBatch> {
  for (let first = 0; first < keys.length; ) {
    const block = blockOfKey(keys[first] ?? 0)
    let end = first + 1
    while (end < keys.length && blockOfKey(keys[end] ?? 0) === block) end += 1
    yield {
      ...{ firstSeq: firstSeq + first, lastSeq: firstSeq + end - 1, command, f, inverts: null, rows: null },
      keys: keys.slice(first, end),
      before: part(before, first, end),
      after: part(after, first, end),
    }
    first = end
  }
}
