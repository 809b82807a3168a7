/** What the service is made of and how it behaves; every number here is a choice of the service, not a promise of the interface. */
import type { Generation } from '../../src-shared/api/dialect.ts'
import { serviceCaps } from '../../src-shared/api/limits.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'
import type { Caps } from './domain/workspace.ts'
import type { FileFetcher, FileStore } from './files/file-store.ts'
import type { CallRecord } from './http/call.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { ApplicationKey } from './keys/application-key.ts'
import type { Storage } from './storage/storage-port.ts'
import type { ValueForm } from './v3/value-writer.ts'

export interface ServiceOptions {
  readonly storage: Storage
  readonly files: FileStore
  readonly fetchFile: FileFetcher
  readonly clock: Clock
  readonly ids: IdSource
  readonly keys: readonly ApplicationKey[]
  /** From where calls are taken, whatever the key; empty = from everywhere. */
  readonly allowFrom: readonly string[]
  /** Stands before every path, as some installations have it; other paths are then answered with a web page. '' for none. */
  readonly pathPrefix: string
  /** Prefix of the authentication headers. */
  readonly headerPrefix: string
  /** The others are answered with a web page, as by an installation that does not have them (Versioning 3). */
  readonly generations: readonly Generation[]
  /** False also takes what programs send that were written for deployed services (service-notes B, the liberal service). */
  readonly isStrict: boolean
  readonly caps: Caps
  /** Ids and aliases of worksheets of other applications, by the application's name. */
  readonly otherApplications: Readonly<Record<string, readonly string[]>>
  readonly rateLimits: RateLimits
  readonly valueForm: ValueForm
  /** Fixed offset of written times from UTC, in minutes. */
  readonly offsetMinutes: number
  /** Opens `/__faults`, by which callers make the service misbehave. */
  readonly faultControl: boolean
  /** Sees every call after it was answered. */
  readonly observe: (record: CallRecord) => void
  /** Told about every throw, which is a bug or a broken disk; the caller sees 99999. */
  readonly report: (cause: unknown) => void
}

export const defaultCaps: Caps = { ...serviceCaps, attachmentQuota: null }
export const noRateLimits: RateLimits = { perSecond: null, quota: null }
