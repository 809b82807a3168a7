/** Splits a sample of a CSV into records the way most programs would, without judging: for recognition only, never for import. */

export interface SampleRecord {
  readonly cells: readonly string[]
  /** Cells that stood in quotes. */
  readonly quotedCells: number
  /** Line where the record starts, 1-based. */
  readonly line: number
  /** The first sign of that line: a quote where the first cell stands in quotes. */
  readonly lead: string
}

/** Longest quoted cell believed in a sample; a longer one means that the quote sign is not one. */
const maxQuoted = 50_000

/** At most `max` records; the last one of a cut-off sample is left out when it may be incomplete (`isWhole` false). */
export function sampleRecords(
  text: string,
  delimiter: string,
  quote: string,
  max: number,
  isWhole: boolean,
): readonly SampleRecord[] {
  const records: SampleRecord[] = []
  let cells: string[] = []
  let quotedCells = 0
  let at = 0
  let line = 1
  let startLine = 1
  let lead = ''
  const endRecord = (): void => {
    if (cells.length > 1 || cells[0] !== '') records.push({ cells, quotedCells, line: startLine, lead })
    cells = []
    quotedCells = 0
  }
  while (at < text.length && records.length < max) {
    if (cells.length === 0) {
      startLine = line
      lead = text[at] ?? ''
    }
    const quotedEnd = text[at] === quote ? endOfQuoted(text, at, quote) : -1
    let end: number
    if (quotedEnd < 0) {
      end = endOfPlain(text, at, delimiter)
      cells.push(text.slice(at, end))
    } else {
      end = endOfPlain(text, quotedEnd, delimiter)
      const inside = text.slice(at + 1, quotedEnd - 1)
      for (const char of inside) if (char === '\n') line += 1
      cells.push(inside.replaceAll(quote + quote, quote) + text.slice(quotedEnd, end))
      quotedCells += 1
    }
    if (end < text.length && text[end] === delimiter) {
      at = end + 1
      if (at === text.length) cells.push('')
      continue
    }
    if (end >= text.length && !isWhole && records.length > 0) return records
    endRecord()
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    line += 1
  }
  if (cells.length > 0 && records.length < max && isWhole) endRecord()
  return records
}

/** Position after the closing quote; -1 when there is none nearby. */
function endOfQuoted(text: string, start: number, quote: string): number {
  let at = start + 1
  for (;;) {
    const next = text.indexOf(quote, at)
    if (next < 0 || next - start > maxQuoted) return -1
    if (text[next + 1] !== quote) return next + 1
    at = next + 2
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length) {
    const char = text[at]
    if (char === delimiter || char === '\n' || char === '\r') return at
    at += 1
  }
  return at
}
