/** Finds out which rows of an unanswered batch the service holds, by their content, one to one. */

import type { WireRow } from '../../src-shared/api/row-v3.ts'
import { matchCreated } from '../../src-shared/changes/match-created.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { createRowReader, valueAt } from '../replica/row-reader.ts'
import { fromStored } from '../replica/stored-value.ts'
import type { WorksheetTables } from '../replica/worksheet-tables.ts'
import { type BatchContent, comparableContent } from './batch-content.ts'
import type { BatchQuestions } from './batch-questions.ts'

type Answer = BatchQuestions['run.match']['answer']

export function matchBatch(tables: WorksheetTables, batch: BatchContent, rows: readonly WireRow[]): Answer {
  const byId = new Map(tables.columns.map((column) => [column.field.id, column]))
  const columns = batch.fields.flatMap((id) => byId.get(id) ?? [])
  const fields: readonly Field[] = columns.map((column) => column.field)
  const sent = batch.rows.map(({ values }, index) => ({ row: index, content: comparableContent(fields, values) }))
  const read = createRowReader(columns)
  const candidates = rows.flatMap((wire) => {
    const row = read(wire, () => undefined)
    if (row === null) return []
    const values = fields.map((field, at) => fromStored(valueAt(row, at), field.kind))
    return [{ id: row.id, content: comparableContent(fields, values) }]
  })
  const { created, absent, uncertain } = matchCreated(sent, candidates)
  return { created: created.map(({ row, id }) => ({ index: row, id })), absent, uncertain }
}
