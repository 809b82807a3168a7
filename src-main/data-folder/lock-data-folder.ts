/**
 * Lets one process at a time use a data folder: two of them would each think that the staged changes are theirs. The folder is held by
 * a lock of the operating system, taken through SQLite on a small empty file, which goes with the process however it ends: no clock, no
 * process id and no left-over file can free it early or keep it. (fcntl on Linux and macOS, LockFileEx on Windows; network homes that
 * offer neither cannot hold the replica beside it, which rests on the same locks.) A note beside it tells others who holds it.
 */
import { accessSync, constants, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { makePrivateFile } from '../system/private-file.ts'
import { makePrivateFolder } from '../system/private-folder.ts'

/** `pid` is 0 when the holder has not said yet who it is. */
export type LockError = { readonly kind: 'in-use'; readonly pid: number } | { readonly kind: 'unusable'; readonly reason: string }

/** Holds as long as it is referenced. */
export interface FolderLock {
  release(): void
}

/**
 * Milliseconds that a start waits for a lock. Less would refuse both of two starts at the same instant, each of which sees the first
 * half of the other's lock; more would let a second start wait for nothing.
 */
const longestWait = 1000

const codeOf = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '')

/** The process that holds the folder, by its own note. */
function readHolder(note: string): number {
  try {
    const pid = Number(readFileSync(note, 'utf8').trim())
    return Number.isInteger(pid) && pid > 0 ? pid : 0
  } catch {
    return 0
  }
}

/** A full disk must not keep the app from opening: without the note the others know that somebody holds the folder, not who. */
function tellHolder(note: string): void {
  try {
    writeFileSync(note, `${process.pid}`, { mode: 0o600 })
  } catch {
    rmSync(note, { force: true })
  }
}

/** Null when another process has it. */
function tryLock(file: string): Database.Database | null {
  makePrivateFile(file)
  const db = new Database(file, { timeout: longestWait })
  try {
    // Nothing is ever written to the file: it stays empty, on a full disk too.
    db.pragma('journal_mode = memory')
    db.exec('begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (codeOf(error).startsWith('SQLITE_BUSY')) return null
    throw error
  }
}

/** Whatever fills the file is not ours. Emptied, not removed: a file of the same name would be another lock. */
function lockEmptied(file: string): Database.Database | null {
  try {
    return tryLock(file)
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) throw error
    truncateSync(file)
    return tryLock(file)
  }
}

/** By any of these a folder is known as a data folder of the app. */
const ownFiles = ['in-use.db', 'connections.json', 'settings.json', 'connections']

/** Creates the folder if needed; it is the user's alone from then on, also where it was there before. */
export function lockDataFolder(folder: string): Result<FolderLock, LockError> {
  // Nothing else in this process may open this file: closing it anywhere lets go of fcntl's lock.
  const file = path.join(folder, 'in-use.db')
  const note = path.join(folder, 'in-use.lock')
  try {
    makePrivateFolder(folder, ownFiles)
    // SQLite would only say that it cannot open.
    accessSync(folder, constants.W_OK)
    const held = lockEmptied(file)
    if (held === null) return err({ kind: 'in-use', pid: readHolder(note) })
    tellHolder(note)
    const release = (): void => {
      if (!held.open) return
      rmSync(note, { force: true })
      held.close()
    }
    return ok({ release })
  } catch (error) {
    return err({ kind: 'unusable', reason: error instanceof Error ? error.message : String(error) })
  }
}

/** What to tell the user, in words. */
export function describeLockError(error: LockError, folder: string): string {
  switch (error.kind) {
    case 'in-use': {
      const who = error.pid === 0 ? '' : ` (process ${error.pid})`
      return `Gridstage is already open on this data folder${who}. Close it first, or choose another folder with --data.`
    }
    case 'unusable':
      return `The data folder ${folder} cannot be used: ${error.reason}`
  }
}
