/**
 * Opens the service's database and brings it to the current version. WAL with `synchronous=NORMAL`: what was answered survives
 * the end of the process, and the last writes may be lost when the machine loses power.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { makePrivateFile } from '../../../system/private-file.ts'
import { migrations } from './migrations/migrations.ts'

export type OpenFailure =
  | { readonly kind: 'newer-version'; readonly found: number; readonly known: number }
  /** Another process has the folder open. */
  | { readonly kind: 'in-use'; readonly path: string }
  | { readonly kind: 'unusable'; readonly path: string; readonly reason: string }

export const databaseName = 'service.db'

/** Long enough for a service that is just closing the folder. */
const lockTimeout = 2000

/** `folder` null keeps everything in memory. */
export function openDatabase(folder: string | null): Result<Database.Database, OpenFailure> {
  const path = folder === null ? ':memory:' : join(folder, databaseName)
  let database: Database.Database | null = null
  try {
    if (folder !== null) makePrivateFile(path)
    database = new Database(path, { timeout: lockTimeout })
    const version = Number(database.pragma('user_version', { simple: true }))
    if (version > migrations.length) {
      database.close()
      return err({ kind: 'newer-version', found: version, known: migrations.length })
    }
    // One process at a time: what is kept in memory about the order of rows must not go stale behind our back.
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.exec('begin immediate; commit')
    database.pragma('synchronous = NORMAL')
    // 16 MB of writes are gathered before they move to the file: pages that many batches touch move once.
    database.pragma('wal_autocheckpoint = 4000')
    database.pragma('foreign_keys = ON')
    database.pragma('cache_size = -65536')
    migrate(database, version)
    return ok(database)
  } catch (cause) {
    database?.close()
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')) return err({ kind: 'in-use', path })
    return err({ kind: 'unusable', path, reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

function migrate(database: Database.Database, version: number): void {
  for (const [index, script] of migrations.entries()) {
    if (index < version) continue
    database.transaction(() => {
      database.exec(script)
      database.pragma(`user_version = ${index + 1}`)
    })()
  }
}
