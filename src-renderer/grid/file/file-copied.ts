/** What of a file's lines is on the clipboard, by the lines themselves: they may stand elsewhere by the time it is pasted. */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { FileHandle } from './file-handle.ts'

export interface FileCopied {
  readonly isCut: boolean
  /** The text that went on the clipboard: a paste of another one is not of these cells. */
  readonly text: string
  /** In the order in which they were copied. */
  readonly lines: readonly number[]
  readonly fields: readonly FieldId[]
  /** Lines whose cells stay when they are moved: taken out, or no records of the file. */
  readonly staying: ReadonlySet<number>
}

export const copiedOf = (lines: readonly GridLine[], fields: readonly FieldId[], text: string, isCut: boolean): FileCopied => ({
  isCut,
  text,
  lines: lines.map(({ line }) => line),
  fields,
  staying: new Set(lines.flatMap(({ line, state, isBroken }) => (state === 'out' || isBroken ? [line] : []))),
})

/** Rows looked at beyond the screen on either side, as the frame is drawn there too. */
const margin = 60

/** Where those of them are that are on the screen, or near it. */
export function copiedParts(grid: FileHandle, copied: FileCopied | null): readonly AreaPart[] {
  const screen = copied === null ? null : grid.screen.get()
  if (copied === null || screen === null) return []
  const known = new Set(copied.lines)
  const [first, last] = [grid.api.getFirstDisplayedRowIndex(), grid.api.getLastDisplayedRowIndex()]
  const spans: RowSpan[] = []
  for (let row = Math.max(0, first - margin); row <= Math.min(grid.total() - 1, last + margin); row += 1) {
    const line = grid.lineAt(row)
    if (line === null || !known.has(line.line)) continue
    const before = spans.at(-1)
    if (before !== undefined && before[1] === row - 1) spans[spans.length - 1] = [before[0], row]
    else spans.push([row, row])
  }
  return spans.length === 0 ? [] : [{ rows: spans.map(([a, b]): [number, number] => [a, b]), fields: [...copied.fields] }]
}
