/** Gives the rows of a block to AG Grid, which draws every cell on the screen anew for each block that it takes: what it shows already is left alone. */
import type { GridApi, IGetRowsParams, IRowNode } from 'ag-grid-community'

/** What is asked of the grid. */
type Shown<Row> = Pick<GridApi<Row>, 'forEachNode' | 'getDisplayedRowCount' | 'isLastRowIndexKnown' | 'getRenderedNodes'>

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

export function giveRows<Row>(
  api: Shown<Row>,
  asked: Pick<IGetRowsParams, 'startRow' | 'endRow' | 'successCallback' | 'failCallback'>,
  block: RowBlock<Row>,
  { idOf, isSame, onDrawn }: RowWays<Row>,
): void {
  const shown = shownNodes(api, asked, block, idOf)
  if (shown === null) {
    asked.successCallback([...block.rows], block.total)
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
