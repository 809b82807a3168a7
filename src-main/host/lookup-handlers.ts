/** Answers `lookup.rows`: rows of a worksheet by title, from the local data when it holds them all, else from the service. */
import { limits } from '../../src-shared/api/limits.ts'
import { readRowId } from '../../src-shared/api/row-v3.ts'
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { FoundReference } from '../../src-shared/host/row-calls.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { type NameEntry, type Names, nameKey } from '../../src-shared/model/names.ts'
import { readValue } from '../../src-shared/model/read-value.ts'
import { valueText } from '../../src-shared/model/value-text.ts'
import type { HandlersOf } from './handlers.ts'
import { lookupOptions, readTitleField } from './read-title-field.ts'
import { serviceError } from './service-error.ts'
import type { Session, Sessions } from './session.ts'

export interface LookupHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
}

export function createLookupHandlers(ports: LookupHandlerPorts): HandlersOf<'lookup.rows'> {
  const askService = async (
    session: Session,
    worksheetId: WorksheetId,
    title: Field,
    text: string,
    limit: number,
  ): Promise<Result<readonly FoundReference[], HostError>> => {
    const isPlain = title.kind === 'text'
    const filter = { type: 'condition', field: title.id, operator: 'contains', value: text } as const
    const answer = await session.client.call(
      listRows,
      {
        params: { worksheet_id: worksheetId },
        // The words of an option or a person are no part of what the service stores, so those rows are read and their words looked at here.
        body: {
          pageSize: isPlain ? limit : limits.pageSize,
          pageIndex: 1,
          fields: [title.id],
          ...(text === '' || !isPlain ? {} : { filter }),
        },
      },
      lookupOptions,
    )
    if (!answer.ok) return err(serviceError(answer.error))
    const all = answer.value.rows.flatMap((row): FoundReference[] => {
      const id = readRowId(row)
      if (id === null) return []
      const people: NameEntry[] = []
      const value = readValue(row[title.id] ?? row[title.alias], title, (name) => people.push(name))
      const names: Names = Object.fromEntries(people.map((it) => [nameKey(it.kind, it.id), it]))
      return [{ id, text: valueText(value, title, names), detail: '' }]
    })
    const found = isPlain ? all : all.filter((it) => it.text.toLowerCase().includes(text.toLowerCase())).slice(0, limit)
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
      const title = await readTitleField(session, ports.clock, worksheetId)
      if (!title.ok) return title
      if (title.value === null) return ok({ found: [], isOffline: false })
      const found = await askService(session, worksheetId, title.value, text.trim(), limit)
      if (found.ok) return ok({ found: found.value, isOffline: false })
      return found.error.kind === 'service' && found.error.isOffline ? fromDictionary(session, text, limit) : found
    },
  }
}
