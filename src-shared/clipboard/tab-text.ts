/**
 * The text that spreadsheets put on the clipboard: tabs between cells, line ends between rows, quotes around cells that hold either.
 * Reading never fails and takes time in proportion to the text: a quote that does not close its cell is a character like any other.
 */

const needsQuotes = /^"|[\t\n\r]/

const quote = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One row without its line end. */
export const writeTabRow = (cells: readonly string[]): string => cells.map(quote).join('\t')

export const rowEnd = '\r\n'

export const writeTabText = (rows: readonly (readonly string[])[]): string => rows.map(writeTabRow).join(rowEnd)

/** What some programs put behind the text; it belongs to no cell. */
const trailer = /(?:\r\n|\n|\r)?\0*$/

/**
 * Rows may differ in length. A line end at the very end closes the last row and starts none. `hasQuotes` false for programs that quote
 * no cell: a quote is then a character wherever it stands.
 */
export function readTabText(text: string, hasQuotes = true): readonly (readonly string[])[] {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const end = text.length - (trailer.exec(text.slice(-16))?.[0].length ?? 0)
  const body = start === 0 && end === text.length ? text : text.slice(start, Math.max(start, end))
  if (body === '') return text.length > start ? [['']] : []
  return hasQuotes && body.includes('"') ? readQuoted(body) : body.split(/\r\n|\n|\r/).map((line) => line.split('\t'))
}

const tab = 9
const newLine = 10
const carriage = 13
const quoteSign = 34

function readQuoted(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const quoted = text.charCodeAt(at) === quoteSign ? readCell(text, at) : null
    const end = quoted?.end ?? plainEnd(text, at)
    row.push(quoted?.cell ?? text.slice(at, end))
    if (end >= text.length) break
    const sign = text.charCodeAt(end)
    at = end + 1
    if (sign === tab) continue
    if (sign === carriage && text.charCodeAt(at) === newLine) at += 1
    rows.push(row)
    row = []
  }
  rows.push(row)
  return rows
}

function plainEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const sign = text.charCodeAt(at)
    if (sign === tab || sign === newLine || sign === carriage) return at
    at += 1
  }
  return at
}

/** A quoted cell and where it ends; null unless its closing quote is followed by the cell's end. */
function readCell(text: string, start: number): { readonly cell: string; readonly end: number } | null {
  let from = start + 1
  let hasDoubled = false
  for (;;) {
    const at = text.indexOf('"', from)
    if (at < 0) return null
    const sign = text.charCodeAt(at + 1)
    if (sign === quoteSign) {
      hasDoubled = true
      from = at + 2
      continue
    }
    if (at + 1 < text.length && sign !== tab && sign !== newLine && sign !== carriage) return null
    const cell = text.slice(start + 1, at)
    return { cell: hasDoubled ? cell.replaceAll('""', '"') : cell, end: at + 1 }
  }
}
