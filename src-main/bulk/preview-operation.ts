/** Shows what an operation would do to the first rows that it touches. Stages nothing. */
import type { Preview, PreviewCell } from '../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { isSameValue } from '../../src-shared/model/cell-value.ts'
import { describeNote } from '../../src-shared/model/texts/read-note.ts'
import { valueText } from '../../src-shared/model/texts/value-text.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { stopped } from '../replica/stage/stopped.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { createAreaReader, sliced } from '../replica/view/read-area.ts'
import type { PreviewAsk } from './bulk-tasks.ts'
import { namesOf } from './names-of.ts'
import type { PlannedPart } from './planned-part.ts'
import { planParts } from './run-operation.ts'
import { columnsOf, computeRows } from './stage-slice.ts'

/** Rows looked at for some that change: a moment's work; the preview says so when there are more. */
const mostRows = 50_000
const sliceRows = 500

type PreviewRow = Preview['rows'][number]

export async function previewOperation(
  store: Store,
  { worksheetId, parts, operation, limit }: PreviewAsk,
  control: TaskControl<never>,
): Promise<Result<Preview, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const planned = planParts(store, tables, parts, operation)
  if (!planned.ok) return planned
  const rows: PreviewRow[] = []
  let lookedAt = 0
  for (const part of planned.value) {
    let first = 0
    for (const keys of sliced(part.keys, sliceRows)) {
      if (control.signal.aborted) return err(stopped)
      if (rows.length >= limit || lookedAt >= mostRows) break
      const found = previewSlice(store, tables, part, keys, first)
      if (!found.ok) return found
      rows.push(...found.value)
      first += keys.length
      lookedAt += keys.length
      await control.breathe()
    }
  }
  const shown = rows.slice(0, limit)
  const writes = planned.value.flatMap((it) => it.writes)
  return ok({
    fields: writes.map((it) => it.field.id),
    rows: shown,
    names: namesOf(
      store,
      writes.map(({ field }) => ({
        field,
        values: shown.flatMap(({ cells }): readonly CellValue[] =>
          cells.flatMap((it) => (it.field === field.id ? [it.before, it.after] : [])),
        ),
      })),
    ),
    targetRows: planned.value.reduce((sum, it) => sum + it.keys.length, 0),
    lookedAt,
    skipped: planned.value.flatMap(({ keys, prepared }) =>
      prepared.skipped.map(({ reason }) => ({ reason, cells: keys.length })),
    ),
  })
}

function previewSlice(
  store: Store,
  tables: WorksheetTables,
  part: PlannedPart,
  keys: Float64Array,
  first: number,
): Result<readonly PreviewRow[], HostError> {
  const { title } = tables
  const columns = columnsOf(part)
  const read = createAreaReader(store, tables, title === null ? columns : [...columns, title])(keys)
  const computed = computeRows(store, part, read, (i) => first + i)
  if (!computed.ok) return computed
  const found = computed.value.rows.flatMap(({ row, cells }): readonly PreviewRow[] => {
    if (row === null) return []
    const shown = cells.flatMap(({ column, before, outcome }): readonly PreviewCell[] => {
      const field = column.field.id
      if (outcome === null) return []
      if ('refused' in outcome) return [{ field, before, after: before, refused: outcome.refused }]
      const said = outcome.note === undefined ? {} : { note: describeNote(outcome.note) }
      return isSameValue(before, outcome.value) ? [] : [{ field, before, after: outcome.value, refused: null, ...said }]
    })
    const titled = title === null ? '' : valueText(row.cells[columns.length] ?? null, title.field, {})
    return shown.length === 0 ? [] : [{ row: row.key, title: titled, cells: shown }]
  })
  return ok(found)
}
