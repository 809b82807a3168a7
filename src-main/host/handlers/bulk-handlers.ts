/** Answers the calls that change many cells at once: what is small at once, the rest as jobs that can be cancelled. */
import { operationTitle } from '../../../src-shared/bulk/operation-label.ts'
import type { RunTarget } from '../../../src-shared/host/calls/bulk-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type KeyedPart, previewTask, runTask } from '../../bulk/bulk-tasks.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { hitRowsTask } from '../../find/find-tasks.ts'
import type { OtherSides } from '../names/other-sides.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import { elsewhere, type OwnAreas } from '../views/own-areas.ts'
import type { HandlersOf } from './handlers.ts'

export interface BulkHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly otherSides: OtherSides
}

type BulkCalls = 'edits.run' | 'edits.outcome' | 'edits.preview'

/** Rows that are not there any more are left out. */
async function cellsByField(
  session: Session,
  worksheetId: WorksheetId,
  cells: Extract<RunTarget, { readonly of: 'cells' }>['cells'],
): Promise<Result<readonly KeyedPart[], HostError>> {
  const found = await session.replica.ask('rows.keys-of', { worksheetId, rows: cells.map((it) => it.row) })
  if (!found.ok) return found
  const keysOf = new Map<FieldId, Set<number>>()
  for (const { row, field } of cells) {
    const k = found.value.keys.get(row)
    if (k !== undefined) keysOf.set(field, (keysOf.get(field) ?? new Set()).add(k))
  }
  return ok([...keysOf].map(([field, keys]) => ({ keys: Float64Array.from(keys), fields: [field] })))
}

export function createBulkHandlers(ports: BulkHandlerPorts): HandlersOf<BulkCalls> {
  const { sessions, clock, views, areas, runs, otherSides } = ports

  /** The rows that are meant, by key. */
  const resolve = async (
    session: Session,
    worksheetId: WorksheetId,
    target: RunTarget,
  ): Promise<Result<readonly KeyedPart[], HostError>> => {
    if (target.of === 'worksheet') {
      const found = await session.replica.ask('view.keys', { worksheetId, query: everyRow })
      return found.ok ? ok([{ keys: found.value.keys, fields: target.fields }]) : found
    }
    if (target.of === 'find') {
      const found = await session.replica.run(hitRowsTask, { find: target.find })
      if (!found.ok) return found
      return found.value.worksheetId === worksheetId ? ok(found.value.parts) : err(elsewhere)
    }
    if (target.of === 'cells') return cellsByField(session, worksheetId, target.cells)
    if (target.of === 'area') return areas.partsOf(session, worksheetId, target.area)
    const own = areas.sessionOf(session.connectionId, worksheetId, target.view)
    if (!own.ok) return own
    return mapOk(await views.ranked(target, null), (found) => [{ keys: found.keys, fields: target.fields }])
  }

  return {
    'edits.run': ({ target, operation, label = null, takesLinks = false, connectionId, worksheetId }) =>
      withSession(sessions, connectionId, async (session) => {
        const parts = await resolve(session, worksheetId, target)
        if (!parts.ok) return parts
        const total = parts.value.reduce((sum, it) => sum + it.keys.length * it.fields.length, 0)
        await otherSides.learn(
          session,
          worksheetId,
          parts.value.flatMap((it) => it.fields),
        )
        const ask = { worksheetId, parts: parts.value, operation, takesLinks, label, at: clock.now() }
        const transfer = ask.parts.map((it) => it.keys.buffer)
        return runs.start({
          session,
          worksheetId,
          title: label ?? operationTitle(operation, total),
          unit: 'cells',
          total,
          run: (options) => session.replica.run(runTask, ask, { ...options, transfer }),
        })
      }),
    'edits.outcome': async ({ jobId }) => runs.outcome(jobId),
    'edits.preview': ({ connectionId, worksheetId, target, operation, limit }) =>
      withSession(sessions, connectionId, async (session) => {
        const parts = await resolve(session, worksheetId, target)
        if (!parts.ok) return parts
        const ask = { worksheetId, parts: parts.value, operation, limit }
        return session.replica.run(previewTask, ask, { transfer: ask.parts.map((it) => it.keys.buffer) })
      }),
  }
}
