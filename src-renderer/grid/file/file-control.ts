/** What hands do to the lines of an imported file: type, empty, fill, paste, copy, go to the next rejected cell. Each change is one step of the host. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { FileArea } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import { isMacPlatform } from '../../ui/keymap.ts'
import { selectedRect } from '../selection/active-cell.ts'
import { handleSelectionKey } from '../selection/selection-keys.ts'
import { createFileClipboard, readLines } from './file-clipboard.ts'
import type { FileCell, FileGridProps, TypedCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { cellInFront, focusInFront, goToLine, isOneSelected } from './file-place.ts'
import { fillDown, fillRight } from './fill-lines.ts'
import { findProblem } from './walk-lines.ts'

/** Lines that are taken out at once; the host takes no more. */
const mostTurned = 50_000

/** Shown at once; what the host says of it follows. */
const withText = (line: GridLine, column: number, text: string): GridLine => ({
  ...line,
  texts: line.texts.map((own, at) => (at === column ? text : own)),
  marks: line.marks.filter((mark) => mark.column !== column),
})

interface ControlPorts {
  grid(): FileHandle | null
  props(): FileGridProps
  /** What is selected, for the host; null when nothing is. */
  area(): FileArea | null
  warn(title: string, text: string): void
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export function createFileControl({ grid, props, area, warn }: ControlPorts) {
  const focused = (): FileCell | null => cellInFront(grid())
  const isOne = (): boolean => isOneSelected(grid())
  /** One cell alone that takes a text. */
  const open = (): (FileCell & { readonly column: number }) | null => {
    const cell = focused()
    if (cell === null || cell.column === null || cell.line.state === 'out' || !isOne()) return null
    return { ...cell, column: cell.column }
  }
  const take = (lines: readonly GridLine[] | null): void => {
    const api = grid()?.api
    if (lines === null) api?.refreshInfiniteCache()
    for (const line of lines ?? []) api?.getRowNode(String(line.line))?.setData(line)
    props().onFocus(focused())
  }
  const type = async (cells: readonly TypedCell[]): Promise<void> => {
    const [only] = cells
    const node = only === undefined || cells.length > 1 ? undefined : grid()?.api.getRowNode(String(only.line))
    if (only !== undefined && node?.data !== undefined) node.setData(withText(node.data, only.column, only.text))
    take(await props().onType(cells))
  }
  const change = (operation: Operation, of: FileArea | null = area()): void => {
    if (of !== null) void props().onBulk(of, operation).then(take)
  }
  const setAll = (text: string): void => change(text === '' ? { op: 'clear' } : { op: 'set', value: text })
  const fill = async (how: 'down' | 'right'): Promise<void> => {
    const [of, handle] = [area(), grid()]
    if (of === null || handle === null) return
    const filled = how === 'down' ? await fillDown(handle, props().readPage, of) : fillRight(handle, of)
    if (filled !== null) change(filled.operation, filled.area)
  }
  const turnLines = async (): Promise<void> => {
    const handle = grid()
    const rect = handle === null ? null : selectedRect(handle)
    if (rect === null) return
    if (rect.bottom - rect.top >= mostTurned)
      warn('No line was taken out', `Up to ${mostTurned.toLocaleString('en')} lines are taken out at once.`)
    else props().onTurnLines((await readLines(props().readPage, rect)) ?? [])
  }
  const clipboard = createFileClipboard({ grid, readPage: (from, limit) => props().readPage(from, limit), warn, setAll, type })
  /** Keys with Control that a spreadsheet has; true when it was one of them. */
  const pressLetter = (letter: string, shift: boolean): boolean => {
    if (letter === 'z' || letter === 'y') props().onUndo(letter === 'y' || shift ? 'redo' : 'undo')
    else if (letter === 'd') void fill('down')
    else if (letter === 'r') void fill('right')
    else if (letter === '-') void turnLines()
    else return false
    return true
  }
  return {
    focused,
    type,
    focus: (): void => focusInFront(grid()),
    turnLines: (): void => void turnLines(),
    /** True where several cells are selected: then each of them is given the text. */
    fillSelected(text: string): boolean {
      if (isOne()) return false
      setAll(text)
      return true
    },
    async walk(step: 1 | -1): Promise<boolean> {
      const cell = focused()
      const nowhere = { row: step > 0 ? 0 : props().total, column: -2 }
      const hit = await findProblem(
        props().readPage,
        cell === null ? nowhere : { row: cell.row, column: cell.column ?? -1 },
        step,
      )
      if (hit !== null) goToLine(grid(), hit.row, hit.column)
      return hit !== null
    },
    /** True when the key was one of ours. */
    press({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): boolean {
      const handle = grid()
      if (key === 'F7' || key === 'F8') {
        props().onWalk(shiftKey ? -1 : 1)
        return true
      }
      if (handle === null) return false
      const mod = isMacPlatform(navigator.platform) ? metaKey : ctrlKey
      if (mod && !altKey && pressLetter(key.toLowerCase(), shiftKey)) return true
      if ((key === 'Delete' || key === 'Backspace') && !mod && !altKey) {
        const cell = open()
        if (cell !== null) void type([{ line: cell.line.line, column: cell.column, text: '' }])
        else if (!isOne()) change({ op: 'clear' })
        return cell !== null || !isOne()
      }
      // A key that types, or opens what is typed into, is the cell's own.
      return key !== 'F2' && handleSelectionKey(handle, { key, shift: shiftKey, mod, alt: altKey })
    },
    copied: clipboard.copied,
    pasted: clipboard.pasted,
  }
}
