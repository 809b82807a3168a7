/**
 * Cells of a line whose quotes are broken, for somebody who mends it. Two readings are tried: a cell in quotes ends where a quote stands
 * before a delimiter, or every delimiter ends a cell. The one with as many cells as the file has columns is taken, else the second.
 */
export function splitBroken(line: string, delimiter: string, quote: string, width: number): readonly string[] {
  const lenient = splitLeniently(line, delimiter, quote)
  return lenient.length === width ? lenient : line.split(delimiter).map((cell) => unquote(cell, quote))
}

/** Only where the whole cell stands in quotes and holds no other. */
function unquote(cell: string, quote: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith(quote) && cell.indexOf(quote, 1) === cell.length - 1
  return isQuoted ? cell.slice(1, -1) : cell
}

function splitLeniently(line: string, delimiter: string, quote: string): readonly string[] {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const closing = line[at] === quote ? endOfQuoted(line, at, delimiter, quote) : -1
    const from = closing < 0 ? at : closing + 1
    const next = line.indexOf(delimiter, from)
    const end = next < 0 ? line.length : next
    cells.push(closing < 0 ? line.slice(at, end) : line.slice(at + 1, closing).replaceAll(quote + quote, quote))
    if (next < 0) return cells
    at = end + 1
  }
}

/** The next quote that stands before a delimiter or at the end; -1 when there is none. */
function endOfQuoted(line: string, start: number, delimiter: string, quote: string): number {
  for (let at = line.indexOf(quote, start + 1); at >= 0; at = line.indexOf(quote, at + 1))
    if (at + 1 === line.length || line[at + 1] === delimiter) return at
  return -1
}
