/** Finds out which rows of an unanswered batch the service holds, by their content, one to one. */
import { matchCreated } from '../../src-shared/changes/match-created.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { createRowReader } from '../replica/row-reader.ts'
import { fromStored } from '../replica/stored-value.ts'
import type { WorksheetTables } from '../replica/worksheet-tables.ts'
import { comparableContent, readContent } from './batch-content.ts'
import type { BatchQuestions } from './batch-questions.ts'

type Ask = BatchQuestions['run.match']['ask']
type Answer = BatchQuestions['run.match']['answer']

export function matchBatch(tables: WorksheetTables, { content, rows, known }: Ask): Answer {
  const batch = readContent(content)
  const byId = new Map(tables.columns.map((column) => [column.field.id, column]))
  const columns = batch.fields.flatMap((id) => byId.get(id) ?? [])
  const fields: readonly Field[] = columns.map((column) => column.field)
  const sent = batch.rows.map(({ values }, index) => ({ row: index, content: comparableContent(fields, values) }))
  const read = createRowReader(columns)
  const isKnown = new Set(known)
  const candidates = rows.flatMap((wire) => {
    const row = read(wire, () => undefined)
    if (row === null || isKnown.has(row.id)) return []
    const values = fields.map((field, at) => fromStored(row.values[at], field.kind))
    return [{ id: row.id, content: comparableContent(fields, values) }]
  })
  const { created, absent, uncertain } = matchCreated(sent, candidates)
  return { created: created.map(({ row, id }) => ({ index: row, id })), absent, uncertain }
}
