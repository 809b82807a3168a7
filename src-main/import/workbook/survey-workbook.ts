/** Recognises a workbook: which sheet is read, where its names stand, and what only its whole tells, such as hidden rows. */
import type { SampleRecord } from '../../../src-shared/csv/sample-records.ts'
import { sniffRows } from '../../../src-shared/csv/sniff-format.ts'
import type { CsvFormat, SheetFormat, WorkbookFacts } from '../../../src-shared/host/calls/import-calls.ts'
import { openWorkbook } from './open-workbook.ts'
import type { Breathe, LookedOver, SheetRow, Workbook } from './workbook.ts'

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

async function readSample(workbook: Workbook, sheet: string, breathe: Breathe): Promise<readonly SheetRow[]> {
  const rows = workbook.openRows(sheet)
  const sample: SheetRow[] = []
  for (let found = rows.next(); found !== null && sample.length < sampleRows; found = rows.next()) {
    sample.push(...found)
    await breathe()
  }
  return sample.slice(0, sampleRows)
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
    .map(({ row, cells }): SampleRecord => ({ cells, line: row, quotedCells: 0 }))
  const { skip, hasHeader, why } = sniffRows(records, knownNames)
  return { format: { ...unused, sheet, hasHeader, ...(skip === 0 ? {} : { skip }) }, why }
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
    const { sheet, sheets, hiddenRows, merged } = found
    const sample = await readSample(workbook, sheet, breathe)
    const facts: WorkbookFacts = {
      sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      hiddenRows,
      mergedAreas: merged.length,
    }
    const own: SheetFormat = { name: sheet, ...(merged.length === 0 ? {} : { mergedCells: 'fill' }) }
    const recognised = formatOf(own, sample, knownNames)
    const isChosen = chosen?.sheet !== undefined && chosen.sheet.isNew !== true
    const { format } = isChosen ? { format: chosen } : recognised
    return {
      format,
      facts,
      detection: [
        `Workbook with ${countOf(sheets.length, 'sheet', 'sheets')}; “${sheet}” is read.`,
        ...(isChosen ? ['As you set it.'] : [recognised.why]),
      ],
      warnings: warningsOf(workbook.hasMacros, found),
      lines: linesOf(sample),
    }
  } finally {
    workbook.close()
  }
}
