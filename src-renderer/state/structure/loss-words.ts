/** What removing fields or a worksheet takes away, in sentences. */
import type { Losses } from '../../../src-shared/host/calls/structure-calls.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'

const inRows = (filled: number, rows: number): string =>
  filled === 0
    ? 'no row has a value in it'
    : `${formatCount(filled)} of ${countOf(rows, 'row')} ${filled === 1 ? 'has' : 'have'} a value in it`

/** One sentence about one field. `losses` counts what is on this computer. */
export function sayFieldLoss(losses: Losses, id: string): string {
  const field = losses.fields.find((it) => it.id === id)
  if (losses.rows === null || field?.filledRows == null) {
    const of = losses.rows === null ? 'its rows were' : `${countOf(losses.rows, 'row')}, which were`
    return `${of} never loaded here, so it is not known how many values are lost`
  }
  const staged = field.stagedCells === 0 ? '' : `; ${countOf(field.stagedCells, 'staged change')} would go too`
  return `${inRows(field.filledRows, losses.rows)}${staged}`
}

/** Points of the question before fields are removed. */
export const sayFieldLosses = (
  losses: Losses,
  fields: readonly { readonly id: string; readonly name: string }[],
): readonly string[] => fields.map(({ id, name }) => `“${name}”: ${sayFieldLoss(losses, id)}.`)

/** Fields of other worksheets that point to one, and how many worksheets could not be looked at. */
export interface Pointers {
  readonly found: Losses['pointedAtBy']
  readonly unread: number
}

/** Points of the question before a worksheet is deleted. */
export function sayWorksheetLosses({ rows, stagedRows }: Losses, pointers: Pointers): readonly string[] {
  return [
    rows === null
      ? 'All its rows; nobody could count them.'
      : rows === 0
        ? 'It has no rows.'
        : `${countOf(rows, 'row')} with all their values and files.`,
    ...(stagedRows === 0 ? [] : [`Staged changes of ${countOf(stagedRows, 'row')} that were never pushed.`]),
    ...pointers.found.map(
      ({ worksheet, field }) => `The field “${field}” of “${worksheet}” points here and would lose what it shows.`,
    ),
    ...(pointers.unread === 0
      ? []
      : [`${countOf(pointers.unread, 'worksheet')} could not be looked at for fields that point here.`]),
  ]
}
