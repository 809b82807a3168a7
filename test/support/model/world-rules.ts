/**
 * What the few fields of the staging world hold against a value, and what the service's value means for a staged one, in rules of their own:
 * nothing is taken from the code that they judge. Values are `null`, texts, numbers and lists of option keys; other kinds throw.
 */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'

export type WorldFlaw = 'required' | 'precision' | 'option'

const sameText = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Null where nothing is wrong. */
export function worldFlaw(value: CellValue, field: Field): WorldFlaw | null {
  if (value === null) return field.isRequired ? 'required' : null
  if (typeof value === 'string') return null
  if (typeof value === 'number') return field.precision === 0 && value % 1 !== 0 ? 'precision' : null
  if (!Array.isArray(value)) throw new Error(`no such value in the staging world: ${JSON.stringify(value)}`)
  const offered = field.options.filter((it) => !it.isDeleted).map((it) => it.key)
  return value.some((key) => !offered.includes(String(key))) ? 'option' : null
}

export const worldReconciled = (base: CellValue, value: CellValue, theirs: CellValue): 'clean' | 'confirmed' | 'conflict' =>
  sameText(value, theirs) ? 'confirmed' : sameText(base, theirs) ? 'clean' : 'conflict'
