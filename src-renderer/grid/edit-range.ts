/** Commands over many cells at once: clear, fill down, copy, paste. Each is one undo step; what cannot be written is left and said. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { askUser } from '../commands/ask-user.ts'
import { addRows, type CellEdit, setCells } from '../commands/stage-edits.ts'
import { countOf } from '../ui/format-count.ts'
import { copyText } from './clipboard/copy-text.ts'
import { placeBlock } from './clipboard/place-block.ts'
import { type BlockValue, readBlock, sayLeft } from './clipboard/read-block.ts'
import { readTabText, writeTabText } from './clipboard/tab-text.ts'
import { todayOf } from './editors/editor-props.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import type { Rect } from './range.ts'
import { selectedRect } from './selection/active-cell.ts'
import { cellOf, type SheetRow } from './sheet-row.ts'

/** Cells one command may stage (`edits.set`). */
const maxCells = 500_000

async function readRows(grid: GridHandle, top: number, bottom: number): Promise<readonly SheetRow[] | null> {
  const source = grid.source()
  if (source === null) return null
  const rows = await source.readRange(top, Math.min(bottom, source.total() - 1))
  if (rows.ok) return rows.value
  grid.context.app.notices.fail('The rows could not be read', rows.error)
  return null
}

const isAlive = ({ row }: SheetRow): boolean => row.change !== 'deleted'

function isTooMuch(grid: GridHandle, cells: number): boolean {
  if (cells <= maxCells) return false
  grid.context.app.notices.show({
    tone: 'warning',
    title: 'Too many cells at once',
    text: `One command changes up to ${countOf(maxCells, 'cell')}; these are ${countOf(cells, 'cell')}. Select fewer.`,
  })
  return true
}

export async function clearRange(grid: GridHandle): Promise<void> {
  const rect = selectedRect(grid)
  if (rect === null) return
  const fields = shownOf(grid).slice(rect.left, rect.right + 1)
  const editable = fields.filter((field) => field.isEditable)
  if (editable.length === 0) return grid.context.whisper('Nothing here can be edited')
  if (isTooMuch(grid, editable.length * (rect.bottom - rect.top + 1))) return
  const rows = await readRows(grid, rect.top, rect.bottom)
  const cells = (rows ?? [])
    .filter(isAlive)
    .flatMap((row) =>
      editable
        .filter((field) => cellOf(row, field.id) !== null)
        .map((field): CellEdit => ({ row: row.row.key, field: field.id, value: null })),
    )
  if (cells.length > 0) await setCells(grid.context.app, grid.context.at, `Clear ${countOf(cells.length, 'cell')}`, cells)
}

export async function fillDown(grid: GridHandle): Promise<void> {
  const rect = selectedRect(grid)
  if (rect === null || rect.bottom === rect.top) {
    grid.context.app.notices.show({
      tone: 'info',
      id: 'fill-down',
      title: 'Select the cells to fill first',
      text: 'Start at the cell with the value and extend the selection downwards with Shift and the arrow keys or the mouse.',
    })
    return
  }
  const fields = shownOf(grid)
    .slice(rect.left, rect.right + 1)
    .filter((field) => field.isEditable)
  if (isTooMuch(grid, fields.length * (rect.bottom - rect.top))) return
  const [first, ...rest] = (await readRows(grid, rect.top, rect.bottom)) ?? []
  if (first === undefined || fields.length === 0) return
  const cells = rest
    .filter(isAlive)
    .flatMap((row) => fields.map((field): CellEdit => ({ row: row.row.key, field: field.id, value: cellOf(first, field.id) })))
  if (cells.length > 0) await setCells(grid.context.app, grid.context.at, `Fill down ${countOf(cells.length, 'cell')}`, cells)
}

/** The selected cells as clipboard text; null when nothing is selected. */
export async function copyRange(grid: GridHandle): Promise<string | null> {
  const rect = selectedRect(grid)
  if (rect === null) return null
  const fields = shownOf(grid).slice(rect.left, rect.right + 1)
  const rows = await readRows(grid, rect.top, rect.bottom)
  return rows === null
    ? null
    : writeTabText(rows.map((row) => fields.map((field) => copyText(cellOf(row, field.id), field, row.names, grid.context))))
}

/** The same at once, where every row is at hand; null when the rows must be read first. */
export function copyLoaded(grid: GridHandle): string | null {
  const rect = selectedRect(grid)
  const source = grid.source()
  if (rect === null || source === null) return null
  const fields = shownOf(grid).slice(rect.left, rect.right + 1)
  const lines: string[][] = []
  for (let index = rect.top; index <= rect.bottom; index++) {
    const row = source.peek(index)
    if (row === null) return null
    lines.push(fields.map((field) => copyText(cellOf(row, field.id), field, row.names, grid.context)))
  }
  return writeTabText(lines)
}

interface Target {
  readonly rows: readonly SheetRow[]
  /** Rows of the block beyond the last row of the view. */
  readonly beyond: number
}

async function findTarget(grid: GridHandle, top: number, count: number): Promise<Target | null> {
  const rows = await readRows(grid, top, top + count - 1)
  return rows === null ? null : { rows, beyond: count - rows.length }
}

const askForRows = (grid: GridHandle, count: number): Promise<boolean> =>
  askUser(grid.context.app, {
    title: `Add ${countOf(count, 'new row')}?`,
    text: `The pasted block is longer than the rows below. ${countOf(count, 'row')} would be added as new.`,
    yes: `Add ${countOf(count, 'row')}`,
    isDangerous: false,
  })

function newRows(values: readonly BlockValue[], from: number, count: number): readonly Readonly<Record<string, CellValue>>[] {
  const rows: Record<string, CellValue>[] = Array.from({ length: count }, () => ({}))
  for (const { row, field, value } of values) {
    const target = rows[row - from]
    if (target !== undefined && value !== null) target[field.id] = value
  }
  return rows
}

export async function pasteText(grid: GridHandle, text: string): Promise<void> {
  const rect: Rect | null = selectedRect(grid)
  const block = readTabText(text)
  const { app, at } = grid.context
  if (rect === null || block.length === 0) return
  const placement = placeBlock(block, rect)
  if (isTooMuch(grid, placement.rows * placement.cols)) return
  const target = await findTarget(grid, rect.top, placement.rows)
  if (target === null) return
  const addsRows = target.beyond > 0 && (await askForRows(grid, target.beyond))
  const fields = shownOf(grid).slice(rect.left)
  const reading = { ...grid.context, today: todayOf(app.clock.now()) }
  const { values, left } = await readBlock(app.host, at, placement, fields, reading)

  const cells: CellEdit[] = []
  let deleted = 0
  for (const { row, field, value } of values) {
    const known = target.rows[row]
    if (known === undefined) continue
    if (isAlive(known)) cells.push({ row: known.row.key, field: field.id, value })
    else deleted += 1
  }
  if (cells.length > 0 && !(await setCells(app, at, `Paste ${countOf(cells.length, 'cell')}`, cells))) return
  let added: readonly RowKey[] = []
  if (addsRows) {
    const rows = newRows(values, target.rows.length, target.beyond)
    added = await addRows(app, at, rows, `Paste ${countOf(rows.length, 'new row')}`)
  }

  const reasons = new Map(left)
  if (deleted > 0) reasons.set('The row is marked for deletion', deleted)
  if (target.beyond > 0 && !addsRows) reasons.set('There is no row below', target.beyond * placement.cols)
  const leftCells = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  if (leftCells === 0 && cells.length + added.length * placement.cols < 2) return
  const done = [
    cells.length > 0 ? countOf(cells.length, 'cell') : '',
    added.length > 0 ? countOf(added.length, 'new row') : '',
  ].filter((part) => part !== '')
  app.notices.show({
    tone: leftCells === 0 ? 'good' : 'warning',
    id: 'pasted',
    title: done.length === 0 ? 'Nothing was pasted' : `Pasted ${done.join(' and ')}`,
    ...(leftCells === 0
      ? {}
      : { text: `${countOf(leftCells, 'cell')} left as ${leftCells === 1 ? 'it was' : 'they were'}: ${sayLeft(reasons)}` }),
  })
}
