/**
 * A recipe: everything that was decided about an import, under a name, so that the next file of its kind is imported alike. It names fields
 * by id and by name, so that it can be read by people and applied where ids differ. It holds no values of rows but the texts that were decided.
 */
import { z } from 'zod'
import { type CsvFormat, columnMapping, csvFormat, importRules, resolution } from '../../host/calls/import-calls.ts'
import { fieldId, worksheetId } from '../../model/ids.ts'
import { valueKinds } from '../../model/value-kind.ts'
import { lookUpsOf, type StepKind } from '../transform/transform-step.ts'

export const recipeKind = 'gridstage-recipe'
/**
 * Of the form below. A reader refuses a higher one: it would not know what it leaves out. The second version is the first with steps of
 * columns, the third has more kinds of them, and ranges of sheets, the fourth turns columns into rows, the fifth says in which encoding a
 * file is read that texts are looked up in, and knows texts that stand for several options. A recipe is written as the first that says all
 * of it, so that earlier versions read it.
 */
export const recipeVersion = 5

/** Steps that the second version has. */
const secondSteps: ReadonlySet<StepKind> = new Set(['trim', 'case', 'replace', 'extract', 'part', 'join', 'fixed', 'fill-down'])

export function versionFor(
  columns: readonly Pick<RecipeColumn, 'steps'>[],
  { sheet, unpivot }: CsvFormat,
  texts: readonly Pick<RecipeText, 'take'>[],
): ImportRecipe['version'] {
  const steps = columns.flatMap((column) => column.steps ?? [])
  const isOlderFile = lookUpsOf([{ steps }]).some(({ table }) => table.of === 'file' && table.encoding !== undefined)
  if (isOlderFile || texts.some(({ take }) => take.take === 'several')) return recipeVersion
  if (unpivot !== undefined) return 4
  if (sheet?.range !== undefined || steps.some(({ op }) => !secondSteps.has(op))) return 3
  return steps.length === 0 ? 1 : 2
}

export const recipeName = z.string().trim().min(1).max(100)

/** Decided texts that a recipe keeps at most, the most frequent ones of its import. */
export const maxTexts = 5000

const namedField = z.strictObject({ id: fieldId, name: z.string() })
export type NamedField = z.output<typeof namedField>

const { dateOrder, decimal, zone, latestYear, emptyCells, steps } = columnMapping.shape

export const recipeColumn = z.strictObject({
  /** As the file calls it; `Column N` in a file without names. */
  header: z.string(),
  /** null: left out on purpose. */
  field: namedField.nullable(),
  dateOrder: dateOrder.unwrap().optional(),
  decimal: decimal.unwrap().optional(),
  zone,
  latestYear,
  emptyCells,
  /** Joined columns are positions among those of the recipe, 0-based. */
  steps,
})
export type RecipeColumn = z.output<typeof recipeColumn>

/** A field as it was when the recipe was saved, to tell what has changed since. */
export const recipeField = namedField.extend({
  /** Its type's name; '' for a type unknown to the version that wrote it. */
  type: z.string(),
  kind: z.enum(valueKinds),
  /** Absent for other fields, and where there are too many to compare. */
  options: z.array(z.strictObject({ key: z.string(), text: z.string() })).optional(),
})
export type RecipeField = z.output<typeof recipeField>

const [map, , empty, reject, several] = resolution.shape.take.options
export const recipeText = z.strictObject({
  field: fieldId,
  text: z.string(),
  /** An option that was to be made has been made: it is mapped. `name` is what the key is called, where that is known. */
  take: z.discriminatedUnion('take', [
    map.extend({ name: z.string().optional() }),
    empty,
    reject,
    /** `names` in the order of `keys`; '' for one that is not known. */
    several.extend({ names: z.array(z.string()) }),
  ]),
})
export type RecipeText = z.output<typeof recipeText>

export const importRecipe = z.strictObject({
  kind: z.literal(recipeKind),
  version: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(recipeVersion)]),
  name: recipeName,
  worksheet: z.strictObject({ id: worksheetId, name: z.string() }),
  /** The file that it was made with. */
  fileName: z.string(),
  format: csvFormat,
  /** In the order of the file. */
  columns: z.array(recipeColumn),
  rules: importRules.omit({ keyFields: true }).extend({ keyFields: z.array(namedField) }),
  texts: z.array(recipeText),
  /** How its rows were written; absent where none were. */
  write: z.strictObject({ kind: z.enum(['stage', 'create']), triggerWorkflow: z.boolean() }).optional(),
  fields: z.array(recipeField),
})
export type ImportRecipe = z.output<typeof importRecipe>
