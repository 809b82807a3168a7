/** The attachment cell, or the head of an attachment column, under the pointer while files are dragged over the grid. */
import type { FieldId, RowKey } from '../../src-shared/model/ids.ts'
import type { GridHandle } from './grid-handle.ts'

export interface FoundCell {
  readonly element: HTMLElement
  /** Null over the head of the column. */
  readonly row: RowKey | null
  readonly field: FieldId
}

/** null where files cannot be attached: another kind of column, a locked one, a row that is marked for deletion or not loaded. */
export function findDropCell(grid: GridHandle, under: EventTarget | null): FoundCell | null {
  const element = under instanceof Element ? under.closest<HTMLElement>('.ag-cell, .ag-header-cell') : null
  const field = grid.fields().find((it) => it.id === element?.getAttribute('col-id'))
  if (element === null || field?.kind !== 'attachments' || field.lock !== null) return null
  if (element.classList.contains('ag-header-cell')) return { element, row: null, field: field.id }
  const index = Number(element.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN)
  const row = Number.isInteger(index) ? (grid.source()?.peek(index) ?? null) : null
  return row === null || row.row.change === 'deleted' ? null : { element, row: row.row.key, field: field.id }
}
