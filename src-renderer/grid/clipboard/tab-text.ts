/** The text that spreadsheets put on the clipboard: tabs between cells, line ends between rows, quotes around what holds either. */

const quote = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const writeTabText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quote).join('\t')).join('\r\n')

/** A line end at the very end closes the last row and starts none. */
export function readTabText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  const endCell = (): void => {
    row.push(cell)
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    rows.push(row)
    row = []
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '"' && cell === '') {
      const [quoted, next] = readQuoted(text, at)
      cell = quoted
      at = next
      continue
    }
    if (char === '\t') endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r' || text[at + 1] !== '\n') cell += char
    at += 1
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** The content of a quoted cell and where it ends. A quote that is never closed is just a character. */
function readQuoted(text: string, start: number): readonly [content: string, next: number] {
  let content = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') content += text[at]
    else if (text[at + 1] === '"') {
      content += '"'
      at += 1
    } else return [content, at + 1]
  }
  return ['"', start + 1]
}
