/** The fields of a recipe as the worksheet has them now: by id, else by name, so that a recipe from another application can be read too. */
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'
import { canBeKey } from '../keys/key-parts.ts'
import { importTargets } from '../keys/row-id-key.ts'
import { normaliseName } from '../mapping/normalise-name.ts'
import { canBeImported } from '../mapping/same-named.ts'
import type { ImportRecipe, NamedField } from './import-recipe.ts'

/** null where the worksheet has no such field. */
export type FindField = (named: NamedField) => Field | null

export function fieldFinder(fields: readonly Field[]): FindField {
  const targets = importTargets(fields)
  const byId = new Map(targets.map((field) => [field.id, field]))
  const byName = new Map<string, Field>()
  for (const field of targets) {
    const name = normaliseName(field.name)
    if (name !== '' && field.kind !== 'none' && !byName.has(name)) byName.set(name, field)
  }
  return ({ id, name }) => byId.get(id) ?? byName.get(normaliseName(name)) ?? null
}

/** The fields of a recipe's key that can still be one. */
export const keyFieldsOf = ({ rules }: ImportRecipe, find: FindField): readonly FieldId[] => [
  ...new Set(
    rules.keyFields.flatMap((named) => {
      const field = find(named)
      return field === null || !canBeKey(field) ? [] : [field.id]
    }),
  ),
]

/** Whether a column may fill the field: to write it, or because rows are found by it. */
export const canTake = (field: Field, mode: ImportRecipe['rules']['mode'], keys: readonly FieldId[]): boolean =>
  canBeImported(field) || (mode !== 'insert' && keys.includes(field.id))
