/** Answers `lookup.rows`: rows of a worksheet by title, from the local data when it holds them all, else from the service. */
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { FoundReference } from '../../src-shared/host/row-calls.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { NameEntry } from '../../src-shared/model/names.ts'
import { readValue } from '../../src-shared/model/read-value.ts'
import { valueText } from '../../src-shared/model/value-text.ts'
import { readStructure } from '../sync/pull-worksheet.ts'
import { startRun } from '../sync/sync-ports.ts'
import type { HandlersOf } from './handlers.ts'
import { serviceError } from './service-error.ts'
import type { Session, Sessions } from './session.ts'

export interface LookupHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
}

/** A person types and waits. */
const options = { patienceMs: 5000, timeoutMs: 10_000, lane: 'look-up' } as const

export function createLookupHandlers(ports: LookupHandlerPorts): HandlersOf<'lookup.rows'> {
  /** The worksheet's title field; its structure is read when it is not known yet. */
  const titleField = async (session: Session, worksheetId: WorksheetId): Promise<Result<Field | null, HostError>> => {
    const known = await session.replica.ask('worksheet.state', { worksheetId })
    if (!known.ok) return known
    if (known.value === null) {
      const run = startRun({ ...session, clock: ports.clock }, worksheetId, new AbortController().signal, 'look-up')
      const read = await readStructure({ ...run, call: options })
      return read.ok ? titleField(session, worksheetId) : read
    }
    return ok(known.value.fields.find((it) => it.isTitle) ?? null)
  }

  const askService = async (
    session: Session,
    worksheetId: WorksheetId,
    title: Field,
    text: string,
    limit: number,
  ): Promise<Result<readonly FoundReference[], HostError>> => {
    const filter = { type: 'condition', field: title.id, operator: 'contains', value: text } as const
    const answer = await session.client.call(
      listRows,
      {
        params: { worksheet_id: worksheetId },
        body: { pageSize: limit, pageIndex: 1, fields: [title.id], ...(text === '' || title.kind !== 'text' ? {} : { filter }) },
      },
      options,
    )
    if (!answer.ok) return err(serviceError(answer.error))
    const found = answer.value.rows.flatMap((row): FoundReference[] => {
      const id = row.id ?? row.rowId ?? row.rowid
      if (typeof id !== 'string') return []
      const value = readValue(row[title.id] ?? row[title.alias], title, () => {})
      return [{ id, text: valueText(value, title, {}), detail: '' }]
    })
    const names: readonly NameEntry[] = found.map(({ id, text: name }) => ({ kind: 'rows', id, text: name }))
    await session.replica.ask('names.write', { names })
    return ok(found)
  }

  const fromDictionary = async (session: Session, text: string, limit: number) => {
    const found = await session.replica.ask('names.find', { kind: 'rows', text, limit })
    return found.ok ? ok({ found: found.value, isOffline: true }) : found
  }

  return {
    'lookup.rows': async ({ connectionId, worksheetId, text, limit }) => {
      const opened = ports.sessions.get(connectionId)
      if (!opened.ok) return opened
      const session = opened.value
      const local = await session.replica.ask('rows.by-title', { worksheetId, text, limit })
      if (!local.ok) return local
      if (local.value !== null) return ok({ found: local.value, isOffline: false })
      const title = await titleField(session, worksheetId)
      if (!title.ok) return title
      if (title.value === null) return ok({ found: [], isOffline: false })
      const found = await askService(session, worksheetId, title.value, text.trim(), limit)
      if (found.ok) return ok({ found: found.value, isOffline: false })
      return found.error.kind === 'service' && found.error.isOffline ? fromDictionary(session, text, limit) : found
    },
  }
}
