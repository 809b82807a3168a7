/**
 * Parses lines that hold quotes where the file has rules of its own: lines of comment, backslashes before quotes, spaces before the quote
 * that opens a cell. csv-parse takes away backslashes and spaces outside of quotes too, which would alter cells that nobody asked about.
 */
import { countLineEnds, endOfLine } from './line-ends.ts'
import type { QuotedRun } from './quoted-run.ts'

export interface Dialect {
  /** Lines that begin with it are no records; null for none. */
  readonly comment: string | null
  /** Inside quotes a backslash takes the meaning from a quote or a backslash behind it. */
  readonly hasBackslashes: boolean
  /** A quote opens a cell also behind spaces, which then are no part of it. */
  readonly takesSpaces: boolean
}

interface ReadRecord {
  readonly cells: readonly string[]
  readonly end: number
  readonly failure: QuotedRun['failure']
}

interface ReadCell {
  readonly cell: string
  readonly end: number
  readonly failure: QuotedRun['failure']
}

export const isPlainDialect = ({ comment, hasBackslashes, takesSpaces }: Dialect): boolean =>
  comment === null && !hasBackslashes && !takesSpaces

const isEnd = (char: string | undefined, delimiter: string): boolean =>
  char === undefined || char === delimiter || char === '\n' || char === '\r'

function readQuoted(text: string, start: number, quote: string, delimiter: string, dialect: Dialect): ReadCell {
  let cell = ''
  let at = start + 1
  for (;;) {
    const char = text[at]
    if (char === undefined) return { cell, end: at, failure: 'quote-not-closed' }
    const next = text[at + 1]
    if (char === '\\' && dialect.hasBackslashes && (next === quote || next === '\\')) {
      cell += next
      at += 2
    } else if (char !== quote) {
      cell += char
      at += 1
    } else if (next === quote) {
      cell += quote
      at += 2
    } else break
  }
  at += 1
  while (dialect.takesSpaces && text[at] === ' ') at += 1
  return { cell, end: at, failure: isEnd(text[at], delimiter) ? null : 'text-after-quote' }
}

function readCell(text: string, start: number, quote: string, delimiter: string, dialect: Dialect): ReadCell {
  let at = start
  while (dialect.takesSpaces && text[at] === ' ') at += 1
  if (text[at] === quote) return readQuoted(text, at, quote, delimiter, dialect)
  while (!isEnd(text[at], delimiter)) at += 1
  const cell = text.slice(start, at)
  return { cell, end: at, failure: cell.includes(quote) ? 'quote-inside' : null }
}

function readRecord(text: string, start: number, quote: string, delimiter: string, dialect: Dialect): ReadRecord {
  const cells: string[] = []
  for (let at = start; ; ) {
    const read = readCell(text, at, quote, delimiter, dialect)
    if (read.failure !== null) return { cells, end: at, failure: read.failure }
    cells.push(read.cell)
    if (text[read.end] !== delimiter) return { cells, end: endOfLine(text, read.end), failure: null }
    at = read.end + 1
  }
}

/** `text` ends with a line end or with the file. */
export function parseDialectRun(
  text: string,
  delimiter: string,
  quote: string,
  dialect: Dialect,
): QuotedRun & { readonly comments: number } {
  const records: (readonly string[])[] = []
  const starts: number[] = []
  let [at, line, blankLines, comments] = [0, 0, 0, 0]
  while (at < text.length) {
    const isBlank = text[at] === '\n' || text[at] === '\r'
    const isComment = dialect.comment !== null && text.startsWith(dialect.comment, at)
    if (isBlank || isComment) {
      at = endOfLine(text, at)
      line += 1
      if (isBlank) blankLines += 1
      else comments += 1
      continue
    }
    const read = readRecord(text, at, quote, delimiter, dialect)
    if (read.failure !== null) return { records, starts, consumed: at, lines: line, blankLines, comments, failure: read.failure }
    records.push(read.cells)
    starts.push(line)
    line += countLineEnds(text.slice(at, read.end))
    at = read.end
  }
  return { records, starts, consumed: at, lines: line, blankLines, comments, failure: null }
}
