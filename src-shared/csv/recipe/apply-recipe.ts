/**
 * What a recipe decides about a file: columns, rules and texts. What the file proves about its own dates and numbers stands against the
 * recipe; columns that the recipe does not know keep what is proposed for them, as long as no other takes their field.
 */
import type { ColumnMapping, ImportRules, Resolution } from '../../host/calls/import-calls.ts'
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'
import type { ImportRecipe, NamedField, RecipeColumn, RecipeText } from './import-recipe.ts'
import { type MatchedColumns, matchColumns } from './match-columns.ts'
import { canTake, type FindField, fieldFinder, keyFieldsOf } from './match-fields.ts'
import { matchSteps } from './match-steps.ts'

export interface FileColumns {
  readonly headers: readonly string[]
  /** One for each header, as the file alone proposes it: orders and signs only where its texts leave no other. */
  readonly proposed: readonly ColumnMapping[]
}

export interface AppliedMapping {
  readonly mapping: readonly ColumnMapping[]
  /** Per column, whether the recipe knows it. */
  readonly isKnown: readonly boolean[]
}

export const rulesOf = (recipe: ImportRecipe, fields: readonly Field[]): ImportRules => ({
  ...recipe.rules,
  keyFields: [...keyFieldsOf(recipe, fieldFinder(fields))],
})

function mappingBy(
  own: RecipeColumn,
  field: FieldId | null,
  proposed: ColumnMapping,
  known: MatchedColumns['known'],
): ColumnMapping {
  const { zone, latestYear, emptyCells } = own
  const { steps } = matchSteps(own.steps ?? [], known)
  const isClear = own.dateOrder === 'clear'
  return {
    column: proposed.column,
    field,
    dateOrder: isClear ? 'clear' : (proposed.dateOrder ?? own.dateOrder ?? null),
    decimal: proposed.decimal ?? own.decimal ?? null,
    ...(zone === undefined ? {} : { zone }),
    ...(latestYear === undefined ? {} : { latestYear }),
    ...(emptyCells === undefined ? {} : { emptyCells }),
    ...(steps.length === 0 ? {} : { steps: [...steps] }),
  }
}

export function applyColumns(recipe: ImportRecipe, file: FileColumns, fields: readonly Field[]): AppliedMapping {
  const find = fieldFinder(fields)
  const keys = keyFieldsOf(recipe, find)
  const { known } = matchColumns(
    recipe.columns.map((column) => column.header),
    file.headers,
  )
  const taken = new Set<FieldId>()
  const take = (field: Field | null): FieldId | null => {
    if (field === null || taken.has(field.id) || !canTake(field, recipe.rules.mode, keys)) return null
    taken.add(field.id)
    return field.id
  }
  const first = file.proposed.map((proposed, at): ColumnMapping => {
    const own = recipe.columns[known[at] ?? -1]
    return own === undefined ? proposed : mappingBy(own, own.field === null ? null : take(find(own.field)), proposed, known)
  })
  const mapping = first.map((each, at) => {
    if ((known[at] ?? null) !== null || each.field === null) return each
    if (taken.has(each.field)) return { ...each, field: null }
    taken.add(each.field)
    return each
  })
  return { mapping, isKnown: known.map((at) => at !== null) }
}

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * What a decided text stands for now; null where what it stood for is gone. Keys of another worksheet's field mean nothing here: an option
 * is then found by its name, and a person or row is asked about again.
 */
export function decisionNow({ take, field: before }: RecipeText, field: Field): Resolution['take'] | null {
  if (take.take !== 'map' && take.take !== 'several') return take
  const isSame = before === field.id
  const present = field.options.filter((option) => !option.isDeleted)
  const keyNow = (key: string, name: string): string | undefined =>
    (
      (isSame ? present.find((option) => option.key === key) : undefined) ??
      (name === '' ? undefined : present.find((option) => sameText(option.text, name)))
    )?.key
  if (take.take === 'several') {
    const keys = take.keys.flatMap((key, at) => keyNow(key, take.names[at] ?? '') ?? [])
    return keys.length === take.keys.length && field.isMultiple ? { take: 'several', keys } : null
  }
  if (field.kind !== 'options') return isSame ? { take: 'map', key: take.key } : null
  const key = keyNow(take.key, take.name ?? '')
  return key === undefined ? null : { take: 'map', key }
}

export interface RenamedOption {
  readonly key: string
  readonly before: string
  readonly now: string
}

/** Options that are called otherwise than in the recipe. */
export function renamedOptions(recipe: ImportRecipe, field: Field): readonly RenamedOption[] {
  const before = recipe.fields.find((it) => it.id === field.id)?.options ?? []
  const byKey = new Map(field.options.filter((it) => !it.isDeleted).map((it) => [it.key, it.text]))
  return before.flatMap(({ key, text }) => {
    const now = byKey.get(key)
    return now === undefined || sameText(now, text) ? [] : [{ key, before: text, now }]
  })
}

/** Fields by their id in the recipe, as they are now; only those that columns of the recipe fill. */
export function filledFields(recipe: ImportRecipe, find: FindField): ReadonlyMap<FieldId, Field> {
  const named = recipe.columns.flatMap((column): readonly NamedField[] => (column.field === null ? [] : [column.field]))
  return new Map(
    named.flatMap((each) => {
      const field = find(each)
      return field === null ? [] : [[each.id, field] as const]
    }),
  )
}

/**
 * The decisions of a recipe about texts. A text that is the name of an option by now stands for that one; the name that an option had when
 * the recipe was saved stands for it still.
 */
export function decisionsOf(recipe: ImportRecipe, fields: readonly Field[]): readonly Resolution[] {
  const filled = filledFields(recipe, fieldFinder(fields))
  const isOption = (field: Field, text: string): boolean =>
    field.options.some((option) => !option.isDeleted && sameText(option.text, text))
  const decided = recipe.texts.flatMap((each): Resolution[] => {
    const field = filled.get(each.field)
    if (field === undefined || isOption(field, each.text)) return []
    const take = decisionNow(each, field)
    return take === null ? [] : [{ field: field.id, text: each.text, take }]
  })
  const renamed = [...filled.values()].flatMap((field) =>
    renamedOptions(recipe, field)
      .filter(({ before }) => !isOption(field, before) && !decided.some((it) => it.field === field.id && it.text === before))
      .map(({ key, before }): Resolution => ({ field: field.id, text: before, take: { take: 'map', key } })),
  )
  return [...decided, ...renamed]
}
