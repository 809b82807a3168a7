/** Opens a source file as records, block by block: a CSV file here, a sheet of a workbook in `../workbook`. A first line `sep=;`, which Excel writes for itself, is no record. Columns that become rows have done so. */

import { separatorLineLength } from '../../../src-shared/csv/sniff/sniff-format.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { unpivotRecords } from '../unpivot/unpivot-records.ts'
import { openSheetRecords } from '../workbook/sheet-records.ts'
import type { Dialect } from './dialect-run.ts'
import { holdFooter } from './hold-footer.ts'
import { endOfLine } from './line-ends.ts'
import { createRecordReader } from './record-reader.ts'
import type { Records } from './records.ts'
import { openTextBlocks } from './text-blocks.ts'

const dialectOf = (format: CsvFormat): Dialect => ({
  comment: format.comment ?? null,
  hasBackslashes: format.escape === 'backslash',
  takesSpaces: format.spaceBeforeQuote === true,
})

export function openRecords(path: string, format: CsvFormat): Records {
  const records = openFile(path, format)
  return format.unpivot === undefined || !format.hasHeader ? records : unpivotRecords(records, format, format.unpivot)
}

function openFile(path: string, format: CsvFormat): Records {
  if (format.sheet !== undefined) return openSheetRecords(path, format, format.sheet)
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
