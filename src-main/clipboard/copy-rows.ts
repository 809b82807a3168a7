/** Writes rows as clipboard text and as rows of a table, inside a data worker. */
import { cellCopier } from '../../src-shared/clipboard/copy-text.ts'
import { rowEnd, writeTabRow } from '../../src-shared/clipboard/tab-text.ts'
import { htmlCellWriter } from '../../src-shared/clipboard/write-html-table.ts'
import type { CopiedText } from '../../src-shared/host/calls/clipboard-calls.ts'
import type { GridRow } from '../../src-shared/host/calls/row-calls.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { systemFields, systemValue } from '../../src-shared/model/system-fields.ts'
import { type Outcome, onWorksheet } from '../replica/answers.ts'
import { readAtOnce, type Store } from '../replica/store/store.ts'
import { readValues } from '../replica/view/read-rows.ts'
import type { CopyRowsAsk } from './clipboard-tasks.ts'

export const copyRows = (store: Store, { worksheetId, keys, fields, forms, hasTable }: CopyRowsAsk): Outcome<CopiedText> =>
  onWorksheet(store, worksheetId, (tables) => {
    const columns = fields.flatMap((id) => tables.byField.get(id) ?? []).filter((it) => !it.isGone)
    const placeOf = new Map(columns.map((column, i) => [column.field.id, i]))
    const writers = fields.flatMap((id) => {
      const own = columns[placeOf.get(id) ?? -1]?.field
      const field = own ?? systemFields.find((it) => it.id === id)
      const cellOf = (row: GridRow): CellValue =>
        own === undefined ? systemValue(row, id) : (row.cells[placeOf.get(id) ?? 0] ?? null)
      return field === undefined ? [] : [{ cellOf, text: cellCopier(field, forms), html: htmlCellWriter(field) }]
    })
    const lines: string[] = []
    const html: string[] = []
    const { rows, names } = readAtOnce(store, () => readValues(store, tables, keys, columns))
    for (const row of rows) {
      const values = writers.map(({ cellOf }) => cellOf(row))
      const texts = writers.map(({ text }, i) => text(values[i] ?? null, names))
      lines.push(writeTabRow(texts))
      if (hasTable) html.push(`<tr>${writers.map((it, i) => it.html(texts[i] ?? '', values[i] ?? null)).join('')}</tr>`)
    }
    return ok({ text: lines.join(rowEnd), html: html.join('') })
  })
