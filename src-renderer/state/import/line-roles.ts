/** What becomes of the first lines of a file: left out, the names of the columns, or data. Pure. */
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'

export type LineRole = 'out' | 'names' | 'data'

/** `sep=;`, which Excel writes for itself and which is no line that could be left out. */
const separatorLine = /^sep=.$/i

export function rolesOfLines(
  lines: readonly string[],
  { skip = 0, comment, hasHeader }: Pick<CsvFormat, 'skip' | 'comment' | 'hasHeader'>,
): readonly LineRole[] {
  const lead = separatorLine.test(lines[0] ?? '') ? 1 : 0
  const isOut = (line: string, at: number): boolean =>
    at < skip + lead || line === '' || (comment !== undefined && line.startsWith(comment))
  const names = hasHeader ? lines.findIndex((line, at) => !isOut(line, at)) : -1
  return lines.map((line, at) => (isOut(line, at) ? 'out' : at === names ? 'names' : 'data'))
}
