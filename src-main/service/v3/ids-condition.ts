/**
 * Conditions on options, people, departments, roles, regions, related rows and the row's own id and people. `in` and `contains`: any of the
 * ids; `concurrent`: all of them; `eq`: the same ids where a cell may hold several, any of them where it holds one;
 * `belongsto`: any of them or what lies below it in the tree of departments or regions.
 */
import { specialAccounts } from '../../../src-shared/api/filter-enumerations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Column, Predicate } from '../domain/rows/predicate.ts'
import { isMultiple } from '../domain/structure/field.ts'
import { optionKeyOf } from '../domain/values/deployed-value.ts'
import { apiAccountId, type Directory, subtreeIds } from '../domain/values/directory.ts'
import type { Condition, FilterContext } from './condition.ts'

const peopleAttributes: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'owner'])

const holdsPeople = (column: Column): boolean =>
  column.of === 'row' ? peopleAttributes.has(column.attribute) : column.field.kind === 'members'

/** Reference values may come as ids separated by commas; the current user is the interface itself (Special account ids). */
function idsOf(condition: Condition, isStrict: boolean): readonly string[] {
  const { column } = condition
  const texts = condition.values.map(String)
  const options = column.of === 'field' && column.field.kind === 'options' ? column.field.options : null
  if (options !== null)
    return [...new Set(isStrict ? texts : texts.map((text) => optionKeyOf(options, text)))].filter((id) => id !== '')
  const ids = texts.flatMap((text) => text.split(',')).map((id) => id.trim())
  const named = holdsPeople(column) ? ids.map((id) => (id === specialAccounts.self ? apiAccountId : id)) : ids
  return [...new Set(named.filter((id) => id !== ''))]
}

function withDescendants(column: Column, ids: readonly string[], directory: Directory): readonly string[] {
  const kind = column.of === 'field' ? column.field.kind : null
  if (kind !== 'departments' && kind !== 'regions') return ids
  return [...new Set(ids.flatMap((id) => subtreeIds(directory[kind], id)))]
}

export function readIdsCondition(condition: Condition, context: FilterContext): Outcome<Predicate> | null {
  const { column, operator } = condition
  const ids = idsOf(condition, context.isStrict)
  switch (operator) {
    case 'eq':
      return ok({ kind: 'ids', column, match: column.of === 'field' && isMultiple(column.field) ? 'exactly' : 'any', ids })
    case 'in':
    case 'contains':
      return ok({ kind: 'ids', column, match: 'any', ids })
    case 'belongsto':
      return ok({ kind: 'ids', column, match: 'any', ids: withDescendants(column, ids, context.directory) })
    case 'concurrent':
      return column.of === 'row' ? null : ok({ kind: 'ids', column, match: 'every', ids })
    default:
      return null
  }
}
