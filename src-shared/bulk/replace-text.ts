/**
 * Replaces what is found in cells, in what they show; the new text is read as the field's kind of value. The comparison itself may run
 * for ever where it is a regular expression: `rehearse` does it beforehand, for whoever can bound it.
 */
import { z } from 'zod'
import { formatsOf } from '../find/cell-texts.ts'
import { findQuery, readingForms } from '../find/find-query.ts'
import { createFinder, type Finder } from '../find/finder.ts'
import { replaceInCell } from '../find/replace-in-cell.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import type { Names } from '../model/names.ts'
import { decimalOf } from '../model/numbers/number-form.ts'
import { textParser } from '../model/texts/parse-value.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { becomes, type CellOutcome, changeEachCell, type LookUp, type Prepared } from './prepared.ts'

export const replaceText = z.strictObject({
  op: z.literal('replace'),
  query: findQuery,
  /** In place of every hit; `$1` stands for a group of a regular expression. */
  by: z.string().max(10_000),
  /** How the person who asks reads and writes numbers and dates. */
  forms: readingForms,
})

/** Texts whose outcome is remembered: more than a slice of rows has. */
const remembered = 500_000

/** Remembers what became of each text, so that a rehearsed one is not compared again. */
function rememberFinder(finder: Finder): Finder & { forget(): void } {
  const hits = new Map<string, boolean>()
  const replaced = new Map<string, string>()
  const test = (text: string): boolean => {
    const known = hits.get(text)
    if (known !== undefined) return known
    const isHit = finder.test(text)
    hits.set(text, isHit)
    return isHit
  }
  return {
    query: finder.query,
    replaceWithin: finder.replaceWithin,
    test,
    replace(text, by) {
      const known = replaced.get(text)
      if (known !== undefined) return known
      const made = finder.replace(text, by)
      replaced.set(text, made)
      return made
    },
    forget() {
      if (hits.size + replaced.size < remembered) return
      hits.clear()
      replaced.clear()
    },
  }
}

export function prepareReplaceText(
  { query, by, forms }: z.output<typeof replaceText>,
  fields: readonly Field[],
  lookUp: LookUp,
): Result<Prepared, string> {
  const made = createFinder(query)
  if (!made.ok) return err(made.error)
  const finder = query.isRegex ? rememberFinder(made.value) : null
  const formats = formatsOf(forms)
  const reading = { decimal: decimalOf(forms.numbers), dateOrder: forms.dateOrder, takesOtherDecimal: true }
  const parsers = new Map(
    fields.map((field) => {
      const find = lookUp(field)
      return [field.id, textParser(field, reading, (_, text) => find(text))]
    }),
  )
  const none = changeEachCell(fields, (field) =>
    field.kind === 'attachments' ? `"${field.name}" holds no text that can be replaced.` : () => null,
  )
  const { writes } = none
  const replace = (value: CellValue, field: Field, names: Names) => {
    const parse = parsers.get(field.id)
    if (parse === undefined || value === null) return null
    return replaceInCell(value, names, { field, finder: finder ?? made.value, by, formats, parse })
  }
  /** The comparison and nothing else: names are not looked up. */
  const compare = (value: CellValue, field: Field, names: Names): void => {
    if (value === null || finder === null) return
    replaceInCell(value, names, { field, finder, by, formats, parse: () => ok(null) })
  }
  const outcomeOf = (value: CellValue, field: Field, names: Names): CellOutcome => {
    const replaced = replace(value, field, names)
    if (replaced === null || replaced.kind === 'unchanged') return null
    return replaced.kind === 'changed' ? becomes(replaced) : { refused: `“${clip(replaced.text)}”: ${replaced.why}.` }
  }
  return ok({
    ...none,
    wantsNames: writes.some((it) => isReferenceKind(it.kind)),
    apply: (cells, _, names) => writes.map((field, i) => outcomeOf(cells[i] ?? null, field, names)),
    ...(finder === null
      ? {}
      : {
          rehearse(rows, names) {
            finder.forget()
            for (const cells of rows) for (const [i, field] of writes.entries()) compare(cells[i] ?? null, field, names)
          },
        }),
  })
}

const longest = 80
const clip = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
