/** The columns of an export: those on screen first and in their order, then the hidden ones. Pure. */
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'

export interface ExportColumns {
  readonly ordered: readonly Field[]
  /** Ids of the columns on screen. */
  readonly shown: ReadonlySet<FieldId>
}

/** `layout` is what the grid shows, or what was remembered; null for the structure's own order with everything shown. */
export function exportColumns(fields: readonly Field[], layout: GridLayout | null): ExportColumns {
  const taken = fields.filter((field) => field.kind !== 'none')
  const columns = layout?.columns ?? []
  const place = (field: Field): number => {
    const index = columns.findIndex((column) => column.fieldId === field.id)
    return index < 0 ? columns.length : index
  }
  const isShown = (field: Field): boolean => !(columns.find((column) => column.fieldId === field.id)?.isHidden ?? field.isHidden)
  const byPlace = [...taken].sort((a, b) => place(a) - place(b))
  const shown = byPlace.filter(isShown)
  const ordered = [...shown, ...byPlace.filter((field) => !isShown(field))]
  return { ordered, shown: new Set(shown.map((field) => field.id)) }
}
