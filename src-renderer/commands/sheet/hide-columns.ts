/** Hides the columns of the selected cells, with a way back. */
import type { App } from '../../state/app.ts'
import { type ColumnEntry, showColumn } from '../../state/sheet/column-list.ts'
import type { GridPort } from '../../state/sheet/grid-port.ts'
import { countOf } from '../../ui/format/format-count.ts'

export function hideSelectedColumns(app: App, grid: GridPort): void {
  const before = grid.layout()
  const selected = new Set<string>(grid.selection()?.parts.flatMap(({ fields }) => fields) ?? [])
  const hidden = before.columns.filter((it) => !it.isHidden && selected.has(it.fieldId))
  if (hidden.length === 0) return
  if (hidden.length === before.columns.filter((it) => !it.isHidden).length) {
    app.notices.show({
      tone: 'info',
      id: 'columns-hidden',
      title: 'One column has to stay',
      text: 'Select fewer columns to hide.',
    })
    return
  }
  const columns = hidden.reduce<readonly ColumnEntry[]>((all, it) => showColumn(all, it.fieldId, false), before.columns)
  grid.applyLayout({ columns: [...columns] })
  app.notices.show({
    tone: 'info',
    id: 'columns-hidden',
    title: `${countOf(hidden.length, 'column')} hidden`,
    action: { label: 'Show again', run: () => grid.applyLayout(before) },
  })
}
