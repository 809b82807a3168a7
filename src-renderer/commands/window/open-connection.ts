/** Opening and leaving a connection. What is kept locally shows at once; the service is asked for news beside it. */
import type { ConnectionSummary, Workspace } from '../../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { forgetConnection, recallLast, recallVisit } from '../../state/connection/remembered-connection.ts'
import { recallTabs } from '../../state/connection/remembered-tabs.ts'
import { enterConnection, isOpenConnection, leaveConnection as leave, openDialog } from '../../state/connection/session-state.ts'
import { leftNotice } from '../../state/follow-host.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { noTabs, openTab } from '../../state/tabs-state.ts'
import { listWorksheetItems } from '../../state/tree-rows.ts'
import type { WindowMemory } from '../../state/window-memory.ts'
import { askUser } from '../ask-user.ts'

/** Reads the application's structure from the service; the tree keeps what it has when that fails. */
export async function refreshWorkspace(app: App, connectionId: ConnectionId): Promise<void> {
  const { session, queries, host } = app
  session.update((state) => ({ ...state, refresh: { kind: 'running' } }))
  const result = await host.call('workspace.refresh', { connectionId })
  if (result.ok) queries.setQueryData(queryKeys.workspace(connectionId), result.value)
  session.update((state) => {
    if (!isOpenConnection(state, connectionId)) return state
    // The host tells only changes; a window that was opened later learns from its own first answer.
    if (result.ok) return { ...state, refresh: { kind: 'idle' }, service: { state: 'online', message: 'The service answers.' } }
    const { error } = result
    const isOffline = error.kind === 'service' && error.isOffline
    const service = isOffline ? ({ state: 'offline', message: error.message } as const) : state.service
    return { ...state, refresh: { kind: 'failed', error }, service }
  })
}

/** One that is open already, such as one whose name or key was just changed, keeps its tabs and how their rows are looked at. */
function enter(app: App, connection: ConnectionSummary): void {
  const isOpen = isOpenConnection(app.session.get(), connection.id)
  if (!isOpen) app.sheets.set(new Map())
  app.session.update((state) => enterConnection(state, connection))
  if (isOpen) void app.queries.invalidateQueries({ queryKey: queryKeys.ofConnection(connection.id) })
  else app.tabs.set(recallTabs(app.memory, connection.id))
  void app.queries.invalidateQueries({ queryKey: queryKeys.connections })
  void refreshWorkspace(app, connection.id).then(() => landOnRows(app, connection.id))
}

/**
 * Whoever comes without a tab sees rows and has nothing to choose: the first worksheet of the tree. The keyboard stays where it is, as
 * somebody may be typing the name of another one.
 */
function landOnRows(app: App, connectionId: ConnectionId): void {
  const { dialog, ...session } = app.session.get()
  const workspace = app.queries.getQueryData<Workspace>(queryKeys.workspace(connectionId))
  if (workspace === undefined || workspace.asks !== undefined || dialog !== null) return
  if (session.connection?.id !== connectionId || app.tabs.get().tabs.length > 0) return
  const isThere = new Set<string>(workspace.worksheets.filter((it) => !it.isGone).map((it) => it.id))
  const first = listWorksheetItems(workspace.tree).find((it) => !it.isHidden && isThere.has(it.id))
  if (first === undefined) return
  app.tabs.update((state) => openTab(state, { kind: 'worksheet', worksheetId: worksheetId.parse(first.id), title: first.name }))
}

function take(
  app: App,
  failed: string,
  id: ConnectionId | undefined,
  result: Result<{ readonly connection: ConnectionSummary }, HostError>,
): void {
  if (result.ok) {
    app.notices.withdraw(failed)
    app.notices.withdraw(leftNotice)
    enter(app, result.value.connection)
  } else {
    app.session.update((state) => ({ ...state, opening: null }))
    const { error } = result
    // What can be done about a damaged file is not said in a message in the corner.
    if (error.kind === 'storage' && error.reason === 'corrupt' && id !== undefined)
      app.session.update((state) => openDialog(state, { kind: 'rescue', connectionId: id }))
    else app.notices.fail(failed, error)
  }
}

export async function openConnection(app: App, connectionId: ConnectionId): Promise<void> {
  take(app, 'The connection could not be opened', connectionId, await app.host.call('connections.open', { connectionId }))
}

export async function openSample(app: App): Promise<void> {
  const result = await app.host.call('connections.open-sample', {})
  const known = app.queries.getQueryData<{ readonly connections: readonly ConnectionSummary[] }>(queryKeys.connections)
  const sample = known?.connections.find((it) => it.kind === 'sample')
  take(app, 'The sample workspace could not be opened', sample?.id, result)
}

const notReturned = 'What was open last could not be opened'

/** It is the application that the local data is of. */
export async function confirmApplication(app: App, connectionId: ConnectionId): Promise<void> {
  const result = await app.host.call('workspace.confirm-application', { connectionId })
  if (result.ok) app.queries.setQueryData(queryKeys.workspace(connectionId), result.value)
  else app.notices.fail('That was not noted', result.error)
  await app.queries.invalidateQueries({ queryKey: queryKeys.changes(connectionId) })
}

/** The local data of the other one is set aside; the copy's rows are loaded, and what was staged is staged again over them. */
export async function takeAsCopy(app: App, connectionId: ConnectionId): Promise<void> {
  const isSure = await askUser(app, {
    title: 'Load the copy’s own rows?',
    text: 'What is kept here of the other application is set aside under another name. What you staged is staged again over the rows of the copy; new rows are held back until you release them.',
    yes: 'Load the copy',
    isDangerous: false,
  })
  if (!isSure) return
  await leaveConnection(app)
  const result = await app.host.call('rescue.start', { connectionId, from: 'file' })
  if (!result.ok) app.notices.fail('The local data was not set aside', result.error)
  await openConnection(app, connectionId)
}

/**
 * Where this window was before it was loaded again, or, in the only window, what was open last; nothing happens when that is nothing.
 * What cannot be opened is said, and the welcome page is shown; one that was removed meanwhile is forgotten without a word.
 */
export async function returnToConnection(app: App, visit: WindowMemory, isOnlyWindow: () => Promise<boolean>): Promise<void> {
  const own = recallVisit(visit)
  const target = own ?? recallLast(app)
  if (target === null) return
  const setReturning = (isReturning: boolean): void => app.session.update((state) => ({ ...state, isReturning }))
  setReturning(true)
  if (own !== null || (await isOnlyWindow())) {
    const result =
      target.kind === 'sample'
        ? await app.host.call('connections.open-sample', {})
        : await app.host.call('connections.open', { connectionId: target.id })
    if (result.ok || result.error.kind !== 'not-found') take(app, notReturned, target.id, result)
    else forgetConnection(app, visit)
  }
  setReturning(false)
}

/** Back to the welcome page. Staged changes stay on disk. */
export async function leaveConnection(app: App): Promise<void> {
  const { connection } = app.session.get()
  if (connection === null) return
  // First the connection: its tabs are remembered as they are.
  app.session.update(leave)
  app.tabs.set(noTabs)
  app.notices.leave()
  const result = await app.host.call('connections.close', { connectionId: connection.id })
  if (!result.ok) app.notices.fail('The connection was not closed cleanly', result.error)
  app.queries.removeQueries({ queryKey: queryKeys.ofConnection(connection.id) })
}
