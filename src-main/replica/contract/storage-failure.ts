/** Turns what SQLite and the file system throw into the storage failures of the host border. Anything else is a bug and stays thrown. */
import Database from 'better-sqlite3'
import { type StorageFailure, type StorageReason, storageFailure } from './storage-words.ts'

const reasonOfSqlite = (code: string): StorageReason | null => {
  // The index of the log is mapped into memory, so room for it is claimed beforehand; that fails on a full disk.
  if (code.startsWith('SQLITE_FULL') || code === 'SQLITE_IOERR_SHMSIZE') return 'disk-full'
  if (code === 'SQLITE_IOERR_SHORT_READ' || code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'))
    return 'corrupt'
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_PERM')) return 'read-only'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy'
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN')) return 'failed'
  return null
}

const reasonOfSystem = (code: string): StorageReason | null => {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'read-only'
  if (code === 'EIO' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENOENT') return 'failed'
  return null
}

/** A row that breaks a rule of its table, such as a key that is there already. */
export const isConstraintFailure = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')

/** The failure that `error` stands for, or null when it is a bug. */
export function asStorageFailure(error: unknown): StorageFailure | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const reason = error instanceof Database.SqliteError ? reasonOfSqlite(code) : reasonOfSystem(code)
  return reason === null ? null : storageFailure(reason, code)
}
