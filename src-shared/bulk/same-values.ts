/** Which fields hold values of the same form, so that one value can stand in all of them. */

import { type Field, isRichText } from '../model/field.ts'
import { isRating } from '../model/numbers/rating.ts'

const keysOf = ({ options }: Field): string =>
  options
    .filter((it) => !it.isDeleted)
    .map(({ key, text }) => `${key} ${text}`)
    .sort()
    .join('\n')

/** Whether a value of the one means the same in the other. Rules of the other field may still object to it. */
export function holdsSameValues(one: Field, other: Field): boolean {
  if (one.id === other.id) return true
  if (one.kind !== other.kind) return false
  if (one.kind === 'rows') return one.relatedWorksheetId === other.relatedWorksheetId
  if (one.kind === 'text') return isRichText(one) === isRichText(other)
  if (one.kind === 'number') return one.typeName === other.typeName || (!isRating(one) && !isRating(other))
  if (one.kind === 'options') return keysOf(one) === keysOf(other)
  return true
}
