/** A sheet as the records of an import: rows by their numbers in the sheet, as wide as the first of them, merged and hidden ones as the format says. */

import type { SheetFormat } from '../../../src-shared/host/calls/import/sheet-format.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { cellKinds } from '../../../src-shared/workbook/cell-kinds.ts'
import { readRange } from '../../../src-shared/workbook/cell-place.ts'
import { holdFooter } from '../read/hold-footer.ts'
import type { ReaderNotes, RecordBlock } from '../read/record-reader.ts'
import type { Records } from '../read/records.ts'
import { fillMerged } from './merged-cells.ts'
import { openWorkbook } from './open-workbook.ts'
import { clipRow, widthOf } from './sheet-range.ts'
import type { SheetRow, Workbook } from './workbook.ts'

/** As wide as the first record; empty cells at the end say nothing in a sheet. */
function fitRow({ cells, kinds }: SheetRow, width: number): { readonly cells: readonly string[]; readonly kinds: string } {
  if (cells.length >= width) return { cells, kinds }
  const missing = width - cells.length
  return { cells: [...cells, ...new Array<string>(missing).fill('')], kinds: kinds + cellKinds.text.repeat(missing) }
}

/** Throws a `WorkbookError`, and what the file system throws, here and while it is read. */
export function openSheetRecords(path: string, format: CsvFormat, sheet: SheetFormat): Records {
  const workbook = openWorkbook(path)
  try {
    return readSheet(workbook, format, sheet)
  } catch (error) {
    workbook.close()
    throw error
  }
}

function readSheet(workbook: Workbook, format: CsvFormat, { name, range, hiddenRows, mergedCells }: SheetFormat): Records {
  const [leavesHidden, fills] = [hiddenRows === 'leave', mergedCells === 'fill']
  const area = range === undefined ? null : readRange(range)
  const rows = workbook.openRows(name)
  const scan = fills ? workbook.scanSheet(name) : null
  let isScanned = !fills
  let fill: ReturnType<typeof fillMerged> | null = null
  const withoutFooter = holdFooter(format.footer ?? 0)
  const notes = {
    ...{ blankLines: 0, comments: 0, innerQuotes: 0, hiddenRows: 0, belowRange: 0 },
    multiLine: [],
    replaced: { lines: 0, first: 0 },
  } satisfies ReaderNotes
  const skip = Math.max(format.skip ?? 0, area === null ? 0 : area.firstRow - 1)
  let width = area === null ? null : widthOf(area)
  let last = skip
  let isOver = false

  const takeRow = (found: SheetRow, block: { records: (readonly string[])[]; lines: number[]; kinds: string[] }): void => {
    const filled = fill === null ? found : fill(found, area === null ? width : area.lastColumn + 1)
    const row = area === null ? filled : clipRow(filled, area)
    if (row.row <= skip) return
    if (area !== null && row.row > area.lastRow) {
      if (row.cells.length > 0) notes.belowRange += 1
      return
    }
    if (row.isHidden && leavesHidden) notes.hiddenRows += 1
    else if (row.cells.length > 0) {
      width ??= row.cells.length
      notes.blankLines += row.row - last - 1
      const { cells, kinds } = fitRow(row, width)
      block.records.push(cells)
      block.lines.push(row.row)
      block.kinds.push(kinds)
    } else return
    last = row.row
  }

  return {
    next() {
      if (isOver) return null
      if (scan !== null && !isScanned) {
        isScanned = !scan.step()
        if (isScanned) fill = fillMerged(scan.found.merged)
        return { records: [], lines: [], kinds: [], bad: [] }
      }
      const found = rows.next()
      isOver = found === null
      const block = { records: [], lines: [], kinds: [], bad: [] } satisfies RecordBlock
      for (const row of found ?? []) takeRow(row, block)
      return withoutFooter(block, isOver)
    },
    get position() {
      return rows.position
    },
    notes,
    close: () => workbook.close(),
  }
}
