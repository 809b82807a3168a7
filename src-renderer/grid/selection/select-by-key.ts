/** Where the arrow keys, Home, End and the page keys lead. Pure; what has to be looked up in the rows comes as an edge. */
import { type Cell, extendTo, type Selection, type Sheet, selectCell, selectRange } from './selection.ts'

export interface KeyPress {
  readonly key: string
  readonly shift: boolean
  /** Control, or Command on a Mac. */
  readonly mod: boolean
  readonly alt: boolean
}

/** Rows and columns that a page key goes by. */
export interface Page {
  readonly rows: number
  readonly cols: number
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

function move({ rows, fields }: Sheet, from: Cell, down: number, right: number): Cell {
  const col = clamp(Math.max(0, fields.indexOf(from.field)) + right, fields.length)
  return { row: clamp(from.row + down, rows), field: fields[col] ?? from.field }
}

/** Further than any sheet reaches; `move` keeps the cell inside. */
const far = 1e9

export type EdgeKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** Control with an arrow key asks for the edge of the data, which is not known here. */
export const edgeKeyOf = ({ key, mod, alt }: KeyPress): EdgeKey | null =>
  mod && !alt && (key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight') ? key : null

/** Where a key leads from a cell; null when the key does not lead anywhere. */
export function targetOf({ key, mod, alt }: KeyPress, from: Cell, sheet: Sheet, page: Page): Cell | null {
  if (mod && alt) return null
  switch (key) {
    case 'ArrowUp':
      return alt || mod ? null : move(sheet, from, -1, 0)
    case 'ArrowDown':
      return alt || mod ? null : move(sheet, from, 1, 0)
    case 'ArrowLeft':
      return alt || mod ? null : move(sheet, from, 0, -1)
    case 'ArrowRight':
      return alt || mod ? null : move(sheet, from, 0, 1)
    case 'PageUp':
      return mod ? null : alt ? move(sheet, from, 0, -page.cols) : move(sheet, from, -page.rows, 0)
    case 'PageDown':
      return mod ? null : alt ? move(sheet, from, 0, page.cols) : move(sheet, from, page.rows, 0)
    case 'Home':
      return alt ? null : move(sheet, from, mod ? -far : 0, -far)
    case 'End':
      return alt ? null : move(sheet, from, mod ? far : 0, far)
    default:
      return null
  }
}

/** The selection after a move: with Shift the last range reaches there, without it the cell alone is selected. */
export const goTo = (selection: Selection, sheet: Sheet, cell: Cell, shift: boolean): Selection =>
  shift ? extendTo(selection, sheet, cell) : selectCell(cell)

/** Shift+Space: the rows of the last range, whole. */
export function widenToRows({ anchor, head, active }: Selection): Selection {
  const [first, last] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  return selectRange({ rows: [[first, last]], fields: 'all' }, anchor, head, active)
}

/** Control+Space: the columns of the last range, whole. */
export function widenToColumns({ ranges, anchor, head, active }: Selection): Selection {
  const fields = ranges.at(-1)?.fields ?? [active.field]
  return selectRange({ rows: 'all', fields }, anchor, head, active)
}

/** The last filled cell of a block along a row, as `rows.edge` finds it along a column. */
export function edgeInRow(sheet: Sheet, from: Cell, step: 1 | -1, isFilled: (index: number) => boolean): Cell {
  const { fields } = sheet
  const end = step === 1 ? fields.length - 1 : 0
  let at = Math.max(0, fields.indexOf(from.field))
  if (at === end) return from
  const isInside = isFilled(at) && isFilled(at + step)
  while (at !== end) {
    at += step
    if (isInside ? at !== end && !isFilled(at + step) : isFilled(at)) break
  }
  return { row: from.row, field: fields[at] ?? from.field }
}

const moving: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
])

/** Keys that lead to another cell, wherever the active one is drawn. */
export const isMovingKey = (key: string): boolean => moving.has(key)
