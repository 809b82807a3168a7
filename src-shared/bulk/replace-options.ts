/** Gives cells of options another option in place of some that they hold: before those are deleted, and after. */
import { z } from 'zod'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { changeEachCell, type Prepared } from './prepared.ts'

export const replaceOptions = z.strictObject({
  op: z.literal('replace-options'),
  /** Keys of the options that go. */
  from: z.array(z.string().min(1)).min(1).max(5000),
  /** The key of the option that comes where the first of them stood; null takes them away. */
  to: z.string().min(1).nullable(),
})

function replaced(value: CellValue, from: ReadonlySet<string>, to: string | null): CellValue {
  if (!Array.isArray(value)) return value
  const keys = value.map(String)
  const next = [...new Set(keys.flatMap((key) => (from.has(key) ? (to ?? []) : key)))]
  return next.length === 0 ? null : next
}

/** Cells without one of the options stay as they are. A column that does not know the new option is left out. */
export function prepareReplaceOptions({ from, to }: z.output<typeof replaceOptions>, fields: readonly Field[]): Prepared {
  const keys = new Set(from)
  return changeEachCell(fields, (field) => {
    if (field.kind !== 'options') return `"${field.name}" holds no options.`
    if (to !== null && !field.options.some((it) => it.key === to && !it.isDeleted))
      return `"${field.name}" has no such option to choose.`
    return (value) => ({ value: replaced(value, keys, to) })
  })
}
