/** What there is to say about a cell or the head of a column that a pointer rests on. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { cutText } from '../cells/cut-text.ts'
import { safeCellText } from '../cells/guard-drawing.ts'
import type { GridContext } from '../grid-context.ts'
import { flawsOf, sayFlaws } from '../marks/flaw-words.ts'
import { elsewhereWords, sayMark } from '../marks/mark-words.ts'
import { cellOf, isChangedElsewhere, markOf, type SheetRow } from '../rows/sheet-row.ts'

/** Shorter texts are seen whole in nearly every column. */
const shortText = 24

/** The mark's meaning, else the whole text of a cell that may be cut off and why it cannot be edited; null for nothing. */
export function sayCell(field: Field, row: SheetRow, context: GridContext): string | null {
  const say = (value: CellValue): string => cutText(safeCellText(value, field, row.names, context))
  const now = say(cellOf(row, field.id))
  const mark = markOf(row, field.id)
  // The service often gives a whole row the words that its one refused cell has too: those are said once.
  const whole = row.row.problem
  const problem = whole === null || whole.message === mark?.message ? '' : `${whole.message} `
  const flaws = sayFlaws(flawsOf(row, field.id))
  if (flaws !== '') return flaws + (mark === null || (mark.state === 'staged' && !mark.held) ? '' : ` ${sayMark(mark, now, say)}`)
  if (mark !== null) return problem + sayMark(mark, now, say)
  if (problem !== '') return problem
  const news = isChangedElsewhere(row, field.id) ? `${elsewhereWords}.` : ''
  const words = [now.length > shortText ? now : '', news, whyLocked(field) ?? ''].filter((it) => it !== '').join('\n')
  return words === '' ? null : words
}

/** What the application says about the field and why it is locked, else its whole name. */
export const sayHead = (field: Field): string =>
  [field.description, whyLocked(field) ?? ''].filter((text) => text !== '').join('\n') || field.name
