/** Column order, width, hiding and pinning: what is remembered, joined with the fields that exist now. */
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import type { TextWidth } from '../../ui/text-width.ts'

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

/** Pixels of a head around its name: its edges, the lock or the star, and the buttons for sort and menu. */
const aroundName = 78
/** A name that is longer than this is cut until the user makes room for it. */
const widestHead = 340

const headerWidth = (name: string, textWidth: TextWidth): number => Math.ceil(textWidth(name, 12, 600)) + aroundName

const defaultWidth = (field: Field, textWidth: TextWidth): number =>
  Math.max(field.isTitle ? 230 : widths[field.kind], Math.min(widestHead, headerWidth(field.name, textWidth)))

const fresh = (field: Field, textWidth: TextWidth): ArrangedColumn => ({
  field,
  width: defaultWidth(field, textWidth),
  isHidden: field.isHidden,
  pinned: field.isTitle ? 'left' : null,
})

/** Fields the layout does not name come last, in structure order; what it names and no longer exists is left out. */
export function arrangeColumns(
  fields: readonly Field[],
  layout: GridLayout | null,
  textWidth: TextWidth,
): readonly ArrangedColumn[] {
  const byId = new Map(fields.map((field) => [field.id as string, field]))
  const named = (layout?.columns ?? []).flatMap(({ fieldId, width, isHidden, pinned }) => {
    const field = byId.get(fieldId)
    if (field === undefined) return []
    byId.delete(fieldId)
    return [{ field, width: width ?? defaultWidth(field, textWidth), isHidden, pinned }]
  })
  const rest = [...byId.values()].map((field) => fresh(field, textWidth))
  // Without a remembered order the title comes first, as people expect the name of a row.
  return layout === null ? [...rest].sort((a, b) => Number(b.field.isTitle) - Number(a.field.isTitle)) : [...named, ...rest]
}

export const toLayout = (columns: readonly ArrangedColumn[]): GridLayout => ({
  columns: columns.map(({ field, width, isHidden, pinned }) => ({ fieldId: field.id, width, isHidden, pinned })),
})
