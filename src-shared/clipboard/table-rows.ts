/** Gathers the cells of a table as its tags come, so that every row has its cells at the columns where they are shown. */
import { unescapeHtml } from './html-text.ts'

export interface HtmlCell {
  /** As a browser shows it. */
  readonly text: string
  /** As it is written, references and white space and all, which some programs mean and others only wrap their lines with. */
  readonly written: string
  /** Of its tag, as they are written there. */
  readonly attributes: string
}

export interface TableRows {
  readonly rows: readonly (readonly HtmlCell[])[]
  /** Forgets what cells of an earlier table reached into. */
  start(): void
  openRow(isHidden: boolean): void
  openCell(attributes: string, colspan: number, rowspan: number): void
  /** Still with its references. */
  addText(written: string): void
  /** A line break; `isAlways` false for a block's start, which breaks only behind other text. */
  addBreak(isAlways: boolean): void
  endCell(): void
  endRow(): void
}

/** A cell that claims to span more than this is not believed. */
const maxSpan = 1000
const emptyCell: HtmlCell = { text: '', written: '', attributes: '' }

const believed = (span: number): number => (Number.isInteger(span) && span >= 1 ? Math.min(span, maxSpan) : 1)

/** White space means nothing in HTML but between words; a no-break space is how programs write one that does. */
const collapse = (written: string): string => unescapeHtml(written.replace(/[ \t\r\n\f]+/g, ' '))

const joinParts = (parts: readonly string[]): string =>
  parts
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
    .replaceAll('\u00A0', ' ')

interface OpenCell {
  readonly parts: string[]
  readonly written: string[]
  readonly attributes: string
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
    const { attributes } = cell
    const made = {
      text: joinParts(cell.parts),
      written: cell.written.length === 1 ? (cell.written[0] ?? '') : cell.written.join(''),
      attributes,
    }
    for (let i = 0; i < cell.colspan; i += 1) {
      if (cell.rowspan > 1) reaching.set(row.length, cell.rowspan - 1)
      row.push(i === 0 ? made : emptyCell)
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
    openCell(attributes, colspan, rowspan) {
      endCell()
      if (present.row === null) {
        present.row = []
        present.isHidden = false
      }
      const spans = { colspan: believed(colspan), rowspan: believed(rowspan) }
      present.cell = { parts: [], written: [], attributes, ...spans }
    },
    addText(written) {
      present.cell?.parts.push(collapse(written))
      present.cell?.written.push(written)
    },
    addBreak(isAlways) {
      const { cell } = present
      if (cell === null || (!isAlways && cell.parts.length === 0)) return
      cell.parts.push('\n')
      cell.written.push('\n')
    },
    endCell,
    endRow,
  }
}
