/** How the rows of a sub-table are looked at in a form: which of their columns, and of which row. */

import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import { gridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import { addGroup, emptyDraft } from '../sheet/filter-draft.ts'
import { newSheet, type SheetState } from '../sheet/sheet-state.ts'
import type { WindowMemory } from '../window-memory.ts'

/** Rows of one sub-table that a form shows; more are a worksheet's business. */
export const mostSubRows = 1000

/** Narrower than in a worksheet: a form is narrow, and several columns are read beside each other. */
const widths = { title: 150, least: 96, most: 130 } as const
/** The name in the head, and room for its signs. */
const headWidth = (name: string): number => Math.round(name.length * 7.2 + 46)
const short: ReadonlySet<ValueKind> = new Set(['number', 'checkbox', 'date', 'time'])
const widthOf = ({ isTitle, kind, name }: Field): number => {
  if (isTitle) return widths.title
  return short.has(kind) ? Math.min(widths.most, Math.max(widths.least, headWidth(name))) : widths.most
}

/** What the field shows comes first, in its order; where it does not say, the title and what the worksheet shows. The relation to the row says nothing here. */
function shownFields({ showFields, sourceField }: Field, fields: readonly Field[]): readonly Field[] {
  const own = fields.filter((it) => it.id !== sourceField && it.kind !== 'none')
  const chosen = showFields.flatMap((id) => own.find((it) => it.id === id) ?? [])
  if (chosen.length > 0) return chosen
  const visible = own.filter((it) => it.isTitle || !it.isHidden)
  return [...visible.filter((it) => it.isTitle), ...visible.filter((it) => !it.isTitle)]
}

export function subTableLayout(field: Field, fields: readonly Field[]): GridLayout {
  const shown = shownFields(field, fields)
  const rest = [...fields, ...systemFields].filter((it) => it.kind !== 'none' && !shown.includes(it))
  const column = (it: Field, isHidden: boolean): GridLayout['columns'][number] => ({
    fieldId: it.id,
    width: widthOf(it),
    isHidden,
    pinned: null,
  })
  return { columns: [...shown.map((it) => column(it, false)), ...rest.map((it) => column(it, true))] }
}

const memoryKey = (field: FieldId): string => `sub-table.${field}`

export const rememberSubTable = (memory: WindowMemory, field: FieldId, layout: GridLayout): void =>
  memory.write(memoryKey(field), layout)

/** Columns as they were left in this window, else as the field has them. */
export const firstSubTable = (memory: WindowMemory, field: Field, fields: readonly Field[]): SheetState => ({
  ...newSheet,
  layout: gridLayout.safeParse(memory.read(memoryKey(field.id))).data ?? subTableLayout(field, fields),
})

/** The same rows in their own worksheet: all of it, filtered by the row that they belong to. */
export const ofParentOnly = (sheet: SheetState, parent: NonNullable<SheetState['parent']>): SheetState => ({
  ...sheet,
  filter: addGroup(emptyDraft, { field: parent.field, operator: 'contains', value: [parent.row] }),
  isFilterOpen: true,
  search: '',
  stagedOnly: false,
  elsewhereOnly: false,
  affected: null,
})
