/** Operations on texts: each changes one text, leaves empty cells empty, and is for fields that hold plain text. */
import { type Field, isRichText } from '../model/field.ts'
import { type CellOutcome, changeEachCell, type Prepared } from './prepared.ts'

/** Formatted text is HTML: changing its letters would change its tags. */
export const holdsPlainText = (field: Field): boolean => field.kind === 'text' && !isRichText(field)

export const notTextReason = ({ name }: Field): string => `"${name}" does not hold plain text.`

/** The text as a cell's value: an empty one is no value. */
export const textOutcome = (text: string): CellOutcome => ({ value: text === '' ? null : text })

export const changeTexts = (fields: readonly Field[], change: (text: string) => string): Prepared =>
  changeEachCell(fields, (field) => {
    if (!holdsPlainText(field)) return notTextReason(field)
    return (value) => (typeof value === 'string' ? textOutcome(change(value)) : null)
  })
