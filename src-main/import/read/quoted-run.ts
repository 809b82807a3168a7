/** Parses lines that hold quotes with csv-parse, and says exactly how far the text could be read. */
import { CsvError, parse } from 'csv-parse/sync'
import { countLineEnds } from './line-ends.ts'

export interface QuotedRun {
  readonly records: readonly (readonly string[])[]
  /** Line of the run where each record starts, 0-based. */
  readonly starts: readonly number[]
  /** Characters up to the end of the last whole record, and the lines that they hold. */
  readonly consumed: number
  readonly lines: number
  /** Of these, blank ones between the records. */
  readonly blankLines: number
  /** Why reading ended there; null when the run was read to its end. */
  readonly failure: 'quote-not-closed' | 'text-after-quote' | 'quote-inside' | 'other' | null
}

const failureOf = (error: unknown): NonNullable<QuotedRun['failure']> => {
  if (!(error instanceof CsvError)) throw error
  const code: string = error.code
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'quote-not-closed'
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'text-after-quote'
  return code === 'INVALID_OPENING_QUOTE' ? 'quote-inside' : 'other'
}

const rulesFor = (delimiter: string, quote: string) => ({
  delimiter,
  quote,
  escape: quote,
  // Named, because csv-parse otherwise takes the first line's end for the only one and merges lines that end differently.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 0,
})

/** `text` ends with a line end or with the file. */
export function parseQuotedRun(text: string, delimiter: string, quote: string): QuotedRun {
  const rules = rulesFor(delimiter, quote)
  try {
    const records = parse(text, rules)
    const lines = countLineEnds(text)
    // As many records as lines: no cell holds a line end and no line is blank, so nothing needs to be counted.
    const isLineEach = records.length === lines + (/[\r\n]$/.test(text) ? 0 : 1)
    if (isLineEach) {
      const starts = records.map((_, index) => index)
      return { records, starts, consumed: text.length, lines, blankLines: 0, failure: null }
    }
  } catch (error) {
    failureOf(error)
  }
  return parseWithPositions(text, rules)
}

function parseWithPositions(text: string, rules: ReturnType<typeof rulesFor>): QuotedRun {
  const records: string[][] = []
  const starts: number[] = []
  const bytes = Buffer.from(text, 'utf8')
  let failure: QuotedRun['failure'] = null
  let line = 0
  let blankLines = 0
  let at = 0
  const take = (record: string[], end: number): void => {
    const read = bytes.toString('utf8', at, end)
    const blank = countLineEnds(/^[\r\n]*/.exec(read)?.[0] ?? '')
    records.push(record)
    starts.push(line + blank)
    blankLines += blank
    line += countLineEnds(read)
    at = end
  }
  try {
    parse(bytes, {
      ...rules,
      on_record: (record: string[], context) => {
        take(record, context.bytes)
        return null
      },
    })
    const lines = countLineEnds(text)
    return {
      records,
      starts,
      consumed: text.length,
      lines,
      blankLines: blankLines + countLineEnds(bytes.toString('utf8', at)),
      failure,
    }
  } catch (error) {
    failure = failureOf(error)
  }
  return { records, starts, consumed: bytes.toString('utf8', 0, at).length, lines: line, blankLines, failure }
}
