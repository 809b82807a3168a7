/**
 * Splits the text of a CSV into records, block by block, strictly and with line numbers. Guarantees: the records are those of
 * csv-parse (a property test compares them); no two lines are ever merged because of a stray quote; every line that cannot be read is
 * reported with its number and its text, and reading goes on with the next one.
 *
 * Lines without a quote sign need no parser: there a record is a line. Runs of lines with quotes go through csv-parse.
 */
import { type Dialect, isPlainDialect, parseDialectRun } from './dialect-run.ts'
import { countLineEnds, endOfLine, stripLineEnd } from './line-ends.ts'
import { parseQuotedRun, type QuotedRun } from './quoted-run.ts'

export interface RecordBlock {
  readonly records: readonly (readonly string[])[]
  /** Line where each record starts, 1-based. */
  readonly lines: readonly number[]
  /** Of each record what its cells are beyond their texts (`cellKinds`); absent where the file does not say. */
  readonly kinds?: readonly string[] | undefined
  readonly bad: readonly BadLine[]
  /** By the place of a record that was corrected by hand: its cells as they stand in the file. Absent where none was. */
  readonly sources?: ReadonlyMap<number, readonly string[]>
}

export type BadLine = { readonly line: number; readonly reason: string } & (
  | /** The structure is broken. */ { readonly kind: 'quote'; readonly text: string }
  /** Characters that no text has. */
  | { readonly kind: 'content'; readonly cells: readonly string[] }
)

export interface RecordReader {
  /** Whole lines of the file, in order; the last text also without a line end. A record still open is kept for the next call. */
  read(text: string, isLast: boolean, isDamaged: boolean): RecordBlock
  readonly notes: ReaderNotes
}

export interface ReaderNotes {
  readonly blankLines: number
  /** Hidden rows of a sheet, left out. */
  readonly hiddenRows?: number
  /** Rows with cells below the range of a sheet, left out. */
  readonly belowRange?: number
  /** Lines of comment, left out. */
  readonly comments: number
  /** Lines with quotes inside cells that do not begin with one, taken as they stand. */
  readonly innerQuotes: number
  /** Cells that hold line ends, the first twenty of them. */
  readonly multiLine: readonly { readonly from: number; readonly to: number }[]
  /** Lines that hold `�`, which another program wrote where it could not read a character; the first of them. */
  readonly replaced: { readonly lines: number; readonly first: number }
  /** Where columns become rows. */
  readonly unpivot?: {
    /** Empty cells that made no row. */
    readonly emptyCells: number
    /** Lines that made none, as all those cells were empty. */
    readonly emptyLines: number
    /** Lines of the file that were given empty cells, or lost cells beyond the last column. */
    readonly padded: number
    readonly cut: number
  }
}

export interface RecordFormat {
  readonly delimiter: string
  readonly quote: string
  /** Number of the first line, 1-based. */
  readonly firstLine: number
  /** Rules of the file's own; absent where it has none. */
  readonly dialect?: Dialect
}

/** Longest record in characters. A quote not closed within it is taken for a mistake; a higher limit costs memory and time. */
const maxRecordLength = 4 * 1024 * 1024
/** Characters between two lines with quotes that are still parsed in one go: one call of csv-parse costs as much as 20 plain lines. */
const runGap = 2000
const namedCells = 20

const reasons = {
  'quote-not-closed': 'A quote is opened in this line and never closed',
  'text-after-quote': 'Text follows a closing quote, or a quote opened in this line is not closed in it',
  'quote-inside': 'A quote stands inside a cell that does not begin with one',
  other: 'This line cannot be read',
} as const

export function createRecordReader(format: RecordFormat): RecordReader {
  const { delimiter, quote } = format
  const dialect = format.dialect === undefined || isPlainDialect(format.dialect) ? null : format.dialect
  const comment = dialect?.comment ?? null
  const parseRun = (text: string): QuotedRun => {
    if (dialect === null) return parseQuotedRun(text, delimiter, quote)
    const run = parseDialectRun(text, delimiter, quote, dialect)
    notes.comments += run.comments
    return run
  }
  const notes = {
    blankLines: 0,
    comments: 0,
    innerQuotes: 0,
    multiLine: [] as { from: number; to: number }[],
    replaced: { lines: 0, first: 0 },
  }
  let line = format.firstLine
  let rest = ''
  let isRestDamaged = false

  const startBlock = (text: string, isLast: boolean) => {
    const records: (readonly string[])[] = []
    const lines: number[] = []
    const bad: BadLine[] = []
    const hasReturns = text.includes('\r')
    let at = 0

    const takeLine = (cells: string): void => {
      if (cells === '') notes.blankLines += 1
      else if (comment !== null && cells.startsWith(comment)) notes.comments += 1
      else {
        records.push(cells.split(delimiter))
        lines.push(line)
      }
      line += 1
    }
    const takePlain = (end: number): void => {
      const plain = text.slice(at, end)
      if (hasReturns && plain.includes('\r')) for (const part of stripLineEnd(plain).split('\r')) takeLine(part)
      else takeLine(plain)
      at = end + 1
    }
    const takeBroken = (failure: NonNullable<QuotedRun['failure']>): void => {
      while (text[at] === '\r' || text[at] === '\n') {
        at = endOfLine(text, at)
        notes.blankLines += 1
        line += 1
      }
      const end = endOfLine(text, at)
      const broken = stripLineEnd(text.slice(at, end))
      const cells = broken.split(delimiter)
      at = end
      // Quotes inside cells only: they mean nothing, so the line reads as it stands.
      const isHarmless = failure === 'quote-inside' && !cells.some((cell) => cell.trimStart().startsWith(quote))
      if (isHarmless) {
        notes.innerQuotes += 1
        records.push(cells)
        lines.push(line)
      } else bad.push({ line, text: broken, reason: reasons[failure], kind: 'quote' })
      line += 1
    }
    const takeRecords = (run: QuotedRun): void => {
      for (const [index, record] of run.records.entries()) {
        const start = line + (run.starts[index] ?? 0)
        records.push(record)
        lines.push(start)
        if (notes.multiLine.length < namedCells) noteMultiLine(record, start)
      }
      notes.blankLines += run.blankLines
      line += run.lines
      at += run.consumed
    }
    const noteMultiLine = (record: readonly string[], start: number): void => {
      let breaks = 0
      for (const cell of record) if (/[\r\n]/.test(cell)) breaks += countLineEnds(cell)
      if (breaks > 0) notes.multiLine.push({ from: start, to: start + breaks })
    }
    /** Lines with quotes from `at` to `firstEnd` and on, while the next quote is near. False when the rest waits for more text. */
    const takeQuoted = (firstEnd: number): boolean => {
      let end = firstEnd
      for (;;) {
        for (let next = text.indexOf(quote, end); next >= 0 && next - end < runGap; next = text.indexOf(quote, end))
          end = endOfLine(text, next)
        const run = parseRun(text.slice(at, end))
        takeRecords(run)
        if (run.failure === null) return true
        if (run.failure !== 'quote-not-closed') {
          takeBroken(run.failure)
          return true
        }
        const closing = text.indexOf(quote, end)
        if (closing >= 0 && closing - at < maxRecordLength) end = endOfLine(text, closing)
        else if (closing < 0 && !isLast && text.length - at < maxRecordLength) return false
        else {
          takeBroken(run.failure)
          return true
        }
      }
    }
    const readAll = (): RecordBlock & { readonly open: string } => {
      let nextQuote = text.indexOf(quote)
      while (at < text.length) {
        if (nextQuote >= 0 && nextQuote < at) nextQuote = text.indexOf(quote, at)
        const lf = text.indexOf('\n', at)
        const end = lf < 0 ? text.length : lf
        if (nextQuote < 0 || nextQuote > end) takePlain(end)
        else if (!takeQuoted(endOfLine(text, nextQuote))) return { records, lines, bad, open: text.slice(at) }
      }
      return { records, lines, bad, open: '' }
    }
    return readAll()
  }

  const noteReplaced = ({ records, lines }: RecordBlock): void => {
    for (const [index, record] of records.entries()) {
      if (!record.some((cell) => cell.includes('\uFFFD'))) continue
      const { lines: before, first } = notes.replaced
      notes.replaced = { lines: before + 1, first: before === 0 ? (lines[index] ?? 0) : first }
    }
  }

  return {
    notes,
    read(added, isLast, isDamaged) {
      const text = rest + added
      const damaged = isDamaged || isRestDamaged
      // An open quote cannot be closed by text without one.
      const mustWait = rest !== '' && !isLast && text.length < maxRecordLength && !added.includes(quote)
      const block = mustWait ? { records: [], lines: [], bad: [], open: text } : startBlock(text, isLast)
      rest = block.open
      isRestDamaged = damaged && rest !== ''
      if (!damaged && text.includes('\uFFFD')) noteReplaced(block)
      return damaged || text.includes('\0') ? withoutDamage(block, damaged) : block
    },
  }
}

/** Moves records that hold characters no text has to the bad lines. `�` counts only where the decoder met damage. */
function withoutDamage(block: RecordBlock, isDamaged: boolean): RecordBlock {
  const records: (readonly string[])[] = []
  const lines: number[] = []
  const bad = [...block.bad]
  for (const [index, record] of block.records.entries()) {
    const line = block.lines[index] ?? 0
    const reason = record.some((cell) => cell.includes('\0'))
      ? 'Holds a NUL character, which no text has'
      : isDamaged && record.some((cell) => cell.includes('\uFFFD'))
        ? 'Holds bytes that are no text in this encoding'
        : null
    if (reason === null) {
      records.push(record)
      lines.push(line)
    } else bad.push({ line, cells: record, reason, kind: 'content' })
  }
  return { records, lines, bad: bad.sort((a, b) => a.line - b.line) }
}
