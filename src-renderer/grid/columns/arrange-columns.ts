/** Column order, width, hiding and pinning: what is remembered, joined with the fields that exist now. */
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'

export interface ArrangedColumn {
  readonly field: Field
  readonly width: number
  readonly isHidden: boolean
  readonly pinned: 'left' | 'right' | null
}

const widths: Readonly<Record<ValueKind, number>> = {
  text: 180,
  number: 120,
  options: 140,
  checkbox: 96,
  date: 116,
  datetime: 150,
  time: 90,
  attachments: 190,
  members: 170,
  departments: 150,
  roles: 150,
  orgRoles: 150,
  rows: 190,
  regions: 170,
  location: 200,
  none: 100,
}

/** Room for the header's name, its lock and its buttons. */
const headerWidth = (name: string): number => name.length * 7.2 + 58

const defaultWidth = (field: Field): number =>
  Math.round(Math.max(field.isTitle ? 230 : widths[field.kind], Math.min(260, headerWidth(field.name))))

const fresh = (field: Field): ArrangedColumn => ({
  field,
  width: defaultWidth(field),
  isHidden: field.isHidden,
  pinned: field.isTitle ? 'left' : null,
})

/** Fields the layout does not name come last, in structure order; what it names and no longer exists is left out. */
export function arrangeColumns(fields: readonly Field[], layout: GridLayout | null): readonly ArrangedColumn[] {
  const byId = new Map(fields.map((field) => [field.id as string, field]))
  const named = (layout?.columns ?? []).flatMap(({ fieldId, width, isHidden, pinned }) => {
    const field = byId.get(fieldId)
    if (field === undefined) return []
    byId.delete(fieldId)
    return [{ field, width: width ?? defaultWidth(field), isHidden, pinned }]
  })
  const rest = [...byId.values()].map(fresh)
  // Without a remembered order the title comes first, as people expect the name of a row.
  return layout === null ? [...rest].sort((a, b) => Number(b.field.isTitle) - Number(a.field.isTitle)) : [...named, ...rest]
}

export const toLayout = (columns: readonly ArrangedColumn[]): GridLayout => ({
  columns: columns.map(({ field, width, isHidden, pinned }) => ({ fieldId: field.id, width, isHidden, pinned })),
})
