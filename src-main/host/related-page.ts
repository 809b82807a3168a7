/** The rows that a row points to, page by page: columns by the structure of their worksheet, names of what is told by its id alone. */
import { getRelationRowsV2 } from '../../src-shared/api/v2/v2-row-operations.ts'
import { readRowId } from '../../src-shared/api/v3/row-v3.ts'
import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import type { RelatedPage } from '../../src-shared/host/calls/row-panel-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { type NameEntry, type Names, nameKey } from '../../src-shared/model/names.ts'
import { readValue } from '../../src-shared/model/read-value.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import type { Session, Sessions } from '../connections/session.ts'
import { fetchStructure, type StructurePorts, worksheetState } from './fetch-structure.ts'

/** Columns of a small grid of related rows. */
const mostColumns = 6

/** A person waits. */
const options = { patienceMs: 30_000, timeoutMs: 30_000, lane: 'row-panel' } as const

interface RelatedPagePorts extends StructurePorts {
  readonly sessions: Sessions
}

/** The title first, then what stands first in the worksheet; pictures, files and further relations are no text for a small grid. */
function columnsOf(fields: readonly Field[]): readonly Field[] {
  const shown = fields.filter((it) => !it.isHidden && it.kind !== 'attachments' && it.kind !== 'none' && it.kind !== 'rows')
  const title = fields.filter((it) => it.isTitle)
  return [...title, ...shown.filter((it) => !it.isTitle)].slice(0, mostColumns)
}

async function structureOf(
  ports: RelatedPagePorts,
  session: Session,
  worksheetId: WorksheetId,
): Promise<Result<WorksheetState, HostError>> {
  const known = await session.replica.ask('worksheet.state', { worksheetId })
  if (!known.ok) return known
  if (known.value !== null) return ok(known.value)
  const fetched = await fetchStructure(ports, session, worksheetId)
  return fetched.ok ? worksheetState(session, worksheetId) : fetched
}

export async function readRelatedPage(
  ports: RelatedPagePorts,
  session: Session,
  request: { readonly worksheetId: WorksheetId; readonly rowId: string; readonly field: string },
  page: { readonly pageSize: number; readonly pageIndex: number },
): Promise<Result<RelatedPage, HostError>> {
  const own = await structureOf(ports, session, request.worksheetId)
  if (!own.ok) return own
  const relatedId = own.value.fields.find((it) => it.id === request.field)?.relatedWorksheetId ?? null
  if (relatedId === null) return err({ kind: 'invalid', message: 'This column does not point to rows of another worksheet.' })
  const related = await structureOf(ports, session, relatedId)
  if (!related.ok) return related
  const { worksheetId, rowId, field: controlId } = request
  const answer = await session.client.call(
    getRelationRowsV2,
    { body: { worksheetId, rowId, controlId, ...page, getSystemControl: false } },
    options,
  )
  if (!answer.ok) return err(serviceError(answer.error))
  const fields = columnsOf(related.value.fields)
  const answered: Record<string, Names[string]> = {}
  const read = answer.value.rows.flatMap((row) => {
    const id = readRowId(row)
    const take = ({ kind, id: of, text }: NameEntry): void => {
      answered[nameKey(kind, of)] = { text }
    }
    return id === null ? [] : [{ id, values: fields.map((field) => readValue(row[field.id] ?? row[field.alias], field, take)) }]
  })
  // The interface prints people and places by their ids alone.
  const wanted = fields.flatMap(({ kind }, place) => {
    if (!isReferenceKind(kind)) return []
    const ids = read.flatMap(({ values }) => {
      const value = values[place]
      return Array.isArray(value) ? value.map(String) : []
    })
    return [{ kind, ids: ids.filter((id) => answered[nameKey(kind, id)] === undefined) }]
  })
  const known = await session.replica.ask('names.of', { wanted })
  if (!known.ok) return known
  const names: Names = { ...known.value, ...answered }
  const rows = read.map(({ id, values }) => ({ id, cells: values }))
  return ok({ worksheetId: relatedId, fields, rows, names, total: answer.value.total ?? rows.length })
}
