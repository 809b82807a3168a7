/** Keeps the first rows that a check would change or delete, with their values before and after. */
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import type { FoundChange } from '../../replica/imports/import-changes.ts'
import type { Classification } from '../classify-records.ts'

export interface FoundChanges {
  add(judgement: Extract<Classification, { readonly kind: 'taken' }>): void
  list(): readonly FoundChange[]
}

/** Rows kept: more than a person looks through before the review, few enough to be one write at the end of a check. */
const keptChanges = 1000

export function createFoundChanges(columns: readonly TargetColumn[]): FoundChanges {
  const found: FoundChange[] = []
  return {
    add({ row, outcome, key, before, write }) {
      if (key === null || (outcome !== 'update' && outcome !== 'delete') || found.length >= keptChanges) return
      found.push({
        line: row.line,
        row: key,
        change: outcome,
        cells: write.flatMap((at) => {
          const field = columns[at]?.field.id
          return field === undefined ? [] : [{ field, before: before?.[at] ?? null, after: row.read.values[at] ?? null }]
        }),
      })
    },
    list: () => found,
  }
}
