/** Line ends of the three kinds: CR LF, LF, CR. */

const anyEnd = /\r\n|\n|\r/g

export const countLineEnds = (text: string): number => text.match(anyEnd)?.length ?? 0

export const stripLineEnd = (text: string): string => text.replace(/(?:\r\n|\n|\r)$/, '')

/** Position behind the first line end at or after `from`; the text's length when there is none. */
export function endOfLine(text: string, from: number): number {
  const lf = text.indexOf('\n', from)
  const end = lf < 0 ? text.length : lf
  const cr = text.slice(from, end).indexOf('\r')
  if (cr < 0) return lf < 0 ? end : lf + 1
  const at = from + cr
  return text[at + 1] === '\n' ? at + 2 : at + 1
}
