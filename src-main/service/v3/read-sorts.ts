/** Reads V3 sort entries (service-notes B, sort `direction`): every queryable field and system attribute, by id or alias. */
import type { SortV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Sort } from '../domain/rows/predicate.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import { readColumn } from './read-column.ts'

const isAscending = (sort: SortV3): boolean => (sort.direction === undefined ? sort.isAsc === true : sort.direction === 'asc')

export function readSorts(worksheet: Worksheet, entries: readonly SortV3[], isStrict: boolean): Outcome<readonly Sort[]> {
  const sorts: Sort[] = []
  for (const entry of entries) {
    const column = readColumn(worksheet, entry.field, isStrict)
    if (column === null) return refuse('parameterError', `sorts: no field ${JSON.stringify(entry.field)} in ${worksheet.name}`)
    if (column.of === 'field' && column.field.kind === 'none') {
      return refuse('parameterValueError', `sorts: ${column.field.name} cannot be sorted by`)
    }
    sorts.push({ column, isAscending: isAscending(entry) })
  }
  return ok(sorts)
}
