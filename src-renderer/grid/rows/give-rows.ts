/** Gives the rows of a block to AG Grid, which draws every cell on the screen anew for each block that it takes: what it shows already is left alone. */
import type { GridApi, IGetRowsParams, IRowNode } from 'ag-grid-community'

/** What is asked of the grid. */
type Shown<Row> = Pick<
  GridApi<Row>,
  'forEachNode' | 'getDisplayedRowAtIndex' | 'getDisplayedRowCount' | 'isLastRowIndexKnown' | 'getRenderedNodes'
>

export interface RowBlock<Row> {
  readonly rows: readonly Row[]
  /** Rows of the whole view. */
  readonly total: number
}

export interface RowWays<Row> {
  idOf(row: Row): string
  /** Whether both read the same in every cell. */
  isSame(shown: Row, now: Row): boolean
  /** Rows on the screen were drawn anew, of which the grid itself tells nothing. */
  onDrawn(): void
}

/** The grid's rows of these places if they are those of the block, each where it is; else null. */
function shownNodes<Row>(
  api: Shown<Row>,
  { startRow, endRow }: Pick<IGetRowsParams, 'startRow' | 'endRow'>,
  { rows, total }: RowBlock<Row>,
  idOf: RowWays<Row>['idOf'],
): readonly IRowNode<Row>[] | null {
  if (api.getDisplayedRowCount() !== total || api.isLastRowIndexKnown() !== true) return null
  const nodes: IRowNode<Row>[] = []
  // Asking for a row by its place would count as use of its block.
  api.forEachNode((node) => {
    const { rowIndex } = node
    if (rowIndex !== null && rowIndex >= startRow && rowIndex < endRow) nodes.push(node)
  })
  const areAll =
    nodes.length === rows.length && rows.every((row, at) => nodes[at]?.data !== undefined && nodes[at]?.id === idOf(row))
  return areAll ? nodes : null
}

/**
 * How many rows AG Grid has in its blocks, also behind the last one that is shown: where rows went, it would show those that were there, and
 * take edits for them, as soon as there are more again.
 */
export type HeldRows = Map<number, number>

export function giveRows<Row>(
  api: Shown<Row>,
  asked: Pick<IGetRowsParams, 'startRow' | 'endRow' | 'successCallback' | 'failCallback'>,
  block: RowBlock<Row>,
  { idOf, isSame, onDrawn }: RowWays<Row>,
  held: HeldRows,
): void {
  const [first] = block.rows
  const { startRow } = asked
  const before = held.get(startRow) ?? 0
  const shown = block.rows.length < before ? null : shownNodes(api, asked, block, idOf)
  if (shown === null) {
    asked.successCallback([...block.rows], block.total)
    // One that was asked for again meanwhile is not taken.
    const isTaken = first !== undefined && api.getDisplayedRowAtIndex(startRow)?.data === first
    held.set(startRow, isTaken ? block.rows.length : Math.max(before, block.rows.length))
    return
  }
  const drawn = new Set(api.getRenderedNodes())
  let hasDrawn = false
  for (const [at, node] of shown.entries()) {
    const row = block.rows[at]
    const isDrawn = drawn.has(node)
    if (row === undefined || node.data === undefined || (isDrawn && isSame(node.data, row))) continue
    node.setData(row)
    hasDrawn ||= isDrawn
  }
  // To the grid a block that could not be read is one that it need not draw; it keeps its rows, and asks for it again as for any other.
  asked.failCallback()
  if (hasDrawn) onDrawn()
}
