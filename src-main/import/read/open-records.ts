/** Opens a CSV file as records, block by block. A first line `sep=;`, which Excel writes for itself, is no record. */

import { separatorLineLength } from '../../../src-shared/csv/sniff-format.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
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

export function openRecords(path: string, format: CsvFormat): Records {
  const blocks = openTextBlocks(path, format.encoding)
  const first = blocks.next()
  const lead = first === null ? 0 : separatorLineLength(first.text)
  const reader = createRecordReader({ delimiter: format.delimiter, quote: format.quote, firstLine: lead > 0 ? 2 : 1 })
  let waiting = first === null ? null : { ...first, text: first.text.slice(lead) }
  let position = 0
  return {
    next() {
      const block = waiting ?? blocks.next()
      waiting = null
      if (block === null) return null
      position = block.position
      return reader.read(block.text, block.isLast, block.isDamaged)
    },
    get position() {
      return position
    },
    notes: reader.notes,
    close: () => blocks.close(),
  }
}
