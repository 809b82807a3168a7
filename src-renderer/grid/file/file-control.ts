/** What hands do to the lines of an imported file: type, empty, paste, copy, go to the next rejected cell. Each change is one step of the host. */
import type { GridApi } from 'ag-grid-community'
import { readTabText } from '../../../src-shared/clipboard/tab-text.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { columnId, columnOfId, isToEnd, numberId } from './create-file-grid.ts'
import type { FileCell, FileGridProps, TypedCell } from './file-grid-props.ts'
import { findProblem, pageLines } from './walk-lines.ts'

/** Cells of one paste; the host takes no more at once. */
const mostPasted = 50_000

/** Shown at once; what the host says of it follows. */
const withText = (line: GridLine, column: number, text: string): GridLine => ({
  ...line,
  texts: line.texts.map((own, at) => (at === column ? text : own)),
  marks: line.marks.filter((mark) => mark.column !== column),
})

function goTo(api: GridApi<GridLine> | null, row: number, column: number | null): void {
  const id = column === null ? numberId : columnId(column)
  api?.ensureIndexVisible(row)
  api?.ensureColumnVisible(id)
  api?.setFocusedCell(row, id)
}

export function createFileControl(
  grid: () => GridApi<GridLine> | null,
  props: () => FileGridProps,
  warn: (text: string) => void,
) {
  const focused = (): FileCell | null => {
    const cell = grid()?.getFocusedCell()
    const line = cell === null || cell === undefined ? undefined : grid()?.getDisplayedRowAtIndex(cell.rowIndex)?.data
    if (cell === null || cell === undefined || line === undefined) return null
    return { row: cell.rowIndex, line, column: columnOfId(cell.column.getColId()) }
  }
  /** A cell that takes a text. */
  const open = (): (FileCell & { readonly column: number }) | null => {
    const cell = focused()
    if (cell === null || cell.column === null || cell.line.state === 'out' || props().isOff) return null
    return { ...cell, column: cell.column }
  }
  const type = async (cells: readonly TypedCell[]): Promise<void> => {
    const [only] = cells
    const node = only === undefined || cells.length > 1 ? undefined : grid()?.getRowNode(String(only.line))
    if (only !== undefined && node?.data !== undefined) node.setData(withText(node.data, only.column, only.text))
    const lines = await props().onType(cells)
    if (lines === null) grid()?.refreshInfiniteCache()
    for (const line of lines ?? []) grid()?.getRowNode(String(line.line))?.setData(line)
    props().onFocus(focused())
  }
  const paste = async (text: string, row: number, first: number): Promise<void> => {
    const block = readTabText(text)
    const shown = props()
      .columns.map(({ column }) => column)
      .filter((column) => column >= first)
    const cells: TypedCell[] = []
    for (let from = 0; from < block.length && cells.length <= mostPasted; from += pageLines) {
      const page = await props().readPage(row + from, Math.min(pageLines, block.length - from))
      if (page === null) return
      for (const [at, { line, state }] of page.rows.entries())
        for (const [n, pasted] of (block[from + at] ?? []).entries()) {
          const column = shown[n]
          if (column !== undefined && state !== 'out') cells.push({ line, column, text: pasted })
        }
    }
    if (cells.length > mostPasted) warn(`A block of more than ${mostPasted.toLocaleString('en')} cells is too large.`)
    else if (cells.length > 0) await type(cells)
  }
  return {
    focused,
    type,
    async walk(step: 1 | -1): Promise<boolean> {
      const cell = focused()
      const nowhere = { row: step > 0 ? 0 : props().total, column: -2 }
      const hit = await findProblem(
        props().readPage,
        cell === null ? nowhere : { row: cell.row, column: cell.column ?? -1 },
        step,
      )
      if (hit !== null) goTo(grid(), hit.row, hit.column)
      return hit !== null
    },
    /** True when the key was one of ours. */
    press({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): boolean {
      if (key === 'F7' || key === 'F8') {
        props().onWalk(shiftKey ? -1 : 1)
        return true
      }
      if (isToEnd({ key, ctrlKey, metaKey })) {
        const { columns, total } = props()
        if (total > 0) goTo(grid(), key === 'End' ? total - 1 : 0, columns.at(key === 'End' ? -1 : 0)?.column ?? null)
        return true
      }
      if (props().isOff) return false
      const letter = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : ''
      if (letter === 'z' || letter === 'y') {
        props().onUndo(letter === 'y' || shiftKey ? 'redo' : 'undo')
        return true
      }
      const cell = focused()
      if (letter === '-' && cell !== null) {
        props().onTurnLine(cell.line)
        return true
      }
      const empties = key === 'Delete' || key === 'Backspace' ? open() : null
      if (empties !== null) void type([{ line: empties.line.line, column: empties.column, text: '' }])
      return empties !== null
    },
    /** The text that is copied; null where no cell has the focus. */
    copied(): string | null {
      const cell = focused()
      return cell === null || cell.column === null ? null : (cell.line.texts[cell.column] ?? '')
    },
    /** True where there is a place for it. */
    pasted(text: string): boolean {
      const cell = open()
      if (cell !== null) void paste(text, cell.row, cell.column)
      return cell !== null
    },
  }
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
