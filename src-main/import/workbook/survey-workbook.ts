/** Recognises a workbook: which sheet is read, where its names stand, and what only its whole tells, such as hidden rows. */
import type { SampleRecord } from '../../../src-shared/csv/sniff/sample-records.ts'
import { sniffRows } from '../../../src-shared/csv/sniff/sniff-format.ts'
import type { SheetFormat } from '../../../src-shared/host/calls/import/sheet-format.ts'
import type { CsvFormat, WorkbookFacts } from '../../../src-shared/host/calls/import-calls.ts'
import { type MergedArea, mostRows, readRange } from '../../../src-shared/workbook/cell-place.ts'
import { openWorkbook } from './open-workbook.ts'
import { clipRow } from './sheet-range.ts'
import type { Breathe, LookedOver, SheetRow, Workbook } from './workbook.ts'
import { WorkbookError } from './workbook-error.ts'

export interface RecognisedWorkbook {
  readonly format: CsvFormat
  readonly facts: WorkbookFacts
  readonly detection: readonly string[]
  readonly warnings: readonly string[]
  /** The first rows, cells parted by tabs. */
  readonly lines: readonly string[]
}

/** Rows looked at to find the names. */
const sampleRows = 200
const shownRows = 20
const shownLength = 200

/** What a format says of CSV files only. */
const unused = { encoding: 'utf-8', delimiter: ',', quote: '"' } as const

interface Sample {
  /** The first rows of the sheet, whole. */
  readonly top: readonly SheetRow[]
  /** The first rows that are read. */
  readonly rows: readonly SheetRow[]
  /** They are all that the range has. */
  readonly isWholeRange: boolean
}

async function readSample(workbook: Workbook, sheet: string, area: MergedArea | null, breathe: Breathe): Promise<Sample> {
  const found = workbook.openRows(sheet)
  const top: SheetRow[] = []
  const rows: SheetRow[] = []
  for (let next = found.next(); next !== null && rows.length < sampleRows; next = found.next()) {
    top.push(...next.filter(({ row }) => row <= shownRows))
    if (area === null) rows.push(...next)
    else rows.push(...next.filter(({ row }) => row >= area.firstRow && row <= area.lastRow).map((row) => clipRow(row, area)))
    if ((next.at(-1)?.row ?? 0) > (area?.lastRow ?? mostRows)) break
    await breathe()
  }
  return { top, rows: rows.slice(0, sampleRows), isWholeRange: area !== null && rows.length < sampleRows }
}

const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** A row that the sheet does not hold is an empty line. */
function linesOf(sample: readonly SheetRow[]): readonly string[] {
  const byRow = new Map(sample.map((row) => [row.row, row.cells.join('\t').slice(0, shownLength)]))
  const last = Math.min(shownRows, sample.at(-1)?.row ?? 0)
  return Array.from({ length: last }, (_, at) => byRow.get(at + 1) ?? '')
}

function warningsOf(hasMacros: boolean, { hiddenRows, merged, hasExternalLinks }: LookedOver): readonly string[] {
  const mergedAreas = merged.length
  return [
    ...(hiddenRows > 0 ? [`The sheet has ${countOf(hiddenRows, 'hidden row', 'hidden rows')}.`] : []),
    ...(mergedAreas > 0
      ? [`${countOf(mergedAreas, 'group of cells is merged into one', 'groups of cells are merged into one each')}.`]
      : []),
    ...(hasMacros ? ['The workbook has macros. They are never run; only its cells are read.'] : []),
    ...(hasExternalLinks
      ? ['Cells take values from other workbooks. Those are not opened: the values last saved here are read.']
      : []),
  ]
}

function formatOf(
  sheet: SheetFormat,
  sample: readonly SheetRow[],
  knownNames: readonly string[],
): { readonly format: CsvFormat; readonly why: string } {
  const records = sample
    .filter(({ cells }) => cells.length > 0)
    .map(({ row, cells }): SampleRecord => ({ cells, line: row, quotedCells: 0, lead: cells[0]?.[0] ?? '' }))
  const { skip, hasHeader, why } = sniffRows(records, knownNames)
  // Somebody has said where the range begins: nothing above its names is looked for.
  const isAbove = skip > 0 && sheet.range === undefined
  return { format: { ...unused, sheet, hasHeader, ...(isAbove ? { skip } : {}) }, why }
}

/** `chosen`: the user's choice; null, or with a sheet just chosen, recognises. Throws a `WorkbookError` and what the file system throws. */
export async function recogniseWorkbook(
  path: string,
  chosen: CsvFormat | null,
  knownNames: readonly string[],
  breathe: Breathe,
): Promise<RecognisedWorkbook> {
  const workbook = openWorkbook(path)
  try {
    const found = await workbook.lookOver(chosen?.sheet?.name ?? null, breathe)
    const { sheet, sheets, merged } = found
    const { range, hiddenRows: hidden } = chosen?.sheet ?? {}
    const area = range === undefined ? null : readRange(range)
    const sample = await readSample(workbook, sheet, area, breathe)
    if (area !== null && sample.rows.every(({ cells }) => cells.length === 0))
      throw new WorkbookError(`has no cells in ${range} of sheet “${sheet}”. Choose other cells.`)
    // Of a longer range only the sheet says how many there are.
    const hiddenRows = sample.isWholeRange
      ? sample.rows.filter(({ isHidden, cells }) => isHidden && cells.length > 0).length
      : found.hiddenRows
    const facts: WorkbookFacts = {
      sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      hiddenRows,
      mergedAreas: merged.length,
    }
    const own: SheetFormat = {
      name: sheet,
      ...(range === undefined ? {} : { range, ...(hidden === undefined ? {} : { hiddenRows: hidden }) }),
      ...(merged.length === 0 ? {} : { mergedCells: 'fill' }),
    }
    const recognised = formatOf(own, sample.rows, knownNames)
    const isChosen = chosen?.sheet !== undefined && chosen.sheet.isNew !== true
    const { format } = isChosen ? { format: chosen } : recognised
    return {
      format,
      facts,
      detection: [
        `Workbook with ${countOf(sheets.length, 'sheet', 'sheets')}; “${sheet}” is read${range === undefined ? '' : `, cells ${range}`}.`,
        ...(isChosen ? ['As you set it.'] : [recognised.why]),
      ],
      warnings: warningsOf(workbook.hasMacros, { ...found, hiddenRows }),
      lines: linesOf(sample.top),
    }
  } finally {
    workbook.close()
  }
}
