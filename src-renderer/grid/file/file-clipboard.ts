/** Copying, cutting and pasting in the lines of an imported file, as blocks of text. What is cut stays until it is pasted, as in worksheets. */
import { writeTabText } from '../../../src-shared/clipboard/tab-text.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { createStore, type Store } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isSameText } from '../clipboard/copied-cells.ts'
import { putOnClipboard } from '../clipboard/put-on-clipboard.ts'
import type { Rect } from '../range.ts'
import { selectedRect } from '../selection/active-cell.ts'
import { copiedOf, type FileCopied } from './file-copied.ts'
import type { TypedCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { columnsIn, mostPasted, planMove, planPaste, readLines } from './file-paste.ts'
import type { ReadPage } from './walk-lines.ts'

/** Cells that are copied at most: more of them are saved as a file. */
const mostCopied = 200_000

/** Lines of the rectangle that the window has; null where one is still to be read. */
function loadedLines(grid: FileHandle, rect: Rect): readonly GridLine[] | null {
  const lines: GridLine[] = []
  for (let row = rect.top; row <= rect.bottom; row += 1) {
    const line = grid.lineAt(row)
    if (line === null) return null
    lines.push(line)
  }
  return lines
}

interface ClipboardPorts {
  grid(): FileHandle | null
  readonly readPage: ReadPage
  warn(title: string, text: string): void
  /** What there is to say where nobody has to act; null takes it back. */
  say(words: string | null): void
  /** Every selected cell. */
  setAll(text: string): void
  /** Answers whether the file was corrected. */
  type(cells: readonly TypedCell[]): Promise<boolean>
}

export interface FileClipboard {
  /** Framed in the grid. */
  readonly copied: Store<FileCopied | null>
  /** The text that is copied, as far as it is at hand; null where nothing is selected, or it follows a moment later. */
  copy(isCut: boolean): string | null
  /** True where there is a place for it. */
  paste(text: string): boolean
  /** True where something was framed. */
  forget(): boolean
}

export function createFileClipboard({ grid, readPage, warn, say, setAll, type }: ClipboardPorts): FileClipboard {
  const copied = createStore<FileCopied | null>(null)
  const forget = (): boolean => {
    const isFramed = copied.get() !== null
    if (isFramed) say(null)
    copied.set(null)
    return isFramed
  }
  const note = (handle: FileHandle, rect: Rect, lines: readonly GridLine[], isCut: boolean): string => {
    const columns = columnsIn(handle, rect)
    const text = writeTabText(lines.map(({ texts }) => columns.map((column) => texts[column] ?? '')))
    copied.set(copiedOf(lines, handle.columns().slice(rect.left, rect.right + 1), text, isCut))
    const cells = countOf(lines.length * columns.length, 'cell')
    say(isCut ? `${cells} cut. Paste to move them, or press Escape.` : `${cells} copied.`)
    return text
  }
  const copyLater = async (handle: FileHandle, rect: Rect, isCut: boolean): Promise<void> => {
    const lines = await readLines(readPage, rect)
    if (lines === null) return
    const text = note(handle, rect, lines, isCut)
    if (putOnClipboard({ text, html: '' })) return
    forget()
    warn(isCut ? 'The cells were not cut' : 'The cells were not copied', `Press Ctrl+${isCut ? 'X' : 'C'} once more.`)
  }
  const move = async (handle: FileHandle, cut: FileCopied, rect: Rect): Promise<void> => {
    const moved = await planMove(handle, readPage, cut, rect)
    if (moved === null) return
    if (moved.kind === 'too-many') {
      const most = (mostPasted / 2).toLocaleString('en')
      return warn('Nothing was moved', `Up to ${most} cells are moved at once. Copy them, and clear them then.`)
    }
    if (moved.cells.length === 0 || !(await type(moved.cells))) return
    forget()
    if (moved.left > 0)
      warn(
        `${countOf(moved.left, 'cut cell')} ${moved.left === 1 ? 'stays' : 'stay'} as ${moved.left === 1 ? 'it is' : 'they are'}`,
        'What finds no cell to go to stays, and so do cells of lines that are taken out or broken.',
      )
  }
  const paste = async (handle: FileHandle, text: string, rect: Rect): Promise<void> => {
    const known = copied.get()
    if (known?.isCut === true && isSameText(known.text, text)) return move(handle, known, rect)
    const pasted = await planPaste(handle, readPage, text, rect)
    if (pasted === null) return
    if (pasted.kind === 'text') setAll(pasted.text)
    else if (pasted.kind === 'too-many')
      warn('Nothing was pasted', `A block of more than ${mostPasted.toLocaleString('en')} cells is too large.`)
    else if (pasted.cells.length > 0) await type(pasted.cells)
  }
  return {
    copied,
    copy(isCut) {
      const handle = grid()
      const rect = handle === null ? null : selectedRect(handle)
      if (handle === null || rect === null) return null
      if ((rect.bottom - rect.top + 1) * (rect.right - rect.left + 1) > mostCopied) {
        warn(
          isCut ? 'The cells were not cut' : 'The cells were not copied',
          `Up to ${mostCopied.toLocaleString('en')} cells are copied at once.`,
        )
        return null
      }
      const lines = loadedLines(handle, rect)
      if (lines === null) void copyLater(handle, rect, isCut)
      return lines === null ? null : note(handle, rect, lines, isCut)
    },
    paste(text) {
      const handle = grid()
      const rect = handle === null ? null : selectedRect(handle)
      if (handle !== null && rect !== null) void paste(handle, text, rect)
      return rect !== null
    },
    forget,
  }
}
