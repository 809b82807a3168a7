/** Joins what fields of a row hold, as people read it, into the cells of the area. Empty ones are left out, with their separator. */
import { z } from 'zod'
import { err, ok, type Result } from '../lib/result.ts'
import type { Field } from '../model/field.ts'
import { fieldId } from '../model/ids.ts'
import { valueText } from '../model/texts/value-text.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { holdsPlainText, notTextReason, textOutcome } from './plain-text.ts'
import { changeEachCell, type FieldsById, type Prepared, unknownField } from './prepared.ts'

export const joinText = z.strictObject({
  op: z.literal('join'),
  /** What is joined, in order. */
  fields: z.array(fieldId).min(2).max(50),
  separator: z.string().max(100),
})

export const joined = (texts: readonly string[], separator: string): string => texts.filter((text) => text !== '').join(separator)

export function prepareJoinText(
  { fields: ids, separator }: z.output<typeof joinText>,
  fields: readonly Field[],
  all: FieldsById,
): Result<Prepared, string> {
  const sources = ids.map((id) => all.get(id)).filter((it) => it !== undefined)
  if (sources.length < ids.length) return err(unknownField)
  const targets = changeEachCell(fields, (field) => (holdsPlainText(field) ? () => null : notTextReason(field)))
  return ok({
    ...targets,
    reads: sources,
    wantsNames: sources.some((it) => isReferenceKind(it.kind)),
    apply(cells, _, names) {
      const texts = sources.map((field, i) => valueText(cells[i] ?? null, field, names))
      return targets.writes.map(() => textOutcome(joined(texts, separator)))
    },
  })
}
