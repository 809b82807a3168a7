/** Copies the value of another field of the same row into every cell of the area; an empty one empties the cell. */
import { z } from 'zod'
import { err, ok, type Result } from '../lib/result.ts'
import type { Field } from '../model/field.ts'
import { fieldId } from '../model/ids.ts'
import { whyLeftOut } from '../model/lock-words.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { type Convert, prepareConvert } from './convert-value.ts'
import { type FieldsById, type Prepared, unknownField } from './prepared.ts'

export const copyFrom = z.strictObject({ op: z.literal('copy-from'), from: fieldId })

export function prepareCopyFrom(
  { from }: z.output<typeof copyFrom>,
  fields: readonly Field[],
  all: FieldsById,
): Result<Prepared, string> {
  const source = all.get(from)
  if (source === undefined) return err(unknownField)
  const writes: Field[] = []
  const converts: Convert[] = []
  const skipped: Prepared['skipped'][number][] = []
  for (const field of fields) {
    const convert = field.lock === null ? prepareConvert(source, field) : whyLeftOut(field)
    if (typeof convert === 'string') {
      skipped.push({ field, reason: convert })
      continue
    }
    writes.push(field)
    converts.push(convert)
  }
  return ok({
    reads: [source],
    writes,
    skipped,
    wantsNames: isReferenceKind(source.kind),
    constant: null,
    apply: ([value = null], _, names) => converts.map((convert) => convert(value, names)),
  })
}
