/** The columns on screen, from left to right, as fields. */
import type { GridApi } from 'ag-grid-community'
import type { Field } from '../../../src-shared/model/field.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { gutterId } from './column-defs.ts'

export function shownFields(api: GridApi<SheetRow>, fields: readonly Field[]): readonly Field[] {
  const byId = new Map(fields.map((field) => [field.id as string, field]))
  return api
    .getAllDisplayedColumns()
    .filter((column) => column.getColId() !== gutterId)
    .flatMap((column) => byId.get(column.getColId()) ?? [])
}
