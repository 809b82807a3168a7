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

const folders: string[] = []

function makeFolder(place: string): string {
  const folder = mkdtempSync(path.join(place, 'gridstage-tests-'))
  folders.push(folder)
  // After Ctrl+C nothing is torn down.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Vitest calls this once before the first test, and hands its environment to the workers. */
export function setup(): void {
  if (process.env[diskFolderVariable] !== undefined) return
  process.env[diskFolderVariable] = makeFolder(tmpdir())
  if (hasRoom()) process.env.TMPDIR = makeFolder(memory)
}

/** And this after the last, when the workers are gone. */
export function teardown(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
