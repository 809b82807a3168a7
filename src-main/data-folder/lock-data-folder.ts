/**
 * Lets one process at a time use a data folder: two of them would each think that the staged changes are theirs. The lock is a file
 * with the holder's process id and the time the machine started; a holder that is gone (crash, power cut) loses it.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

export type LockError = { readonly kind: 'in-use'; readonly pid: number } | { readonly kind: 'unusable'; readonly reason: string }

export interface FolderLock {
  release(): void
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, under another user.
    return codeOf(error) === 'EPERM'
  }
}

/** Seconds since the epoch. Process ids start over with the machine, so a lock of an earlier start says nothing. */
const bootTime = (): number => Math.round(Date.now() / 1000 - os.uptime())
/** Seconds by which two readings of the boot time may differ, because clocks are set. */
const bootTolerance = 60

/** The process that holds the lock, or 0 when there is none: gone, or a file that a crash left half written. */
function findHolder(file: string): number {
  try {
    const [pid = 0, boot = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
    const isThisStart = Math.abs(boot - bootTime()) < bootTolerance
    return pid > 0 && pid !== process.pid && isThisStart && isRunning(pid) ? pid : 0
  } catch {
    return 0
  }
}

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, `${process.pid} ${bootTime()}`)
    closeSync(handle)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Creates the folder if needed. */
export function lockDataFolder(folder: string): Result<FolderLock, LockError> {
  const file = path.join(folder, 'in-use.lock')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!tryLock(file)) {
      const holder = findHolder(file)
      if (holder > 0) return err({ kind: 'in-use', pid: holder })
      rmSync(file, { force: true })
      // Another process may have come first after all.
      if (!tryLock(file)) return err({ kind: 'in-use', pid: findHolder(file) })
    }
  } catch (error) {
    return err({ kind: 'unusable', reason: error instanceof Error ? error.message : String(error) })
  }
  return ok({ release: () => rmSync(file, { force: true }) })
}

/** What to tell the user, in words. */
export function describeLockError(error: LockError, folder: string): string {
  switch (error.kind) {
    case 'in-use':
      return `Gridstage is already open on this data folder (process ${error.pid}). Close it first, or choose another folder with --data.`
    case 'unusable':
      return `The data folder ${folder} cannot be used: ${error.reason}`
  }
}
