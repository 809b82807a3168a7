/** The row id, which exports write, as a key of imports: the service gives it, so that it tells rows and is never written. */
import type { ColumnMapping, ImportRules } from '../../host/calls/import-calls.ts'
import type { Field } from '../../model/field.ts'
import { systemFields } from '../../model/system-fields.ts'

const rowIdFields = systemFields.filter((field) => field.id === 'rowid')

export const isRowId = ({ id }: Pick<Field, 'id'>): boolean => rowIdFields.some((field) => field.id === id)

/** What columns of a file may go to: the fields of the worksheet, and the row id as a key. */
export const importTargets = (fields: readonly Field[]): readonly Field[] => [...fields, ...rowIdFields]

/** Names that exports of the app write over their row ids. */
const rowIdHeaders: ReadonlySet<string> = new Set(['rowid', 'row id'])

/**
 * A file that says which rows its lines came from changes these: read as new rows it would double them all. Lines that were added to it have no
 * id and become new rows. Null where no column, or one that a field was found for, is named so.
 */
export function proposeRowIdKey(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
): { readonly mapping: readonly ColumnMapping[]; readonly rules: Pick<ImportRules, 'mode' | 'keyFields'> } | null {
  const at = headers.findIndex((header) => rowIdHeaders.has(header.trim().toLowerCase()))
  const [rowId] = rowIdFields
  if (rowId === undefined || mapping.find((each) => each.column === at)?.field !== null) return null
  return {
    mapping: mapping.map((each) => (each.column === at ? { ...each, field: rowId.id } : each)),
    rules: { mode: 'upsert', keyFields: [rowId.id] },
  }
}
