/** Answers the calls about past pushes and imports: the list, what each wrote, its file, and the way back from it. */

import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type ImportId, importId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import { exportRunTask, lastWritesTask, pastRequestsTask, pastRowsTask, pastSearchTask } from '../../past/past-tasks.ts'
import { undoRun, worksheetsOf } from '../../past/undo-run.ts'
import type { RunSummary } from '../../replica/contract/receipt-questions.ts'
import { failures } from '../../replica/receipts/read-past.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Staging } from '../views/staging.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'

export interface PastHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly jobs: JobRegistry
  readonly files: FileStore
  readonly staging: Staging
  readonly locks: WorksheetLocks
}

type PastCalls = 'past.list' | 'past.get' | 'past.rows' | 'past.requests' | 'past.export' | 'past.undo' | 'past.of-row'

const forgotten: HostError = {
  kind: 'not-found',
  what: 'push',
  message: 'What was sent then is no longer kept on this computer.',
}

export const pastOf = ({ worksheets, importId: id, ...it }: RunSummary): PastRun => ({
  ...it,
  importId: id === null ? null : importId.parse(id),
  worksheets: worksheets.map(({ open, unknown, absent, ...counts }) => ({ ...counts, unsettled: open + unknown + absent })),
})

/** By its number, or by the import that it was. */
export async function findPast(
  { replica }: Session,
  which: { readonly run: number } | { readonly importId: ImportId },
): Promise<Result<PastRun, HostError>> {
  const found = await replica.ask('receipts.runs', { ...which, offset: 0, limit: 1 })
  if (!found.ok) return found
  const [past] = found.value.runs
  return past === undefined ? err(forgotten) : ok(pastOf(past))
}

const sum = (past: PastRun, of: 'rows' | 'confirmed'): number => past.worksheets.reduce((rows, it) => rows + it[of], 0)

/** A run as a file name. */
const fileNameOf = ({ kind, source, startedAt }: PastRun): string => {
  const day = new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
  const what = kind === 'push' ? 'Push' : `${kind === 'import' ? 'Import' : 'Program'} ${source}`
  return `${what.replace(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.csv`
}

export function createPastHandlers(ports: PastHandlerPorts): HandlersOf<PastCalls> {
  const { sessions, clock, jobs, files, staging, locks } = ports
  return {
    'past.list': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, async (session) => {
        const found = await session.replica.ask('receipts.runs', ask)
        return found.ok ? ok({ total: found.value.total, runs: found.value.runs.map(pastOf) }) : found
      }),
    'past.get': ({ connectionId, run }) => withSession(sessions, connectionId, (session) => findPast(session, { run })),
    'past.rows': ({ connectionId, only, ...ask }) =>
      withSession(sessions, connectionId, (session) => {
        const task = ask.search.trim() === '' ? pastRowsTask : pastSearchTask
        return session.replica.run(task, {
          ...ask,
          states: only === 'failures' ? failures : null,
          onlyOverwritten: only === 'overwritten',
        })
      }),
    'past.requests': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, (session) => session.replica.run(pastRequestsTask, ask)),
    'past.of-row': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, (session) => session.replica.run(lastWritesTask, ask)),
    'past.export': ({ connectionId, run }) =>
      withSession(sessions, connectionId, async (session) => {
        const past = await findPast(session, { run })
        if (!past.ok) return past
        const jobId = jobs.start({
          connectionId,
          worksheetId: null,
          kind: 'export',
          title: 'Export what was sent',
          unit: 'rows',
          total: sum(past.value, 'rows'),
          canPause: false,
          work: async (control) => {
            const follow = { signal: control.signal, onProgress: (done: number) => control.report({ done }) }
            const written = await files.make(fileNameOf(past.value), (path) =>
              session.replica.run(exportRunTask, { run, path }, follow),
            )
            return mapOk(written, ({ file, made }) => ({
              message: `${countOf(made.rows, 'row', 'rows')} exported.`,
              download: file,
              counts: made,
            }))
          },
        })
        return ok({ jobId })
      }),
    'past.undo': ({ connectionId, run, ...request }) =>
      withSession(sessions, connectionId, async (session) => {
        const past = await findPast(session, { run })
        if (!past.ok) return past
        if (past.value.endedAt === null && jobs.list(connectionId).some((it) => it.endedAt === null && it.kind === 'push'))
          return err({ kind: 'invalid', message: 'This push is still running. Wait for its end, or cancel it first.' })
        const worksheets = worksheetsOf(past.value)
        const jobId = jobs.start({
          connectionId,
          worksheetId: worksheets.length === 1 ? (worksheets[0] ?? null) : null,
          kind: 'past-undo',
          title: request.label,
          unit: 'rows',
          total: sum(past.value, 'confirmed'),
          canPause: true,
          work: (control) =>
            undoRun(
              {
                session,
                clock,
                inTurn: (worksheetId, work) => locks.take(connectionId, worksheetId, work),
                tell: (worksheetId, state) => void staging.tell(session, worksheetId, state),
              },
              { ...request, past: past.value },
              control,
            ),
        })
        return ok({ jobId })
      }),
  }
}
