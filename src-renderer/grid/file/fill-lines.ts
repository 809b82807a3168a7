/** What filling down and to the right in the lines of an imported file is, as a command of the host: the first of the selection into the others. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { columnOfField } from '../../../src-shared/csv/mend/file-fields.ts'
import type { FileArea } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import { selectedRect } from '../selection/active-cell.ts'
import type { FileHandle } from './file-handle.ts'
import type { ReadPage } from './walk-lines.ts'

export interface FileChange {
  readonly operation: Operation
  readonly area: FileArea
}

/** A single line takes what is above it; null where there is nothing to fill, or from. */
export async function fillDown(grid: FileHandle, readPage: ReadPage, area: FileArea): Promise<FileChange | null> {
  const rect = selectedRect(grid)
  if (rect === null) return null
  const { top, bottom, left, right } = rect
  const source = top === bottom ? top - 1 : top
  const page = source < 0 || source === bottom ? null : await readPage(source, 1)
  const texts = page?.rows[0]?.texts
  if (texts === undefined) return null
  const fields = grid.columns().slice(left, right + 1)
  const rules = fields.map((field) => ({ kind: 'repeat' as const, values: [texts[columnOfField(field) ?? -1] || null] }))
  return {
    operation: { op: 'fill', how: { along: 'rows', fields: [...fields], rules, first: 0 } },
    area: { ...area, parts: [{ rows: [[source + 1, bottom]], fields: [...fields] }] },
  }
}

/** A single column takes what is beside it. */
export function fillRight(grid: FileHandle, area: FileArea): FileChange | null {
  const rect = selectedRect(grid)
  if (rect === null) return null
  const { top, bottom, left, right } = rect
  const source = left === right ? left - 1 : left
  const from = grid.columns()[source]
  const fields = grid.columns().slice(source + 1, right + 1)
  if (from === undefined || fields.length === 0) return null
  return {
    operation: { op: 'fill', how: { along: 'fields', from: [from], isBefore: false, mode: 'copy' } },
    area: { ...area, parts: [{ rows: [[top, bottom]], fields: [...fields] }] },
  }
}
