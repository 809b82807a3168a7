/** Writes records as RFC 4180 has it: CR LF, quotes around what needs them, quotes doubled. */

export const byteOrderMark = '\uFEFF'

/** Spaces at the ends are quoted too, for programs that trim. */
const needsQuotes = (delimiter: string): RegExp => new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]|^[ \\t]|[ \\t]$`)

export type WriteRecord = (cells: readonly string[]) => string

export function recordWriter(delimiter: string): WriteRecord {
  const special = needsQuotes(delimiter)
  const cell = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return (cells) => {
    // A record of one empty cell would read as a blank line, which readers skip.
    if (cells.length === 1 && cells[0] === '') return '""\r\n'
    let line = ''
    for (let at = 0; at < cells.length; at += 1) line += at === 0 ? cell(cells[at] ?? '') : delimiter + cell(cells[at] ?? '')
    return `${line}\r\n`
  }
}
