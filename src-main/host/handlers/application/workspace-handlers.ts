/** Answers the calls about an application's structure: from local data at once, from the service when refreshed. */
import { createWorksheet, getApp, getWorksheet, listWorksheets } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import type { Workspace } from '../../../../src-shared/host/calls/connection-calls.ts'
import type { HostEvent } from '../../../../src-shared/host/events.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import type { Clock } from '../../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets, placeUnplaced } from '../../../../src-shared/model/app-tree.ts'
import { type WorksheetId, worksheetId } from '../../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../../connections/session.ts'
import { saysWorksheetIsGone } from '../../../pull/list-page.ts'
import { type ApplicationIdentity, readQuestion } from '../../application-identity.ts'
import { fetchStructure } from '../../fetch-structure.ts'
import type { HandlersOf } from '../handlers.ts'

export interface WorkspaceHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly identity: ApplicationIdentity
  /** The service has answered. */
  refreshed(session: Session): Promise<void>
  emit(event: HostEvent): void
}

/** Structure calls answer soon; a person waits for them. */
const patienceMs = 30_000

async function readWorkspace(session: Session): Promise<Result<Workspace, HostError>> {
  const { replica } = session
  const asks = await readQuestion(session)
  const [stored, listed] = await Promise.all([replica.ask('app.read', null), replica.ask('worksheets.list', null)])
  if (!stored.ok) return stored
  if (!listed.ok) return listed
  const { app, readAt } = stored.value
  const known = new Map(listed.value.map((it) => [String(it.id), it]))
  const tree = app === null ? [] : buildAppTree(app)
  const placed = listTreeWorksheets(tree)
  const placedIds = new Set(placed.map((it) => it.id))
  const fresh = { rows: null, stagedRows: 0, isGone: false }
  return ok({
    appName: app?.name ?? '',
    appColor: app?.color ?? '',
    description: app?.desc ?? '',
    tree,
    worksheets: [
      ...placed.map((it) => ({ ...(known.get(it.id) ?? fresh), id: worksheetId.parse(it.id), name: it.name })),
      // Gone from the service, but still with rows and perhaps staged changes here.
      ...listed.value.filter((it) => !placedIds.has(it.id)),
    ],
    readAt,
    ...(asks === null ? {} : { asks }),
  })
}

type RefreshPorts = Pick<WorkspaceHandlerPorts, 'clock' | 'emit'>

async function readAndKeep(ports: RefreshPorts, session: Session): Promise<Result<Workspace, HostError>> {
  const options = { patienceMs, lane: 'structure' }
  const [app, worksheets] = await Promise.all([
    session.client.call(getApp, {}, options),
    session.client.call(listWorksheets, { body: {} }, options),
  ])
  if (!app.ok) return err(serviceError(app.error))
  // The list only adds what no section holds: a service without it still shows its sections.
  const whole = worksheets.ok ? placeUnplaced(app.value, worksheets.value) : app.value
  const written = await session.replica.ask('app.write', { app: whole, at: ports.clock.now() })
  if (!written.ok) return written
  const workspace = await readWorkspace(session)
  if (!workspace.ok || !worksheets.ok) return workspace
  const present = new Set(listTreeWorksheets(workspace.value.tree).map((it) => it.id))
  const gone = workspace.value.worksheets.filter((it) => !it.isGone && !present.has(it.id))
  for (const { id } of gone) {
    // V2 names only worksheets of sections: one that it does not name may still be there.
    if (session.client.answeredBy(listWorksheets) === 'v2' && !(await isGone(session, id))) continue
    const marked = await session.replica.ask('worksheet.gone', { worksheetId: id })
    if (!marked.ok) return marked
  }
  // The connection points back to their application, or somebody brought them back.
  const back = workspace.value.worksheets.filter((it) => it.isGone && present.has(it.id))
  for (const { id } of back) await fetchStructure(ports, session, id)
  return gone.length + back.length === 0 ? workspace : readWorkspace(session)
}

/** Reads the application's structure into the local data, and tells the windows. */
export async function refreshWorkspace(ports: RefreshPorts, session: Session): Promise<Result<Workspace, HostError>> {
  const refreshed = await readAndKeep(ports, session)
  if (refreshed.ok) ports.emit({ event: 'workspace.changed', payload: { connectionId: session.connectionId } })
  return refreshed
}

async function isGone({ client }: Session, id: WorksheetId): Promise<boolean> {
  const answer = await client.call(getWorksheet, { params: { worksheet_id: id } }, { patienceMs, lane: 'structure' })
  return !answer.ok && saysWorksheetIsGone(serviceError(answer.error))
}

export function createWorkspaceHandlers(
  ports: WorkspaceHandlerPorts,
): HandlersOf<'workspace.get' | 'workspace.refresh' | 'workspace.confirm-application' | 'worksheet.create'> {
  return {
    'workspace.get': ({ connectionId }) => withSession(ports.sessions, connectionId, (session) => readWorkspace(session)),
    'workspace.refresh': ({ connectionId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const refreshed = await refreshWorkspace(ports, session)
        if (!refreshed.ok) return refreshed
        await ports.identity.check(session, refreshed.value)
        // Nobody waits for it, and its own jobs say what becomes of it.
        void ports.refreshed(session)
        return readWorkspace(session)
      }),
    'workspace.confirm-application': ({ connectionId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const confirmed = await ports.identity.confirm(session)
        return confirmed.ok ? readWorkspace(session) : confirmed
      }),
    'worksheet.create': ({ connectionId, fields, ...named }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const created = await session.client.call(createWorksheet, { body: { ...named, fields } }, { patienceMs })
        if (!created.ok) return err(serviceError(created.error, 'structure'))
        // The worksheet exists now, whether or not the tree can be read again.
        await refreshWorkspace(ports, session)
        return ok({ worksheetId: worksheetId.parse(created.value.worksheetId) })
      }),
  }
}
