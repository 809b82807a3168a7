/**
 * Lets the files that tests make lie in memory where the machine has room for them. Hundreds of replicas and services wait for their disk
 * otherwise; what a test says of a killed process holds either way, because the system keeps what was written.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskFolderVariable } from './disk-folder.ts'

const memory = '/dev/shm'
/** The largest tests write some hundred megabytes each. */
const roomNeeded = 4 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}

let folder: string | null = null

/** Vitest calls this once before the first test, and hands its environment to the workers. */
export function setup(): void {
  if (process.env[diskFolderVariable] !== undefined || !hasRoom()) return
  folder = mkdtempSync(path.join(memory, 'gridstage-tests-'))
  process.env[diskFolderVariable] = tmpdir()
  process.env.TMPDIR = folder
}

/** And this after the last. */
export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
