/** Keeps the window's state in step with what the host tells. After the link was lost and found, everything is asked for again. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { ConnectionId, WorksheetId } from '../../src-shared/model/ids.ts'
import { sayError } from '../ui/messages/error-words.ts'
import type { App } from './app.ts'
import { isOpenConnection, leaveConnection } from './connection/session-state.ts'
import { queryKeys } from './host-queries.ts'
import { noteJob, noteJobs } from './jobs-state.ts'
import { rowAnswersKey } from './row/row-panel-queries.ts'
import { putStaged } from './sheet/put-staged.ts'
import { designKeys } from './structure/design-queries.ts'
import { noTabs } from './tabs-state.ts'

/** Something else was done: the next undo that reaches a push says so again. */
function forgetCrossed(known: ReadonlyMap<WorksheetId, number>, worksheetId: WorksheetId): ReadonlyMap<WorksheetId, number> {
  if (!known.has(worksheetId)) return known
  const next = new Map(known)
  next.delete(worksheetId)
  return next
}

/** Nobody in this window began it, so it says itself what came of it. */
function tellRescued({ host, notices, session }: App, job: Job): void {
  if (!isOpenConnection(session.get(), job.connectionId)) return
  const { id, connectionId, worksheetId, title, message, error, download } = job
  const said = { id, title, text: message }
  if (job.status === 'failed' && error !== null) {
    const failed = 'Rescued changes were not staged again'
    if (worksheetId === null) {
      notices.fail(failed, error)
      return
    }
    // They wait on, and are staged behind the next refresh.
    const refresh = (): void => void host.call('pull.start', { connectionId, worksheetId, mode: 'changes' })
    const { message: words, advice } = sayError(error)
    notices.show({
      tone: 'failure',
      id,
      title: failed,
      text: `${words} ${advice}`.trim(),
      action: { label: 'Try again', run: refresh },
    })
  } else if (job.status === 'done' && download === null) notices.show({ tone: 'info', ...said })
  else if (job.status === 'done' && download !== null) {
    const save = { label: 'Save the table', run: () => host.download(download.path, download.name) }
    notices.show({ tone: 'warning', ...said, action: save })
  }
}

/** What says why a connection was left without the user's doing. */
export const leftNotice = 'connection-left'

export function followHost(app: App): () => void {
  const { host, queries, session, jobs } = app
  const stale = (key: readonly unknown[]): void => void queries.invalidateQueries({ queryKey: key })

  /** Back to the start, where the connection is open here. */
  const leave = (connectionId: ConnectionId, why: { readonly title: string; readonly text: string }): void => {
    if (!isOpenConnection(session.get(), connectionId)) return
    // First the connection: its tabs are remembered as they are.
    session.update(leaveConnection)
    app.tabs.set(noTabs)
    app.notices.leave()
    queries.removeQueries({ queryKey: queryKeys.ofConnection(connectionId) })
    app.notices.show({ tone: 'warning', id: leftNotice, ...why })
  }

  const readJobs = async (): Promise<void> => {
    const result = await host.call('jobs.list', { connectionId: null })
    if (result.ok) jobs.update((state) => noteJobs(state, result.value.jobs))
  }

  const stops = [
    host.onLink((link) => {
      const before = session.get().link
      session.update((state) => ({ ...state, link }))
      if (link.kind !== 'connected' || before.kind === 'connected') return
      void readJobs()
      if (before.kind === 'reconnecting' && before.attempt > 0) void queries.invalidateQueries()
    }),
    host.on('job.changed', (job) => {
      jobs.update((state) => noteJob(state, job))
      if (job.endedAt === null) return
      // A refresh may have found rows that were sent without an answer.
      const mayBeFound = job.kind === 'pull'
      if (mayBeFound || job.kind === 'push' || job.kind === 'look-after' || job.kind === 'import-create')
        stale(queryKeys.past(job.connectionId))
      if (job.kind === 'push') {
        stale(rowAnswersKey(job.connectionId))
        stale(queryKeys.changes(job.connectionId))
      }
      if (job.kind === 'stage-rescued') tellRescued(app, job)
      if (job.kind === 'read-view' && job.worksheetId !== null) stale(queryKeys.views(job.connectionId, job.worksheetId))
      if (mayBeFound || job.kind.startsWith('import')) {
        stale(queryKeys.imports(job.connectionId))
        stale(['import'])
      }
    }),
    host.on('staged.changed', ({ connectionId, worksheetId, staged, undo, redo }) => {
      app.crossed.update((known) => forgetCrossed(known, worksheetId))
      putStaged(queries, { connectionId, worksheetId }, { staged, undo, redo })
      stale(queryKeys.changes(connectionId))
      stale(queryKeys.workspace(connectionId))
      // Staged rows are found by name as well.
      stale(queryKeys.lookups(connectionId))
    }),
    host.on('worksheet.changed', ({ connectionId, worksheetId }) => {
      stale(queryKeys.worksheet(connectionId, worksheetId))
      stale(queryKeys.views(connectionId, worksheetId))
      stale(queryKeys.workspace(connectionId))
      stale(designKeys.keyLimits(connectionId))
      // Names are known from the rows that were read.
      stale(queryKeys.lookups(connectionId))
    }),
    host.on('workspace.changed', ({ connectionId }) => {
      stale(queryKeys.workspace(connectionId))
      stale(designKeys.keyLimits(connectionId))
    }),
    host.on('key.changed', ({ connectionId }) => stale(designKeys.keyLimits(connectionId))),
    host.on('connection.state', ({ connectionId, state, message }) => {
      session.update((known) => (isOpenConnection(known, connectionId) ? { ...known, service: { state, message } } : known))
    }),
    host.on('connection.removed', ({ connectionId, name }) => {
      stale(queryKeys.connections)
      leave(connectionId, {
        title: `“${name}” was removed in another window`,
        text: 'Its local copy of the rows and what was staged in it are gone. The service itself was not touched.',
      })
    }),
    host.on('connection.closed', ({ connectionId, name }) => {
      leave(connectionId, {
        title: `“${name}” was closed in another window`,
        text: 'Everything that was staged in it is kept. Open it again to go on.',
      })
    }),
    host.on('connection.opening', (opening) => {
      const isOver = opening.done >= opening.total
      session.update((known) => ({ ...known, opening: isOver ? null : opening }))
      if (isOver)
        app.notices.show({
          tone: 'warning',
          title: `“${opening.takesBack}” was not finished when Gridstage ended`,
          text: 'What it had done so far was taken back. All other changes are here.',
        })
    }),
    host.on('requests.changed', () => stale(queryKeys.requests)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
