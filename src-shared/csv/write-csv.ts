/** Writes records as RFC 4180 has it: CR LF, quotes around what needs them, quotes doubled. */

export const byteOrderMark = '\uFEFF'

const recordEnd = '\r\n'
/** A record of one empty cell would read as a blank line, which readers skip. */
const emptyRecord = `""${recordEnd}`

const [tab, space] = [9, 32]
const isSpace = (code: number): boolean => code === space || code === tab

/** A cell as it stands in a record. Spaces at the ends are quoted too, for programs that trim. */
export function cellQuoter(delimiter: string): (text: string) => string {
  const special = new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`)
  return (text) =>
    text !== '' && (special.test(text) || isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1)))
      ? `"${text.replaceAll('"', '""')}"`
      : text
}

/** Ends a record of so many cells that are written and parted already. */
export const endRecord = (line: string, cells: number): string => (line === '' && cells === 1 ? emptyRecord : line + recordEnd)

export type WriteRecord = (cells: readonly string[]) => string

export function recordWriter(delimiter: string): WriteRecord {
  const cell = cellQuoter(delimiter)
  return (cells) => {
    let line = ''
    for (let at = 0; at < cells.length; at += 1) line += at === 0 ? cell(cells[at] ?? '') : delimiter + cell(cells[at] ?? '')
    return endRecord(line, cells.length)
  }
}
