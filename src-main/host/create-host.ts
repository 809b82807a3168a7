/** Puts the host together from its ports. Whatever fails in an area (a read-only folder, no keychain) is answered by its calls; the app still opens. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { HostEvent } from '../../src-shared/host/events.ts'
import { type Clock, systemClock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { createRequestLog } from '../api-client/request-log.ts'
import { systemTimer, type Timer } from '../api-client/timer.ts'
import type { Transport } from '../api-client/transport.ts'
import { createFetchAttachment } from '../attachments/fetch-attachment.ts'
import { createFileReach } from '../attachments/file-reach.ts'
import { createConnections } from '../connections/connections.ts'
import { createProfileFile } from '../connections/profile-file.ts'
import { createTestClients } from '../connections/test-clients.ts'
import { explainFileError } from '../data-folder/explain-file-error.ts'
import { replicaFile, settleRescue } from '../data-folder/replica-files.ts'
import { createTransferSpaces } from '../import/answers/transfer-space.ts'
import { createJobRegistry } from '../jobs/job-registry.ts'
import { openReplica, type SpawnWorker } from '../replica/replica.ts'
import { createCredentialVault } from '../secrets/credential-vault.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { WorkerRequest } from '../service/worker-messages.ts'
import { systemLookUp } from '../system/public-address.ts'
import { createAppLog } from './app-log.ts'
import { createApplicationIdentity, guardSending } from './application-identity.ts'
import { createDispatch } from './dispatch.ts'
import { createEventHub } from './event-hub.ts'
import { createFileStore } from './files/file-store.ts'
import { createHttp } from './files/http-files.ts'
import type { FileOpener } from './files/open-copy.ts'
import { createAppHandlers } from './handlers/app-handlers.ts'
import { createAppPageHandlers } from './handlers/application/app-page-handlers.ts'
import { createLookupHandlers } from './handlers/application/lookup-handlers.ts'
import { createOptionSetHandlers } from './handlers/application/option-set-handlers.ts'
import { createReferenceHandlers } from './handlers/application/reference-handlers.ts'
import { createRoleHandlers } from './handlers/application/role-handlers.ts'
import { createStructureHandlers } from './handlers/application/structure-handlers.ts'
import { createWorkflowHandlers } from './handlers/application/workflow-handlers.ts'
import { createWorkspaceHandlers } from './handlers/application/workspace-handlers.ts'
import { createAreaHandlers } from './handlers/area-handlers.ts'
import { createAttachments } from './handlers/attachment-handlers.ts'
import { createBulkHandlers } from './handlers/bulk-handlers.ts'
import { createChangeHandlers } from './handlers/change-handlers.ts'
import { createClipboardHandlers } from './handlers/clipboard-handlers.ts'
import { createConnectionHandlers } from './handlers/connections/connection-handlers.ts'
import { createEditHandlers } from './handlers/edit-handlers.ts'
import { createExportHandlers } from './handlers/export-handlers.ts'
import { createFillHandlers } from './handlers/fill-handlers.ts'
import { createFindHandlers } from './handlers/find-handlers.ts'
import type { HostHandlers } from './handlers/handlers.ts'
import { createImportHandlers } from './handlers/import-handlers.ts'
import { createJobHandlers } from './handlers/job-handlers.ts'
import { createPastHandlers } from './handlers/past-handlers.ts'
import { createPullHandlers, createPulls } from './handlers/pull-handlers.ts'
import { createPushHandlers } from './handlers/push-handlers.ts'
import { createRescueHandlers, sayWaiting } from './handlers/rescue-handlers.ts'
import { createRowHandlers } from './handlers/row-handlers.ts'
import { createRowPanelHandlers } from './handlers/row-panel-handlers.ts'
import { createUndoHandlers } from './handlers/undo-handlers.ts'
import { createViewHandlers } from './handlers/view-handlers.ts'
import { createWholeRowHandlers } from './handlers/whole-row-handlers.ts'
import type { Host } from './host.ts'
import { createKeyLimits } from './key-limits.ts'
import { createOtherSides } from './names/other-sides.ts'
import { createRelatedTitles } from './names/related-titles.ts'
import { createRoleNames, type RoleNamesPorts } from './names/role-names.ts'
import { createOverwriteChecks } from './pushed/overwrite-checks.ts'
import { randomIds } from './random-ids.ts'
import { createSampleService } from './sample-service.ts'
import { createSessionRegistry } from './session-registry.ts'
import { createSettingsStore } from './settings-store.ts'
import { createSorting, type SortingPorts } from './sorting.ts'
import { createStageRescued } from './stage-rescued.ts'
import { readSystem } from './system-forms-of.ts'
import { throttle } from './throttle.ts'
import { createEditRuns } from './views/edit-runs.ts'
import { createOpenViews } from './views/open-views.ts'
import { createOwnAreas } from './views/own-areas.ts'
import { createStaging } from './views/staging.ts'
import { createViewRows } from './views/view-rows.ts'
import { createWorksheetLocks } from './views/worksheet-locks.ts'

export interface HostPorts {
  readonly version: string
  /** What the window runs in, as a text to read. */
  readonly shell: string
  readonly dataFolder: string
  readonly transport: Transport
  readonly keychain: SecretStore
  readonly spawnDataWorker: SpawnWorker
  readonly createServiceWorker: (request: WorkerRequest) => Worker
  /** Opens files with the system's programs for them; null where that cannot be done. */
  readonly opener: FileOpener | null
  /** Does in the window what the keys for pasting do; null where only the keys themselves can. */
  readonly paste: (() => void) | null
  readonly clock?: Clock
  /** For waits between looks at the service; a test need not sit through them. */
  readonly timer?: Timer
  /** Of requests: their pace and their time-outs. */
  readonly requestTimer?: Timer
}

/** Milliseconds between two `requests.changed` events: a push makes hundreds of requests a second. */
const tellRequestsEvery = 250

/** An error is a sentence for the user: the data folder cannot be used at all. */
export async function createHost(ports: HostPorts): Promise<Result<Host, string>> {
  const { dataFolder, transport, clock = systemClock, timer = systemTimer, requestTimer = systemTimer } = ports
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
    createTestClient: createTestClients({ transport, clock, timer: requestTimer, random, log: requests }),
    async removeLocalData(id) {
      try {
        await rm(folderOf(id), { recursive: true, force: true })
        return ok(null)
      } catch (error) {
        return err(explainFileError(error, 'The local data of the connection was not removed'))
      }
    },
  })
  const system = readSystem()
  const settings = createSettingsStore(path.join(dataFolder, 'settings.json'), system.forms)
  const refreshViews: SortingPorts['refreshViews'] = (session) => views.refreshAll(session)
  const sorting = createSorting({ language: system.language, settings, sessions: () => sessions, refreshViews })
  const sessions = createSessionRegistry({
    transport,
    requests,
    vault,
    clock,
    timer: requestTimer,
    random,
    folderOf,
    async openReplica(folder, onOpening) {
      const [settled, file] = [settleRescue(folder), path.join(folder, replicaFile)]
      const opened = settled.ok ? await openReplica(file, ports.spawnDataWorker, onOpening) : settled
      if (opened.ok) await sorting.begin(opened.value)
      return opened
    },
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
  const locks = createWorksheetLocks()
  const areas = createOwnAreas(sessions, views)
  const runs = createEditRuns({ views, staging, jobs, locks })
  const pulls = createPulls({
    ...{ sessions, clock, timer, jobs, views, locks, emit },
    pulled: (session, worksheetId) => rescued.pulled(session, worksheetId),
  })
  const rescued = createStageRescued({
    ...{ clock, jobs, locks, views, staging, files, emit },
    startPull: async (session, worksheetId) => void (await pulls.start(session, worksheetId, 'full')),
  })

  const spaces = createTransferSpaces({ clock, timer, ids: randomIds })
  const fetchAttachment = createFetchAttachment(transport, createFileReach(systemLookUp))
  const attachments = createAttachments({
    sessions,
    spaces,
    staging,
    files,
    fetchAttachment,
    opener: ports.opener,
  })

  const identity = createApplicationIdentity({ profileOf: (id) => connections.get(id) })
  const keyLimits = createKeyLimits({ sessions, clock, emit })
  const otherSides = createOtherSides({ clock })
  const looks = createOverwriteChecks({ clock, jobs })
  const handlers: HostHandlers = {
    ...createAppHandlers({
      version: ports.version,
      shell: ports.shell,
      dataFolder,
      canOpenFiles: ports.opener !== null,
      paste: ports.paste,
      vault,
      settings,
      sorting,
      requests,
      files,
    }),
    ...createConnectionHandlers({ connections, sessions, jobs, sample, emit, sayWaiting: (id) => sayWaiting(folderOf(id)) }),
    ...createRescueHandlers({
      ...{ clock, files, spawn: ports.spawnDataWorker, folderOf },
      async close(id) {
        await jobs.cancelAll(id)
        await sessions.close(id)
      },
    }),
    ...createWorkspaceHandlers({
      ...{ sessions, clock, identity, emit },
      async refreshed(session) {
        await looks.resume(session)
        await rescued.resume(session)
      },
    }),
    ...createReferenceHandlers(sessions),
    ...createRowHandlers({ sessions, clock, views, emit }),
    ...createViewHandlers({ sessions, clock, ids: randomIds, jobs, views, locks }),
    ...createAreaHandlers(views),
    ...createLookupHandlers({ sessions, clock, sorting }),
    ...createEditHandlers({ sessions, clock, staging }),
    ...createUndoHandlers({ sessions, clock, runs, locks, views, staging }),
    ...createFindHandlers(views),
    ...createBulkHandlers({ sessions, clock, views, areas, runs, otherSides }),
    ...createWholeRowHandlers({ sessions, clock, views, areas, runs, otherSides }),
    ...createClipboardHandlers({ clock, ids: randomIds, views, areas, runs, jobs, otherSides }),
    ...createFillHandlers({ clock, views, areas, runs, otherSides }),
    ...createChangeHandlers({ sessions, clock, staging, views, locks, runs }),
    ...createPullHandlers(sessions, pulls),
    ...createPushHandlers({
      sessions,
      clock,
      timer,
      ids: randomIds,
      jobs,
      views,
      locks,
      pulls,
      otherSides,
      looks,
      settings,
      async readStaged(session, sha256) {
        const space = await spaces.of(session)
        return space.ok ? space.value.blobs.readBase64(sha256) : null
      },
      emit,
    }),
    ...createPastHandlers({ sessions, clock, jobs, files, staging, locks }),
    ...createImportHandlers({ sessions, spaces, files, jobs, staging, pulls, locks, clock, settings, emit, otherSides }),
    ...createExportHandlers({ sessions, jobs, files, ids: randomIds, titles }),
    ...attachments.handlers,
    ...createJobHandlers(jobs),
    ...createStructureHandlers({ sessions, clock, staging, emit }),
    ...createRowPanelHandlers({ sessions, clock, emit }),
    ...createOptionSetHandlers(sessions),
    ...createRoleHandlers(sessions),
    ...createWorkflowHandlers(sessions),
    ...createAppPageHandlers({ sessions, vault, fetchAttachment }),
    ...keyLimits.handlers,
  }

  return ok({
    handle: createDispatch(guardSending(keyLimits.watch(handlers), sessions, identity), {
      onBug: (error, call) => appLog.bug(error, call),
    }),
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
