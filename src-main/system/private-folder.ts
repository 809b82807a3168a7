/** Folders that only the user may look into, from the moment they are there. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { closeToOthers, privateFolderMode } from './private-file.ts'
import { type AccessPorts, restrictAccess, systemAccess } from './windows-access.ts'

/** Sticky, or open to everybody's writing: shared on purpose, as `/tmp` is. */
const shared = 0o1002

/** Whether a folder that was there before is one of ours. */
function isOurs(folder: string, marks: readonly string[]): boolean {
  if ((statSync(folder).mode & shared) !== 0) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.some((name) => marks.includes(name))
}

/** One folder after the other: where the system refuses a name as missing (as /proc does), Node's own recursion never ends. */
function makeMissing(folder: string): boolean {
  if (existsSync(folder)) return false
  if (dirname(folder) !== folder) makeMissing(dirname(folder))
  mkdirSync(folder, { mode: privateFolderMode })
  return true
}

/**
 * Makes the folder and those above it where they are missing. One that was there before is closed to others if it is empty or holds one of
 * `marks`, files by which it is known as ours. Throws the file system's own error.
 */
export function makePrivateFolder(folder: string, marks: readonly string[], access: AccessPorts = systemAccess): void {
  const path = resolve(folder)
  const isNew = makeMissing(path)
  if (!isNew && !isOurs(path, marks)) return
  closeToOthers(path)
  restrictAccess(path, access)
}
