/** What a worksheet has to do with sub-tables: the relation by which its rows belong to others, and the rows that belong to its own. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** The relation whose other side shows these rows as a sub-table; null where there is none, or the other worksheet was never opened. */
export function findParentRelation(store: Store, tables: WorksheetTables): Column | null {
  const isOfSubTable = ({ field, isGone }: Column): boolean => {
    const { kind, relatedWorksheetId, sourceField } = field
    if (isGone || kind !== 'rows' || relatedWorksheetId === null || sourceField === null) return false
    return store.worksheets.find(relatedWorksheetId)?.byField.get(sourceField)?.field.lock?.kind === 'sub-table'
  }
  return tables.columns.find(isOfSubTable) ?? null
}

/** How many rows each sub-table of a row holds, by the numbers of their fields; empty ones are left out. */
export const rowsLeft = (
  tables: WorksheetTables,
  values: ReadonlyMap<number, CellValue>,
): readonly { readonly fieldName: string; readonly rows: number }[] =>
  tables.columns.flatMap(({ n, field, isGone }) => {
    const value = values.get(n)
    if (isGone || field.lock?.kind !== 'sub-table' || !Array.isArray(value) || value.length === 0) return []
    return [{ fieldName: field.name, rows: value.length }]
  })
