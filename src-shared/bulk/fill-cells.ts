/** Goes on with cells: down and up by the rules found for each field, to the right and left by a rule found in each row. */
import { z } from 'zod'
import { fillRule, fillValue } from '../fill/fill-rule.ts'
import { fillModes, findRule, repeatRule } from '../fill/find-rule.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { fieldId } from '../model/ids.ts'
import { keptValue } from '../model/kept-value.ts'
import { whyLeftOut } from '../model/lock-words.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { type Convert, prepareConvert } from './convert-value.ts'
import { type CellOutcome, changeEachCell, type FieldsById, type Prepared, unknownField } from './prepared.ts'
import { wrongForm } from './value-form.ts'

const alongRows = z.strictObject({
  along: z.literal('rows'),
  fields: z.array(fieldId).min(1),
  /** One per field. */
  rules: z.array(fillRule).min(1),
  /** Distance of the area's first row from the first one that the rules were found from; negative above it. */
  first: z.int(),
})

const alongFields = z.strictObject({
  along: z.literal('fields'),
  /** Where each row's cells are gone on from, in the order of the columns. */
  from: z.array(fieldId).min(1),
  /** Whether the area's fields stand before them; they are named from the nearest on. */
  isBefore: z.boolean(),
  mode: z.enum(fillModes),
})

export const fillCells = z.strictObject({ op: z.literal('fill'), how: z.discriminatedUnion('along', [alongRows, alongFields]) })

export function prepareFillCells(
  { how }: z.output<typeof fillCells>,
  fields: readonly Field[],
  all: FieldsById,
): Result<Prepared, string> {
  if (how.along === 'fields') return prepareAlongFields(how, fields, all)
  const ruleOf = new Map(how.fields.map((id, i) => [id, how.rules[i]]))
  return ok(
    changeEachCell(fields, (field) => {
      const rule = ruleOf.get(field.id)
      if (rule === undefined) return 'Nothing was found to go on from in this column.'
      // What is repeated stood in the field already; what is counted on may leave what the field takes.
      const isCounted = rule.kind !== 'repeat'
      return (_, index): CellOutcome => {
        const kept = keptValue(fillValue(rule, how.first + index), field)
        const wrong = isCounted ? wrongForm(kept.value, field) : null
        return wrong === null ? kept : { refused: wrong }
      }
    }),
  )
}

interface Target {
  readonly field: Field
  /** Distance from the first of the cells that are gone on from. */
  readonly distance: number
  /** From each of those cells. */
  readonly converts: readonly (Convert | string)[]
}

function prepareAlongFields(
  { from, isBefore, mode }: z.output<typeof alongFields>,
  fields: readonly Field[],
  all: FieldsById,
): Result<Prepared, string> {
  const sources = from.flatMap((id) => all.get(id) ?? [])
  const [first] = sources
  if (first === undefined || sources.length < from.length) return err(unknownField)
  const skipped: Prepared['skipped'][number][] = []
  const targets: Target[] = []
  for (const [i, field] of fields.entries()) {
    if (field.lock !== null) skipped.push({ field, reason: whyLeftOut(field) })
    else
      targets.push({
        field,
        distance: isBefore ? -1 - i : sources.length + i,
        converts: sources.map((source) => prepareConvert(source, field)),
      })
  }
  // A series needs cells that mean the same everywhere.
  const isOneKind = [...sources, ...fields].every((field) => field.kind === first.kind && field.kind !== 'options')
  const ruleOf = (cells: readonly CellValue[]) => (isOneKind ? findRule(cells, first, mode) : repeatRule(cells))
  return ok({
    reads: sources,
    writes: targets.map((it) => it.field),
    skipped,
    wantsNames: sources.some((field) => isReferenceKind(field.kind)),
    constant: null,
    apply(cells, _, names) {
      const rule = ruleOf(cells)
      return targets.map(({ field, distance, converts }) => {
        if (rule.kind !== 'repeat') {
          const kept = keptValue(fillValue(rule, distance), field)
          const wrong = wrongForm(kept.value, field)
          return wrong === null ? kept : { refused: wrong }
        }
        const at = ((distance % sources.length) + sources.length) % sources.length
        const convert = converts[at] ?? ''
        const value = cells[at] ?? null
        if (value === null) return { value: null }
        return typeof convert === 'string' ? { refused: convert } : convert(value, names)
      })
    },
  })
}
