/** How a filter compares a field: by kind of value, told from the type code, alike in both generations. */
import { findFieldType } from '../../../src-shared/api/field-types.ts'
import { kindOfType } from '../../../src-shared/model/value-kind.ts'

/** `date`: also with a time of day. `ids`: options, people, departments, roles, regions, related rows, and the row's own id and people. */
export type FilterKind = 'text' | 'number' | 'checkbox' | 'date' | 'time' | 'relation' | 'ids'

export function filterKindOf(type: number): FilterKind {
  const known = findFieldType(type)
  const kind = known === null ? 'text' : kindOfType(known.name)
  switch (kind) {
    case 'number':
    case 'checkbox':
    case 'time':
      return kind
    case 'date':
    case 'datetime':
      return 'date'
    case 'rows':
      return 'relation'
    case 'options':
    case 'members':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'regions':
      return 'ids'
    case 'text':
    case 'attachments':
    case 'location':
    case 'none':
      return 'text'
  }
}
