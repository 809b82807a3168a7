/** Puts the host together from its ports. Whatever fails in an area (a read-only folder, no keychain) is answered by its calls; the app still opens. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { HostEvent } from '../../src-shared/host/events.ts'
import { type Clock, systemClock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { createRequestLog } from '../api-client/request-log.ts'
import { systemTimer } from '../api-client/timer.ts'
import type { Transport } from '../api-client/transport.ts'
import { createConnections } from '../connections/connections.ts'
import { createProfileFile } from '../connections/profile-file.ts'
import { createTestClients } from '../connections/test-clients.ts'
import { explainFileError } from '../data-folder/explain-file-error.ts'
import { replicaFile } from '../data-folder/replica-files.ts'
import { openReplica, type SpawnWorker } from '../replica/replica.ts'
import { createCredentialVault } from '../secrets/credential-vault.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { WorkerRequest } from '../service/worker-messages.ts'
import { createFetchAttachment } from '../transfer/fetch-attachment.ts'
import { createTransferSpaces } from '../transfer/transfer-space.ts'
import { createAppHandlers } from './app-handlers.ts'
import { createAppLog } from './app-log.ts'
import { createAppPageHandlers } from './app-page-handlers.ts'
import { createApplicationIdentity, guardSending } from './application-identity.ts'
import { createAreaHandlers } from './area-handlers.ts'
import { createAttachments } from './attachment-handlers.ts'
import { createBulkHandlers } from './bulk-handlers.ts'
import { createChangeHandlers } from './change-handlers.ts'
import { createClipboardHandlers } from './clipboard-handlers.ts'
import { createConnectionHandlers } from './connection-handlers.ts'
import { createDispatch } from './dispatch.ts'
import { createEditHandlers } from './edit-handlers.ts'
import { createEditRuns } from './edit-runs.ts'
import { createEventHub } from './event-hub.ts'
import { createExportHandlers } from './export-handlers.ts'
import { createFileStore } from './file-store.ts'
import { createFillHandlers } from './fill-handlers.ts'
import { createFindHandlers } from './find-handlers.ts'
import type { HostHandlers } from './handlers.ts'
import type { Host } from './host.ts'
import { createHttp } from './http-files.ts'
import { createImportHandlers } from './import-handlers.ts'
import { createJobHandlers } from './job-handlers.ts'
import { createJobRegistry } from './job-registry.ts'
import { createLookupHandlers } from './lookup-handlers.ts'
import { createOpenViews } from './open-views.ts'
import { createOptionSetHandlers } from './option-set-handlers.ts'
import { createOtherSides } from './other-sides.ts'
import { createOwnAreas } from './own-areas.ts'
import { createPastHandlers } from './past-handlers.ts'
import { createPullHandlers, createPulls } from './pull-handlers.ts'
import { createPushHandlers } from './push-handlers.ts'
import { randomIds } from './random-ids.ts'
import { createReferenceHandlers } from './reference-handlers.ts'
import { createRelatedTitles } from './related-titles.ts'
import { createRescueHandlers, sayWaiting } from './rescue-handlers.ts'
import { createRoleHandlers } from './role-handlers.ts'
import { createRoleNames, type RoleNamesPorts } from './role-names.ts'
import { createRowHandlers } from './row-handlers.ts'
import { createRowPanelHandlers } from './row-panel-handlers.ts'
import { createSampleService } from './sample-service.ts'
import { createSessionRegistry } from './session-registry.ts'
import { createSettingsStore } from './settings-store.ts'
import { createStageRescued } from './stage-rescued.ts'
import { createStaging } from './staging.ts'
import { createStructureHandlers } from './structure-handlers.ts'
import { systemFormsOf } from './system-forms-of.ts'
import { createUndoHandlers } from './undo-handlers.ts'
import { createViewHandlers } from './view-handlers.ts'
import { createViewRows } from './view-rows.ts'
import { createWholeRowHandlers } from './whole-row-handlers.ts'
import { createWorkflowHandlers } from './workflow-handlers.ts'
import { createWorksheetTurns } from './worksheet-turns.ts'
import { createWorkspaceHandlers } from './workspace-handlers.ts'

export interface HostPorts {
  readonly version: string
  /** What the window runs in, as a text to read. */
  readonly shell: string
  readonly dataFolder: string
  readonly transport: Transport
  readonly keychain: SecretStore
  readonly spawnDataWorker: SpawnWorker
  readonly createServiceWorker: (request: WorkerRequest) => Worker
  /** Opens a file with the system's program for it; null where that cannot be done. */
  readonly openFile: ((file: string) => Promise<boolean>) | null
  /** Does in the window what the keys for pasting do; null where only the keys themselves can. */
  readonly paste: (() => void) | null
  readonly clock?: Clock
}

/** Milliseconds between two `requests.changed` events: a push makes hundreds of requests a second. */
const tellRequestsEvery = 250

/** Calls `tell` with the latest value, at most once in `every` milliseconds. */
function throttle<T>(every: number, tell: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | null = null
  return (value) => {
    if (waiting !== null) {
      waiting.value = value
      return
    }
    waiting = { value }
    setTimeout(() => {
      const latest = waiting
      waiting = null
      if (latest !== null) tell(latest.value)
    }, every).unref()
  }
}

/** An error is a sentence for the user: the data folder cannot be used at all. */
export async function createHost(ports: HostPorts): Promise<Result<Host, string>> {
  const { dataFolder, transport, clock = systemClock } = ports
  const appLog = createAppLog(dataFolder, clock)
  const hub = createEventHub((error) => appLog.bug(error, 'event listener'))
  const emit = (event: HostEvent): void => {
    hub.emit(event)
    if (event.event !== 'connection.state' || event.payload.state !== 'online') return
    const session = sessions.get(event.payload.connectionId)
    if (session.ok) titles.resume(session.value)
  }
  const named: RoleNamesPorts['changed'] = (session, worksheetId) => views.changed(session, worksheetId, { came: [], went: [] })
  const titles = createRelatedTitles({ clock, changed: named })
  const roles = createRoleNames({ clock, changed: named })
  const random = Math.random
  const folderOf = (id: ConnectionId): string => path.join(dataFolder, 'connections', id)

  const files = await createFileStore({ folder: path.join(dataFolder, 'transit'), ids: randomIds }).catch((error: unknown) =>
    explainFileError(error, 'The app cannot start'),
  )
  if ('kind' in files) return err(files.message)

  const tellRequests = throttle(tellRequestsEvery, (latest: number) => emit({ event: 'requests.changed', payload: { latest } }))
  const requests = createRequestLog({ observer: (record) => tellRequests(record.sequence) })
  const vault = createCredentialVault(ports.keychain, clock, ({ kind, detail }) => appLog.note(`${kind}: ${detail}`, 'keychain'))
  const jobs = createJobRegistry({
    clock,
    ids: randomIds,
    onChange: (job) => emit({ event: 'job.changed', payload: job }),
    onBug: (error) => appLog.bug(error, 'job'),
  })
  const sample = createSampleService(path.join(dataFolder, 'sample'), ports.createServiceWorker)
  const connections = createConnections({
    file: createProfileFile(path.join(dataFolder, 'connections.json'), clock),
    vault,
    clock,
    ids: randomIds,
    createTestClient: createTestClients({ transport, clock, timer: systemTimer, random, log: requests }),
    async removeLocalData(id) {
      try {
        await rm(folderOf(id), { recursive: true, force: true })
        return ok(null)
      } catch (error) {
        return err(explainFileError(error, 'The local data of the connection was not removed'))
      }
    },
  })
  const sessions = createSessionRegistry({
    transport,
    requests,
    vault,
    clock,
    random,
    folderOf,
    openReplica: (folder, onOpening) => openReplica(path.join(folder, replicaFile), ports.spawnDataWorker, onOpening),
    // A profile that is gone meanwhile needs to remember nothing.
    learned: (connectionId, patch) => void connections.learn(connectionId, patch),
    emit,
  })
  const views = createOpenViews({
    ...{ sessions, ids: randomIds, rows: createViewRows(jobs), emit },
    wantNames(session, worksheetId, { untitled, unnamedRoles }) {
      titles.want(session, worksheetId, untitled)
      roles.want(session, worksheetId, unnamedRoles)
    },
  })
  const staging = createStaging({ clock, views, emit })
  const turns = createWorksheetTurns()
  const areas = createOwnAreas(sessions, views)
  const runs = createEditRuns({ views, staging, jobs, turns })
  const pulls = createPulls({
    ...{ sessions, clock, timer: systemTimer, jobs, views, turns, emit },
    pulled: (session, worksheetId) => rescued.pulled(session, worksheetId),
  })
  const rescued = createStageRescued({
    ...{ clock, jobs, turns, views, staging, files, emit },
    startPull: async (session, worksheetId) => void (await pulls.start(session, worksheetId, 'full')),
  })

  const spaces = createTransferSpaces(clock, randomIds)
  const fetchAttachment = createFetchAttachment(transport)
  const attachments = createAttachments({
    sessions,
    spaces,
    staging,
    files,
    fetchAttachment,
    openFile: ports.openFile,
  })

  const identity = createApplicationIdentity({ profileOf: (id) => connections.get(id) })
  const otherSides = createOtherSides({ clock })
  const handlers: HostHandlers = {
    ...createAppHandlers({
      version: ports.version,
      shell: ports.shell,
      dataFolder,
      canOpenFiles: ports.openFile !== null,
      paste: ports.paste,
      vault,
      settings: createSettingsStore(
        path.join(dataFolder, 'settings.json'),
        systemFormsOf(process.platform, process.env, new Intl.NumberFormat().resolvedOptions().locale),
      ),
      requests,
    }),
    ...createConnectionHandlers({ connections, sessions, jobs, sample, sayWaiting: (id) => sayWaiting(folderOf(id)) }),
    ...createRescueHandlers({
      ...{ clock, files, spawn: ports.spawnDataWorker, folderOf },
      async close(id) {
        await jobs.cancelAll(id)
        await sessions.close(id)
      },
    }),
    ...createWorkspaceHandlers({ sessions, clock, identity, refreshed: rescued.resume, emit }),
    ...createReferenceHandlers(sessions),
    ...createRowHandlers({ sessions, clock, views, emit }),
    ...createViewHandlers({ sessions, clock, ids: randomIds, jobs, views, turns }),
    ...createAreaHandlers(views),
    ...createLookupHandlers({ sessions, clock }),
    ...createEditHandlers({ sessions, clock, staging }),
    ...createUndoHandlers({ sessions, clock, runs, turns, views, staging }),
    ...createFindHandlers(views),
    ...createBulkHandlers({ sessions, clock, views, areas, runs, otherSides }),
    ...createWholeRowHandlers({ sessions, clock, views, areas, runs, otherSides }),
    ...createClipboardHandlers({ clock, ids: randomIds, views, areas, runs, jobs, otherSides }),
    ...createFillHandlers({ clock, views, areas, runs, otherSides }),
    ...createChangeHandlers({ sessions, clock, staging, views, turns, runs }),
    ...createPullHandlers(sessions, pulls),
    ...createPushHandlers({
      sessions,
      clock,
      timer: systemTimer,
      ids: randomIds,
      jobs,
      views,
      turns,
      pulls,
      otherSides,
      async readStaged(session, sha256) {
        const space = await spaces.of(session)
        return space.ok && (await space.value.blobs.has(sha256)) ? space.value.blobs.readBase64(sha256) : null
      },
      emit,
    }),
    ...createPastHandlers({ sessions, clock, jobs, files, staging, turns }),
    ...createImportHandlers({ sessions, spaces, files, jobs, staging, pulls, turns, clock, emit, otherSides }),
    ...createExportHandlers({ sessions, jobs, files, ids: randomIds, titles }),
    ...attachments.handlers,
    ...createJobHandlers(jobs),
    ...createStructureHandlers({ sessions, clock, staging, emit }),
    ...createRowPanelHandlers({ sessions, clock, emit }),
    ...createOptionSetHandlers(sessions),
    ...createRoleHandlers(sessions),
    ...createWorkflowHandlers(sessions),
    ...createAppPageHandlers({ sessions, vault, fetchAttachment }),
  }

  return ok({
    handle: createDispatch(guardSending(handlers, sessions, identity), { onBug: (error, call) => appLog.bug(error, call) }),
    subscribe: hub.subscribe,
    http: createHttp(files, attachments.respond),
    running: () => jobs.list(null).filter((job) => job.endedAt === null),
    async close() {
      await jobs.cancelAll(null, 'edit')
      await sessions.closeAll()
      await jobs.cancelAll(null)
      await sample.close()
      await transport.close()
    },
  })
}
