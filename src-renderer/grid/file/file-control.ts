/** What hands do to the lines of an imported file: type, empty, fill, paste, copy, go to the next rejected cell. Each change is one step of the host. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { FileArea } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { FilledStore } from '../filling/filled-cells.ts'
import { selectedRect } from '../selection/active-cell.ts'
import type { PendingKeys } from '../selection/pending-keys.ts'
import { createFileClipboard } from './file-clipboard.ts'
import { createFileFill } from './file-fill.ts'
import type { FileCell, FileGridProps, TypedCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'
import { createFileKeys } from './file-keys.ts'
import { readLines } from './file-paste.ts'
import { cellInFront, focusInFront, goToLine, isOneSelected } from './file-place.ts'
import { waitForLine } from './wait-for-line.ts'
import { findProblem } from './walk-lines.ts'

/** Lines that are taken out at once; the host takes no more. */
const mostTurned = 50_000

/** Shown at once; what the host says of it follows. */
const withText = (line: GridLine, column: number, text: string): GridLine => ({
  ...line,
  texts: line.texts.map((own, at) => (at === column ? text : own)),
  marks: line.marks.filter((mark) => mark.column !== column),
})

interface Shown {
  readonly tone: 'info' | 'warning'
  readonly id?: string
  readonly title: string
  readonly text: string
}

interface ControlPorts {
  grid(): FileHandle | null
  props(): FileGridProps
  /** What is selected, for the host; null when nothing is. */
  area(): FileArea | null
  /** Names the lines that places of a revision are of; null where they are others by now. */
  listOf(revision: number): string | null
  readonly filled: FilledStore
  show(notice: Shown): void
}

export function createFileControl({ grid, props, area, listOf, filled, show }: ControlPorts) {
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
  /** Answers whether the file was corrected. */
  const type = async (cells: readonly TypedCell[]): Promise<boolean> => {
    filled.set(null)
    const [only] = cells
    const node = only === undefined || cells.length > 1 ? undefined : grid()?.api.getRowNode(String(only.line))
    if (only !== undefined && node?.data !== undefined) node.setData(withText(node.data, only.column, only.text))
    const lines = await props().onType(cells)
    take(lines)
    return lines !== null
  }
  const change = (operation: Operation): void => {
    const of = area()
    filled.set(null)
    if (of !== null) void props().onBulk(of, operation).then(take)
  }
  const setAll = (text: string): void => change(text === '' ? { op: 'clear' } : { op: 'set', value: text })
  const turnLines = async (): Promise<void> => {
    const handle = grid()
    const rect = handle === null ? null : selectedRect(handle)
    if (rect === null) return
    if (rect.bottom - rect.top >= mostTurned)
      show({
        tone: 'warning',
        title: 'No line was taken out',
        text: `Up to ${mostTurned.toLocaleString('en')} lines are taken out at once.`,
      })
    else props().onTurnLines((await readLines(props().readPage, rect)) ?? [])
  }
  const clipboard = createFileClipboard({
    grid,
    readPage: (from, limit) => props().readPage(from, limit),
    warn: (title, text) => show({ tone: 'warning', title, text }),
    say: (words) => props().onSay(words),
    setAll,
    type,
  })
  const fill = createFileFill({ grid, props, listOf, filled, show, take })
  /** Empties what is selected; true where there is something to empty. */
  const empty = (): boolean => {
    const cell = open()
    if (cell !== null) void type([{ line: cell.line.line, column: cell.column, text: '' }])
    else if (!isOne()) change({ op: 'clear' })
    return cell !== null || !isOne()
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
    press: createFileKeys({
      grid,
      props,
      empty,
      turnLines: () => void turnLines(),
      fill: (how) => void fill.blocks(how),
      forget: clipboard.forget,
    }),
    /** True where the key waits for its cell, and is pressed on it then. */
    waits(event: KeyboardEvent): boolean {
      const handle = grid()
      return handle !== null && waitForLine(handle, event)
    },
    waitingKeys: (): PendingKeys | null => grid()?.context.waitingKeys ?? null,
    clipboard,
    filling: fill,
  }
}
