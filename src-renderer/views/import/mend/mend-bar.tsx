/** What is said of the cell in front, and what can be done about it: back to the file's text, out with the line, the same everywhere. */

import { Button } from '@mantine/core'
import { lineName } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { GridLine } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { FileCell } from '../../../grid/file/file-grid-props.ts'
import { type FileColumn, isCorrectedCell, markAt, sayLine, sayMark } from '../../../grid/file/file-line.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './mend.module.css'

/** A text that stands in other cells of the column too. */
export interface Alike {
  readonly line: number
  readonly column: number
  /** What it was corrected to. */
  readonly text: string
  readonly own: { readonly text: string; readonly cells: number }
}

interface Props {
  readonly cell: FileCell | null
  /** What there is to say of the clipboard just now, in place of the cell's words. */
  readonly said: string | null
  /** Cells that are selected. */
  readonly selected: number
  readonly columns: readonly FileColumn[]
  readonly alike: Alike | null
  readonly onAlike: (alike: Alike) => void
  /** Takes the selected lines out, or in again. */
  readonly onTurnLines: () => void
  readonly onBack: (line: number, column: number) => void
  /** Takes a broken line as it is shown. */
  readonly onTake: (line: GridLine) => void
}

function wordsOf({ line, column }: FileCell, columns: readonly FileColumn[]): string {
  const said = columns.find((each) => each.column === column)
  const words = column === null ? '' : sayMark(markAt(line, column))
  const number = `Line ${lineName(line.line, formatCount)}`
  if (words === '' && sayLine(line) !== '') return `${number}: ${sayLine(line)}`
  const where = said === undefined ? number : `${number}, ${said.field === '' ? said.header : said.field}`
  return words === '' ? where : `${where}: ${words}`
}

const longest = 60
const brief = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export const MendBar = ({ cell, said, selected, columns, alike, onAlike, onTurnLines, onBack, onTake }: Props) => {
  const isCorrected = cell !== null && cell.column !== null && isCorrectedCell(markAt(cell.line, cell.column))
  return (
    <div className={`${parts.row} ${styles.bar}`}>
      <p role="status" className={styles.words} data-bad={(selected <= 1 && cell?.line.state === 'rejected') || undefined}>
        {said ??
          (selected > 1
            ? `${countOf(selected, 'cell')} selected`
            : cell === null
              ? 'Choose a cell to see what is said of it.'
              : wordsOf(cell, columns))}
      </p>
      {alike !== null && (
        <Button variant="light" onClick={() => onAlike(alike)}>
          {countOf(alike.own.cells, 'more cell')} {alike.own.cells === 1 ? 'holds' : 'hold'} “{brief(alike.own.text)}”: change{' '}
          {alike.own.cells === 1 ? 'it' : 'all'} like this
        </Button>
      )}
      {cell !== null && isCorrected && (
        <Button variant="default" onClick={() => onBack(cell.line.line, cell.column ?? 0)}>
          Back to the file’s text
        </Button>
      )}
      {cell?.line.isBroken === true && (
        <Button variant="default" onClick={() => onTake(cell.line)}>
          Take the line as shown
        </Button>
      )}
      {cell !== null && (
        <Button variant="default" title="Ctrl+-" onClick={onTurnLines}>
          {cell.line.state === 'out' ? 'Take the line in again' : selected > 1 ? 'Take these lines out' : 'Take the line out'}
        </Button>
      )}
    </div>
  )
}
