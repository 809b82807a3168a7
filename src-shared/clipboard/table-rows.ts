/** Gathers the cells of a table as its tags come, so that every row has its cells at the columns where they are shown. */

export interface HtmlCell {
  readonly text: string
  /** The value that our own tables carry beside the text; null where the cell has none. */
  readonly data: string | null
}

export interface TableRows {
  readonly rows: readonly (readonly HtmlCell[])[]
  /** Forgets what cells of an earlier table reached into. */
  start(): void
  openRow(isHidden: boolean): void
  openCell(data: string | null, colspan: number, rowspan: number): void
  addText(text: string): void
  /** A line break; `isAlways` false for a block's start, which breaks only behind other text. */
  addBreak(isAlways: boolean): void
  endCell(): void
  endRow(): void
}

/** A cell that claims to span more than this is not believed. */
const maxSpan = 1000
const emptyCell: HtmlCell = { text: '', data: null }

const believed = (span: number): number => (Number.isInteger(span) && span >= 1 ? Math.min(span, maxSpan) : 1)

const joinParts = (parts: readonly string[]): string =>
  parts
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
    .replaceAll('\u00A0', ' ')

interface OpenCell {
  readonly parts: string[]
  readonly data: string | null
  readonly colspan: number
  readonly rowspan: number
}

export function createTableRows(): TableRows {
  const rows: HtmlCell[][] = []
  /** Rows left that a cell above reaches into, by column. */
  const reaching = new Map<number, number>()
  const present: { row: HtmlCell[] | null; cell: OpenCell | null; isHidden: boolean } = { row: null, cell: null, isHidden: false }

  const fillReached = (row: HtmlCell[]): void => {
    for (let left = reaching.get(row.length); left !== undefined; left = reaching.get(row.length)) {
      if (left === 1) reaching.delete(row.length)
      else reaching.set(row.length, left - 1)
      row.push(emptyCell)
    }
  }
  const endCell = (): void => {
    const { row, cell } = present
    if (cell === null || row === null) return
    fillReached(row)
    for (let i = 0; i < cell.colspan; i += 1) {
      if (cell.rowspan > 1) reaching.set(row.length, cell.rowspan - 1)
      row.push(i === 0 ? { text: joinParts(cell.parts), data: cell.data } : emptyCell)
    }
    present.cell = null
  }
  const endRow = (): void => {
    endCell()
    const { row } = present
    if (row === null) return
    fillReached(row)
    if (!present.isHidden) rows.push(row)
    present.row = null
  }
  return {
    rows,
    start: () => reaching.clear(),
    openRow(isHidden) {
      endRow()
      present.row = []
      present.isHidden = isHidden
    },
    openCell(data, colspan, rowspan) {
      endCell()
      if (present.row === null) {
        present.row = []
        present.isHidden = false
      }
      present.cell = { parts: [], data, colspan: believed(colspan), rowspan: believed(rowspan) }
    },
    addText: (text) => void present.cell?.parts.push(text),
    addBreak(isAlways) {
      const { cell } = present
      if (cell !== null && (isAlways || cell.parts.length > 0)) cell.parts.push('\n')
    },
    endCell,
    endRow,
  }
}
