/** System attributes that filters and sorts may name (service-notes B, filter on system attributes, sort `direction`). */
import type { RowAttribute } from '../domain/predicate.ts'

export const systemAttributes: Readonly<Record<string, RowAttribute>> = {
  rowid: 'id',
  id: 'id',
  _createdAt: 'createdAt',
  _updatedAt: 'updatedAt',
  _createdBy: 'createdBy',
  _updatedBy: 'updatedBy',
  _owner: 'owner',
}
