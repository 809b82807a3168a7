/** Copies cells whose rows are all at hand, at once: a copy event waits for nobody. */
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import { writeTabText } from '../../../src-shared/clipboard/tab-text.ts'
import { columnKind, htmlCellWriter, htmlEnd, htmlHeaderRow, htmlStart } from '../../../src-shared/clipboard/write-html-table.ts'
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { CopiedText } from '../../../src-shared/host/calls/clipboard-calls.ts'
import { countRows, isSameSpans } from '../../../src-shared/host/row-spans.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import { cellOf, type SheetRow } from '../rows/sheet-row.ts'
import { formsOf } from './clipboard-forms.ts'

/** Cells that are written between two frames without anybody noticing. */
const most = 10_000

/** Null when they are too many, are not loaded, or are no block: the host says what to do then. */
export function copyLoaded(grid: GridHandle, parts: readonly AreaPart[], headers: boolean): CopiedText | null {
  const source = grid.source()
  const spans = parts[0]?.rows ?? []
  if (source === null || !parts.every(({ rows }) => isSameSpans(rows, spans))) return null
  const wanted = new Set(parts.flatMap(({ fields }): readonly string[] => fields))
  const fields = shownOf(grid).filter((field) => wanted.has(field.id))
  if (countRows(spans) * fields.length > most) return null
  const rows: SheetRow[] = []
  for (const [first, last] of spans)
    for (let index = first; index <= last; index += 1) {
      const row = source.peek(index)
      if (row === null) return null
      if (row.row.group === undefined) rows.push(row)
    }
  const forms = formsOf(grid.context)
  const writers = fields.map((field) => ({ field, text: cellCopier(field, forms), html: htmlCellWriter(field) }))
  const names = fields.map((field) => field.name)
  const lines: (readonly string[])[] = headers ? [names] : []
  let body = headers ? htmlHeaderRow(names) : ''
  for (const row of rows) {
    const values = fields.map((field) => cellOf(row, field.id))
    const texts = writers.map(({ text }, i) => text(values[i] ?? null, row.names))
    lines.push(texts)
    body += `<tr>${writers.map(({ html }, i) => html(texts[i] ?? '', values[i] ?? null)).join('')}</tr>`
  }
  const data = { connection: grid.context.at.connectionId, columns: fields.map(columnKind), hasHeaders: headers }
  return { text: writeTabText(lines), html: htmlStart(data) + body + htmlEnd }
}
