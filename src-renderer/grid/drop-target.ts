/** The attachment cell under the pointer while files are dragged over the grid. */
import type { FieldId, RowKey } from '../../src-shared/model/ids.ts'
import type { GridHandle } from './grid-handle.ts'

export interface FoundCell {
  readonly element: HTMLElement
  readonly row: RowKey
  readonly field: FieldId
}

/** null where files cannot be attached: another kind of column, a locked one, a row that is marked for deletion or not loaded. */
export function findDropCell(grid: GridHandle, under: EventTarget | null): FoundCell | null {
  const element = under instanceof Element ? under.closest<HTMLElement>('.ag-cell') : null
  const field = grid.fields().find((it) => it.id === element?.getAttribute('col-id'))
  const index = Number(element?.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN)
  const row = Number.isInteger(index) ? (grid.source()?.peek(index) ?? null) : null
  if (element === null || field?.kind !== 'attachments' || !field.isEditable) return null
  return row === null || row.row.change === 'deleted' ? null : { element, row: row.row.key, field: field.id }
}
