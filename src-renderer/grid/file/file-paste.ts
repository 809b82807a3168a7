/** What a text of the clipboard sets in the lines of an imported file; cells that were cut move, all of them in one step. */
import { placedSize, sizeOf } from '../../../src-shared/clipboard/place-block.ts'
import { readTabText } from '../../../src-shared/clipboard/tab-text.ts'
import { columnOfField } from '../../../src-shared/csv/mend/file-fields.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { Rect } from '../range.ts'
import type { FileCopied } from './file-copied.ts'
import type { TypedCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { pageLines, type ReadPage } from './walk-lines.ts'

/** Cells of one paste; the host takes no more at once. */
export const mostPasted = 50_000

export const columnsIn = (grid: FileHandle, { left, right }: Rect): readonly number[] =>
  grid
    .columns()
    .slice(left, right + 1)
    .map((field) => columnOfField(field) ?? -1)

/** Pages of a stretch of lines, one after the other; ends early where one could not be read. */
async function* pagesOf(readPage: ReadPage, first: number, count: number): AsyncIterable<readonly GridLine[] | null> {
  for (let from = 0; from < count; from += pageLines) {
    const page = await readPage(first + from, Math.min(pageLines, count - from))
    yield page === null ? null : page.rows
    if (page === null) return
  }
}

/** The lines of a stretch; null where they could not be read. */
export async function readLines(readPage: ReadPage, { top, bottom }: Rect): Promise<readonly GridLine[] | null> {
  const lines: GridLine[] = []
  for await (const rows of pagesOf(readPage, top, bottom - top + 1)) {
    if (rows === null) return null
    lines.push(...rows)
  }
  return lines
}

export type Pasted =
  /** One text, for every cell of the selection. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cells'; readonly cells: readonly TypedCell[] }
  | { readonly kind: 'too-many' }

/** null where the lines could not be read, or the text holds nothing. */
export async function planPaste(grid: FileHandle, readPage: ReadPage, text: string, rect: Rect): Promise<Pasted | null> {
  const block = readTabText(text)
  const size = sizeOf(block)
  const selected = { rows: rect.bottom - rect.top + 1, cols: rect.right - rect.left + 1 }
  if (block.length === 0) return null
  if (size.rows === 1 && size.cols === 1 && selected.rows * selected.cols > 1) return { kind: 'text', text: block[0]?.[0] ?? '' }
  const placed = placedSize(size, selected)
  const rows = Math.min(placed.rows, grid.total() - rect.top)
  const columns = columnsIn(grid, { ...rect, right: rect.left + placed.cols - 1 })
  if (rows * columns.length > mostPasted) return { kind: 'too-many' }
  const lines = await readLines(readPage, { ...rect, bottom: rect.top + rows - 1 })
  if (lines === null) return null
  const cells: TypedCell[] = []
  for (const [at, { line, state }] of lines.entries()) {
    if (state === 'out') continue
    const own = block[at % size.rows] ?? []
    for (const [n, column] of columns.entries()) {
      const pasted = own[n % size.cols]
      if (pasted !== undefined) cells.push({ line, column, text: pasted })
    }
  }
  return { kind: 'cells', cells }
}

export type Moved =
  /** `left`: cut cells that stay as they are, since they did not arrive or their lines are left alone. */
  { readonly kind: 'cells'; readonly cells: readonly TypedCell[]; readonly left: number } | { readonly kind: 'too-many' }

/** Moves cut cells to where the selection begins: what arrives there is emptied where it was. null where the lines could not be read. */
export async function planMove(
  grid: FileHandle,
  readPage: ReadPage,
  { text, lines: from, fields, staying }: FileCopied,
  rect: Rect,
): Promise<Moved | null> {
  const block = readTabText(text)
  const columns = columnsIn(grid, { ...rect, right: rect.left + fields.length - 1 })
  const rows = Math.min(from.length, grid.total() - rect.top)
  if (from.length * fields.length * 2 > mostPasted) return { kind: 'too-many' }
  const lines = await readLines(readPage, { ...rect, bottom: rect.top + rows - 1 })
  if (lines === null) return null
  const set = new Map<string, TypedCell>()
  const emptied: TypedCell[] = []
  let left = from.length * fields.length
  for (const [at, { line, state }] of lines.entries()) {
    const source = from[at]
    if (state === 'out' || source === undefined) continue
    for (const [n, column] of columns.entries()) {
      set.set(`${line} ${column}`, { line, column, text: block[at]?.[n] ?? '' })
      if (staying.has(source)) continue
      emptied.push({ line: source, column: columnOfField(fields[n] ?? '') ?? -1, text: '' })
      left -= 1
    }
  }
  const gone = emptied.filter(({ line, column }) => !set.has(`${line} ${column}`))
  return { kind: 'cells', cells: [...set.values(), ...gone], left }
}
