/**
 * Puts a service together over a data folder, or over memory: opens the storage, makes the keys that it was not given and remembers them, and
 * fills an empty workspace with the sample when asked to.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Generation } from '../../src-shared/api/dialect.ts'
import { type Clock, systemClock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { makePrivateFolder } from '../system/private-folder.ts'
import { createService, type Service } from './create-service.ts'
import type { Caps } from './domain/workspace.ts'
import { createDiskFileStore } from './files/disk-file-store.ts'
import { createFileFetcher } from './files/fetch-file.ts'
import { createMemoryFileStore } from './files/file-store.ts'
import type { Credentials } from './http/authenticate.ts'
import type { CallRecord } from './http/call.ts'
import type { RateLimits } from './http/rate-limit.ts'
import { type ApplicationKey, type ApplicationKeyRequest, applicationKey } from './keys/application-key.ts'
import { readSettings, type SettingsFailure, settingsFileName } from './keys/settings-file.ts'
import { createRandomIds } from './random-ids.ts'
import { type GenerateRequest, generateRows } from './sample/generate-rows.ts'
import { loadSample } from './sample/load-sample.ts'
import { defaultCaps, noRateLimits } from './service-options.ts'
import { databaseName, type OpenFailure } from './storage/sqlite/open-database.ts'
import { openSqliteStorage } from './storage/sqlite/sqlite-storage.ts'
import type { Storage } from './storage/storage-port.ts'
import type { ValueForm } from './v3/value-writer.ts'

export interface OpenRequest {
  /** Null keeps everything in memory. */
  readonly dataFolder: string | null
  /** Fills an empty data folder with the sample workspace. */
  readonly sample?: boolean
  /** Makes worksheets of many rows in an empty data folder. */
  readonly generate?: readonly GenerateRequest[]
  readonly appKey?: string | undefined
  readonly sign?: string | undefined
  /** A further key whose writes are refused with 10005. */
  readonly readOnlyCredentials?: Credentials | null
  /** Further keys, beside those of the settings file. */
  readonly keys?: readonly ApplicationKeyRequest[]
  /** From where calls are taken, beside what the settings file says; nothing in either = from everywhere. */
  readonly allowFrom?: readonly string[]
  /** Beside those of the settings file. */
  readonly otherApplications?: Readonly<Record<string, readonly string[]>>
  /** Absent: `service.json` of the data folder, if there is one. */
  readonly settingsFile?: string | null
  readonly pathPrefix?: string
  readonly headerPrefix?: string
  readonly generations?: readonly Generation[]
  /** Takes the interface's own form only; absent: what the settings file says, and liberal where it says nothing. */
  readonly isStrict?: boolean
  readonly caps?: Partial<Caps>
  readonly rateLimits?: RateLimits
  readonly valueForm?: ValueForm
  readonly faultControl?: boolean
  /** Follows redirects of attachment addresses to this machine and its network too. */
  readonly redirectsInside?: boolean
  readonly clock?: Clock
  readonly offsetMinutes?: number
  readonly observe?: (record: CallRecord) => void
  readonly report?: (cause: unknown) => void
}

export type OpenServiceFailure = OpenFailure | SettingsFailure

export interface OpenService {
  readonly service: Service
  readonly storage: Storage
  readonly credentials: Credentials
  close(): void
}

/** Keys made by the service have 16 and 88 characters (service-notes B, signature). */
function settleCredentials(storage: Storage, request: OpenRequest): Credentials {
  const settle = (name: string, given: string | undefined, make: () => string): string => {
    const value = given ?? storage.settings.get(name) ?? make()
    storage.settings.set(name, value)
    return value
  }
  return {
    appKey: settle('app-key', request.appKey, () => randomBytes(8).toString('hex')),
    sign: settle('sign', request.sign, () => randomBytes(64).toString('base64')),
  }
}

/** The key that the service was opened with may do everything; an application key that stands twice is a mistake. */
function settleKeys(
  main: Credentials,
  request: OpenRequest,
  fromFile: readonly ApplicationKey[],
): Result<readonly ApplicationKey[], string> {
  const reader = request.readOnlyCredentials ?? null
  const written: readonly ApplicationKeyRequest[] = [
    main,
    ...(reader === null ? [] : [{ ...reader, scope: 'read-only' } as const]),
    ...(request.keys ?? []),
  ]
  const keys = [...written.map((key) => applicationKey.parse(key)), ...fromFile]
  const repeated = keys.find((key, place) => keys.findIndex((each) => each.appKey === key.appKey) !== place)
  return repeated === undefined ? ok(keys) : err(`the application key ${repeated.name || 'of one of the keys'} stands twice`)
}

function prepareFolder(folder: string): Result<null, OpenFailure> {
  try {
    makePrivateFolder(folder, [databaseName, settingsFileName])
    accessSync(folder, constants.W_OK)
    return ok(null)
  } catch (cause) {
    return err({ kind: 'unusable', path: folder, reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

function addApplication(storage: Storage, makeId: () => string): void {
  storage.catalog.saveAppInfo({
    organizationId: makeId(),
    appId: makeId(),
    name: 'My application',
    iconUrl: '',
    color: '#2196F3',
    desc: '',
  })
  storage.catalog.addSection({ id: makeId(), name: 'Worksheets', parentId: '' })
  storage.directory.addAccount({
    id: makeId(),
    name: 'Administrator',
    mobile: '',
    email: 'administrator@example.com',
    avatar: '',
    status: 1,
    departmentIds: [],
  })
}

export async function openService(request: OpenRequest): Promise<Result<OpenService, OpenServiceFailure>> {
  const folder = request.dataFolder
  const prepared = folder === null ? ok(null) : prepareFolder(folder)
  if (!prepared.ok) return prepared
  const settings = readSettings(folder, request.settingsFile ?? null)
  if (!settings.ok) return settings
  const opened = openSqliteStorage(folder)
  if (!opened.ok) return opened
  const storage = opened.value
  const clock = request.clock ?? systemClock
  const ids = createRandomIds(clock)
  const files = folder === null ? createMemoryFileStore() : createDiskFileStore(join(folder, 'files'))
  if (storage.catalog.appInfo() === null) {
    if (request.sample === true) await loadSample(storage, files)
    else addApplication(storage, ids.next)
    for (const each of request.generate ?? []) generateRows(storage, each)
  }
  const credentials = settleCredentials(storage, request)
  const keys = settleKeys(credentials, request, settings.value.keys)
  if (!keys.ok) {
    storage.close()
    return err({ kind: 'bad-settings', path: folder ?? '', reason: keys.error })
  }
  const service = createService({
    storage,
    files,
    fetchFile: createFileFetcher(request.redirectsInside ?? false),
    clock,
    ids,
    keys: keys.value,
    allowFrom: [...settings.value.allowFrom, ...(request.allowFrom ?? [])],
    pathPrefix: request.pathPrefix ?? '',
    headerPrefix: request.headerPrefix ?? 'Svc-',
    generations: request.generations ?? ['v3', 'v2'],
    isStrict: request.isStrict ?? settings.value.strict,
    caps: { ...defaultCaps, ...request.caps },
    otherApplications: { ...settings.value.otherApplications, ...request.otherApplications },
    rateLimits: request.rateLimits ?? noRateLimits,
    valueForm: request.valueForm ?? 'interface',
    offsetMinutes: request.offsetMinutes ?? -new Date(clock.now()).getTimezoneOffset(),
    faultControl: request.faultControl ?? false,
    observe: request.observe ?? (() => {}),
    report: request.report ?? ((cause) => console.error(cause)),
  })
  return ok({ service, storage, credentials, close: () => storage.close() })
}
