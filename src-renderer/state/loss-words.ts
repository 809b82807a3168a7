/** What removing fields or a worksheet takes away, in sentences. */
import type { Losses } from '../../src-shared/host/structure-calls.ts'
import { countOf, formatCount } from '../ui/format-count.ts'

const inRows = (filled: number, rows: number): string =>
  filled === 0
    ? 'no row has a value in it'
    : `${formatCount(filled)} of ${countOf(rows, 'row')} ${filled === 1 ? 'has' : 'have'} a value in it`

/** One sentence about one field. `losses` counts what is on this computer. */
export function sayFieldLoss(losses: Losses, id: string): string {
  const field = losses.fields.find((it) => it.id === id)
  if (losses.rows === null || field === undefined) {
    return 'its rows were never loaded here, so nobody can say how many values are lost'
  }
  const staged = field.stagedCells === 0 ? '' : `; ${countOf(field.stagedCells, 'staged change')} would go too`
  return `${inRows(field.filledRows, losses.rows)}${staged}`
}

/** Points of the question before fields are removed. */
export const sayFieldLosses = (
  losses: Losses,
  fields: readonly { readonly id: string; readonly name: string }[],
): readonly string[] => fields.map(({ id, name }) => `“${name}”: ${sayFieldLoss(losses, id)}.`)

/** Points of the question before a worksheet is deleted. */
export function sayWorksheetLosses(losses: Losses): readonly string[] {
  const { rows, stagedRows, pointedAtBy } = losses
  return [
    rows === null
      ? 'Its rows were never loaded here, so it is not known how many there are.'
      : rows === 0
        ? 'It has no rows here.'
        : `${countOf(rows, 'row')} with all their values and files.`,
    ...(stagedRows === 0 ? [] : [`Staged changes of ${countOf(stagedRows, 'row')} that were never pushed.`]),
    ...pointedAtBy.map(
      ({ worksheet, field }) => `The field “${field}” of “${worksheet}” points here and would lose what it shows.`,
    ),
  ]
}
