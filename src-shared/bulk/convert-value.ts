/** Values of one field as values of another: as they are where both hold the same, else by the text that people read. */
import type { CellValue } from '../model/cell-value.ts'
import { type Field, isRichText } from '../model/field.ts'
import { keptValue } from '../model/kept-value.ts'
import type { Names } from '../model/names.ts'
import { type TextForms, textParser } from '../model/texts/parse-value.ts'
import { describeCellProblem } from '../model/texts/value-problem.ts'
import { valueText } from '../model/texts/value-text.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { becomes, type CellOutcome } from './prepared.ts'
import { wrongForm } from './value-form.ts'

/** How `valueText` writes, which is what is read here. */
const canonicalForms: TextForms = { decimal: '.', dateOrder: null }

/** Reads texts into a field. `null` where texts cannot name its values without looking them up. */
export function prepareTextInto(field: Field): ((text: string) => CellOutcome) | null {
  if (isReferenceKind(field.kind)) return null
  const parse = textParser(field, canonicalForms, () => [])
  return (text) => {
    const parsed = parse(text)
    return parsed.ok ? becomes(parsed) : { refused: `${describeCellProblem(parsed.error, field)}.` }
  }
}

/** Whether values of one field are values of the other without a change. */
function holdsTheSame(from: Field, to: Field): boolean {
  if (from.kind !== to.kind) return false
  if (from.kind === 'rows') return from.relatedWorksheetId === to.relatedWorksheetId
  if (from.kind === 'text') return isRichText(from) === isRichText(to)
  // Options have keys of their own in every field, so that only their texts can be the same.
  return from.kind !== 'options'
}

export type Convert = (value: CellValue, names: Names) => CellOutcome

/** The reason as a text where no value of the one can become a value of the other. */
export function prepareConvert(from: Field, to: Field): Convert | string {
  if (holdsTheSame(from, to))
    return (value) => {
      const kept = keptValue(value, to)
      const wrong = wrongForm(kept.value, to)
      return wrong === null ? kept : { refused: wrong }
    }
  const read = prepareTextInto(to)
  if (read === null) return `"${to.name}" cannot take what "${from.name}" holds.`
  return (value, names) => (value === null ? { value: null } : read(valueText(value, from, names)))
}
