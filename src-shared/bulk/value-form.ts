/** Whether a value is of the form that a field's cells have. What the service would say to it is judged apart from this. */
import { findError } from '../changes/check-rules.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'

/** The reason why the value cannot stand in the field; null when it can. An empty value always can: that it is required is a flaw to be shown, not a reason to refuse it. */
export const wrongForm = (value: CellValue, field: Field): string | null =>
  value === null ? null : (findError(value, field)?.message ?? null)
