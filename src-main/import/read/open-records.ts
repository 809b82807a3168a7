/** Opens a CSV file as records, block by block. A first line `sep=;`, which Excel writes for itself, is no record. */

import { separatorLineLength } from '../../../src-shared/csv/sniff-format.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { Dialect } from './dialect-run.ts'
import { endOfLine } from './line-ends.ts'
import { createRecordReader, type ReaderNotes, type RecordBlock } from './record-reader.ts'
import { openTextBlocks } from './text-blocks.ts'

export interface Records {
  /** null after the last block. Throws what the file system throws. */
  next(): RecordBlock | null
  /** Bytes of the file read so far. */
  readonly position: number
  readonly notes: ReaderNotes
  close(): void
}

const dialectOf = (format: CsvFormat): Dialect => ({
  comment: format.comment ?? null,
  hasBackslashes: format.escape === 'backslash',
  takesSpaces: format.spaceBeforeQuote === true,
})

/** Keeps the last records of a file back, because only its end tells which those are. */
function holdFooter(size: number) {
  let held: Pick<RecordBlock, 'records' | 'lines'> = { records: [], lines: [] }
  return (block: RecordBlock, isLast: boolean): RecordBlock => {
    if (size === 0) return block
    const records = [...held.records, ...block.records]
    const lines = [...held.lines, ...block.lines]
    const end = Math.max(0, records.length - size)
    held = isLast ? { records: [], lines: [] } : { records: records.slice(end), lines: lines.slice(end) }
    return { records: records.slice(0, end), lines: lines.slice(0, end), bad: block.bad }
  }
}

export function openRecords(path: string, format: CsvFormat): Records {
  const blocks = openTextBlocks(path, format.encoding)
  const first = blocks.next()
  const lead = first === null ? 0 : separatorLineLength(first.text)
  const skip = format.skip ?? 0
  const reader = createRecordReader({
    delimiter: format.delimiter,
    quote: format.quote,
    firstLine: (lead > 0 ? 2 : 1) + skip,
    dialect: dialectOf(format),
  })
  const withoutFooter = holdFooter(format.footer ?? 0)
  let waiting = first === null ? null : { ...first, text: first.text.slice(lead) }
  let position = 0
  let toSkip = skip
  const afterSkipped = (text: string): string => {
    let at = 0
    for (; toSkip > 0 && at < text.length; toSkip -= 1) at = endOfLine(text, at)
    return at === 0 ? text : text.slice(at)
  }
  return {
    next() {
      const block = waiting ?? blocks.next()
      waiting = null
      if (block === null) return null
      position = block.position
      return withoutFooter(reader.read(afterSkipped(block.text), block.isLast, block.isDamaged), block.isLast)
    },
    get position() {
      return position
    },
    notes: reader.notes,
    close: () => blocks.close(),
  }
}
