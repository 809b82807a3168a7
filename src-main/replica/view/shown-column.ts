/** The columns that a grid may show: those of the worksheet's fields, and what the service itself keeps about a row. */
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import { findQueryColumn } from '../query/query-column.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** No field has this number: nothing is ever staged in these columns. */
const noField = -1

/** Null for a field that the worksheet does not have, or has no longer. */
export function shownColumn(tables: WorksheetTables, id: string): Column | null {
  const column = tables.byField.get(id)
  if (column !== undefined) return column.isGone ? null : column
  const field = systemFields.find((it) => it.id === id)
  const found = field === undefined ? null : findQueryColumn(tables, id)
  return field === undefined || found === null ? null : { n: noField, sql: found.sql, field, isGone: false }
}
