/** System attributes that filters and sorts may name (service-notes B, filter on system attributes, sort `direction`; the liberal service). */
import { deployedAttributeNames } from '../../../src-shared/api/deployed-names.ts'
import type { RowAttribute } from '../domain/rows/predicate.ts'

const ownAttributes: Readonly<Record<string, RowAttribute>> = {
  rowid: 'id',
  id: 'id',
  _createdAt: 'createdAt',
  _updatedAt: 'updatedAt',
  _createdBy: 'createdBy',
  _updatedBy: 'updatedBy',
  _owner: 'owner',
}

const deployedAttributes: Readonly<Record<string, RowAttribute>> = {
  ...ownAttributes,
  ...Object.fromEntries(
    Object.entries(deployedAttributeNames).flatMap(([other, name]) => {
      const attribute = ownAttributes[name]
      return attribute === undefined ? [] : [[other, attribute]]
    }),
  ),
}

/** Null when the name is none of them. */
export function attributeOf(name: string, isStrict: boolean): RowAttribute | null {
  const attributes = isStrict ? ownAttributes : deployedAttributes
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null
}
