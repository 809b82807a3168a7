/** The columns as the chooser lists them, and how one is shown, hidden or moved. Pure: the grid applies the result. */
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'

export type ColumnEntry = GridLayout['columns'][number]

export const showColumn = (columns: readonly ColumnEntry[], id: string, isShown: boolean): readonly ColumnEntry[] =>
  columns.map((column) => (column.fieldId === id ? { ...column, isHidden: !isShown } : column))

export const showAll = (columns: readonly ColumnEntry[], ids: ReadonlySet<string>): readonly ColumnEntry[] =>
  columns.map((column) => (ids.has(column.fieldId) ? { ...column, isHidden: false } : column))

/** Moves a column by one place among those that are listed; at the end nothing changes. */
export function moveColumn(columns: readonly ColumnEntry[], id: string, step: 1 | -1): readonly ColumnEntry[] {
  const index = columns.findIndex((column) => column.fieldId === id)
  const other = index + step
  if (index < 0 || other < 0 || other >= columns.length) return columns
  const next = [...columns]
  const [moved] = next.splice(index, 1)
  if (moved !== undefined) next.splice(other, 0, moved)
  return next
}
