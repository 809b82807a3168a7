/**
 * Opens the replica's file with the settings that its promises rest on, and reads every one back: a setting that silently does not
 * hold (WAL refused on a network drive, `synchronous` lowered on reopening) is a failure to open, not a surprise after a crash.
 */
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { makePrivateFile } from '../../system/private-file.ts'
import { asStorageFailure } from '../contract/storage-failure.ts'
import { storageFailure } from '../contract/storage-words.ts'
import { findDamage } from '../rescue/find-damage.ts'
import { makeReclaimable, pageSize } from './file-space.ts'
import { type Migration, migrate, refuseForeign } from './migrate.ts'

/** Milliseconds that a statement waits for another connection's lock before it fails with `busy`. */
const busyTimeout = 5000
/** KiB of page cache: enough to sort and window a million rows without reading pages twice; per connection. */
const cacheKib = 65_536
/** The same where most pages would not be looked at again. */
const onceThroughKib = 16_384

type Setting = readonly [name: string, value: number | string, expected: number | string]

const settingsWith = (...temp: readonly ['memory', 2] | readonly ['file', 1]): readonly Setting[] => [
  ['busy_timeout', busyTimeout, busyTimeout],
  ['cache_size', -cacheKib, -cacheKib],
  ['temp_store', ...temp],
  ['foreign_keys', 1, 1],
]
const shared = settingsWith('memory', 2)
/**
 * Temporary tables that grow with an imported file lie in a file of the system's temporary folder, which is deleted as soon as it is open:
 * in memory a match of a million lines takes 180 MB more, and is not faster.
 */
const inBackground: readonly Setting[] = [...settingsWith('file', 1), ['temp.cache_size', -onceThroughKib, -onceThroughKib]]

/**
 * Pages in the log before they are moved into the file (128 MB). A pull touches the index of row ids all over: with SQLite's 1000 pages
 * it spends half its time moving the same pages again and again.
 */
export const pagesInLog = 16_000

const ofWriter: readonly Setting[] = [
  ['journal_mode', 'wal', 'wal'],
  ['synchronous', 'full', 2],
  ['wal_autocheckpoint', pagesInLog, pagesInLog],
  // The log is cut back to this after a checkpoint, so that one huge command does not keep its size for ever.
  ['journal_size_limit', 67_108_864, 67_108_864],
]

/** On macOS only this makes a commit reach the disk; elsewhere SQLite ignores it. */
const ofMac: readonly Setting[] = [
  ['fullfsync', 1, 1],
  ['checkpoint_fullfsync', 1, 1],
]

function settle(db: Database.Database, settings: readonly Setting[]): HostError | null {
  for (const [name, value] of settings) db.pragma(`${name} = ${value}`)
  for (const [name, , expected] of settings) {
    const found = db.pragma(name, { simple: true })
    if (found !== expected) return storageFailure('failed', `${name} is ${String(found)} instead of ${expected}`)
  }
  return null
}

const guarded = (open: () => Result<Database.Database, HostError>): Result<Database.Database, HostError> => {
  try {
    return open()
  } catch (error) {
    const failure = asStorageFailure(error)
    if (failure === null) throw error
    return err(failure)
  }
}

/** SQLite only says that it cannot open; the system knows whether that is because nothing can be written there. */
function asOpenFailure(file: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_CANTOPEN')) return error
  try {
    accessSync(path.dirname(file), constants.W_OK)
    return error
  } catch (cause) {
    return cause
  }
}

/** While all rows are read once from the first to the last: most of the page cache would hold pages that nobody looks at again. */
export const readingThrough = ({ db }: { readonly db: Database.Database }): { end(): void } => {
  db.pragma(`cache_size = -${onceThroughKib}`)
  return { end: () => void db.pragma(`cache_size = -${cacheKib}`) }
}

/** For work that keeps nothing in the file. */
export const openInMemory = (): Result<Database.Database, HostError> => ok(new Database(':memory:'))

/** Whether SQLite itself failed, and not whoever read what it gave. */
export const isDatabaseError = (error: unknown): boolean => error instanceof Database.SqliteError

interface HowToWrite {
  readonly platform?: string
  /** The file may lack what was in it before. */
  readonly mayBeOlder?: boolean
}

/** The one connection that writes. Makes the file and brings it to the present format. */
export const openForWriting = (
  file: string,
  migrations: readonly Migration[],
  { platform = process.platform, mayBeOlder = false }: HowToWrite = {},
) =>
  guarded(() => {
    if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const damage = file === ':memory:' ? null : findDamage(file)
    if (damage !== null && !(mayBeOlder && damage.kind === 'older')) return err(storageFailure('corrupt', damage.detail))
    if (file !== ':memory:') makePrivateFile(file)
    const db = new Database(file)
    const fail = (failure: HostError) => {
      db.close()
      return err(failure)
    }
    try {
      const foreign = refuseForeign(db)
      if (!foreign.ok) return fail(foreign.error)
      // Without effect on a file that has its pages already.
      db.pragma(`page_size = ${pageSize}`)
      makeReclaimable(db)
      const settings = [...ofWriter, ...shared, ...(platform === 'darwin' ? ofMac : [])]
      const wrong = settle(db, file === ':memory:' ? shared : settings)
      if (wrong !== null) return fail(wrong)
      const migrated = migrate(db, migrations)
      if (!migrated.ok) return fail(migrated.error)
      // The first write of a fresh connection may reset `synchronous` to the build's default for WAL.
      const drifted = file === ':memory:' ? null : settle(db, settings)
      return drifted === null ? ok(db) : fail(drifted)
    } catch (error) {
      db.close()
      throw asOpenFailure(file, error)
    }
  })

/** A connection that only reads: it sees each commit of the writer at its next statement, and never waits for it. */
export const openForReading = (file: string, role: 'in-turn' | 'in-background' = 'in-turn') =>
  guarded(() => {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    const wrong = settle(db, role === 'in-turn' ? shared : inBackground)
    if (wrong === null) return ok(db)
    db.close()
    return err(wrong)
  })
