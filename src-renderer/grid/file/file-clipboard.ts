/** Copying from and pasting into the lines of an imported file, as blocks of text. */
import { placedSize, sizeOf } from '../../../src-shared/clipboard/place-block.ts'
import { readTabText, writeTabText } from '../../../src-shared/clipboard/tab-text.ts'
import { columnOfField } from '../../../src-shared/csv/mend/file-fields.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { putOnClipboard } from '../clipboard/put-on-clipboard.ts'
import type { Rect } from '../range.ts'
import { selectedRect } from '../selection/active-cell.ts'
import type { TypedCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { pageLines, type ReadPage } from './walk-lines.ts'

/** Cells of one paste; the host takes no more at once. */
const mostPasted = 50_000
/** Cells that are copied at most: more of them are saved as a file. */
const mostCopied = 200_000

const columnsIn = (grid: FileHandle, { left, right }: Rect): readonly number[] =>
  grid
    .columns()
    .slice(left, right + 1)
    .map((field) => columnOfField(field) ?? -1)

const textOf = (lines: readonly GridLine[], columns: readonly number[]): string =>
  writeTabText(lines.map(({ texts }) => columns.map((column) => texts[column] ?? '')))

/** Lines of the rectangle that the window has; null where one is still to be read. */
function loadedText(grid: FileHandle, rect: Rect): string | null {
  const lines: GridLine[] = []
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    const line = grid.lineAt(row)
    if (line === null) return null
    lines.push(line)
  }
  return textOf(lines, columnsIn(grid, rect))
}

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

/** null where the lines could not be read. */
async function readText(grid: FileHandle, readPage: ReadPage, rect: Rect): Promise<string | null> {
  const lines = await readLines(readPage, rect)
  return lines === null ? null : textOf(lines, columnsIn(grid, rect))
}

type Pasted =
  /** One text, for every cell of the selection. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cells'; readonly cells: readonly TypedCell[] }
  | { readonly kind: 'too-many' }

/** What a text of the clipboard sets in a selection; null where the lines could not be read, or it holds nothing. */
async function planPaste(grid: FileHandle, readPage: ReadPage, text: string, rect: Rect): Promise<Pasted | null> {
  const block = readTabText(text)
  const size = sizeOf(block)
  const selected = { rows: rect.bottom - rect.top + 1, cols: rect.right - rect.left + 1 }
  if (block.length === 0) return null
  if (size.rows === 1 && size.cols === 1 && selected.rows * selected.cols > 1) return { kind: 'text', text: block[0]?.[0] ?? '' }
  const placed = placedSize(size, selected)
  const rows = Math.min(placed.rows, grid.total() - rect.top)
  const columns = columnsIn(grid, { ...rect, right: rect.left + placed.cols - 1 })
  if (rows * columns.length > mostPasted) return { kind: 'too-many' }
  const cells: TypedCell[] = []
  let at = 0
  for await (const lines of pagesOf(readPage, rect.top, rows)) {
    if (lines === null) return null
    for (const { line, state } of lines) {
      const own = block[at % size.rows] ?? []
      at += 1
      if (state === 'out') continue
      for (const [n, column] of columns.entries()) {
        const pasted = own[n % size.cols]
        if (pasted !== undefined) cells.push({ line, column, text: pasted })
      }
    }
  }
  return { kind: 'cells', cells }
}

interface ClipboardPorts {
  grid(): FileHandle | null
  readonly readPage: ReadPage
  warn(title: string, text: string): void
  /** Every selected cell. */
  setAll(text: string): void
  type(cells: readonly TypedCell[]): Promise<void>
}

export function createFileClipboard({ grid, readPage, warn, setAll, type }: ClipboardPorts) {
  const copyLater = async (handle: FileHandle, rect: Rect): Promise<void> => {
    const text = await readText(handle, readPage, rect)
    if (text !== null && !putOnClipboard({ text, html: '' })) warn('The cells were not copied', 'Press Ctrl+C once more.')
  }
  const paste = async (handle: FileHandle, text: string, rect: Rect): Promise<void> => {
    const pasted = await planPaste(handle, readPage, text, rect)
    if (pasted === null) return
    if (pasted.kind === 'text') setAll(pasted.text)
    else if (pasted.kind === 'too-many')
      warn('Nothing was pasted', `A block of more than ${mostPasted.toLocaleString('en')} cells is too large.`)
    else if (pasted.cells.length > 0) await type(pasted.cells)
  }
  return {
    /** The text that is copied, as far as it is at hand; null where nothing is selected, or it follows a moment later. */
    copied(): string | null {
      const handle = grid()
      const rect = handle === null ? null : selectedRect(handle)
      if (handle === null || rect === null) return null
      if ((rect.bottom - rect.top + 1) * (rect.right - rect.left + 1) > mostCopied) {
        warn('The cells were not copied', `Up to ${mostCopied.toLocaleString('en')} cells are copied at once.`)
        return null
      }
      const text = loadedText(handle, rect)
      if (text === null) void copyLater(handle, rect)
      return text
    },
    /** True where there is a place for it. */
    pasted(text: string): boolean {
      const handle = grid()
      const rect = handle === null ? null : selectedRect(handle)
      if (handle !== null && rect !== null) void paste(handle, text, rect)
      return rect !== null
    },
  }
}
