/** The files that a connection's folder holds of its local data, by name, and how a damaged one is set aside: never deleted, never written to. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

export const replicaFile = 'replica.db'
/** Rescued changes that wait for their worksheets. */
export const rescuedFile = 'rescued.json'
export const copiesFolder = 'copies'

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/:/g, '-')

export const asideName = (at: number): string => `replica-set-aside-${stamp(at)}.db`

/** Answers the new name; null where there is no file. Throws the file system's own error. */
export function setAside(folder: string, at: number): string | null {
  const file = path.join(folder, replicaFile)
  const name = asideName(at)
  // The log first: alone in its place, it would be taken for that of the new file.
  const log = `${file}-wal`
  if (existsSync(log)) renameSync(log, path.join(folder, `${name}-wal`))
  const isThere = existsSync(file)
  if (isThere) renameSync(file, path.join(folder, name))
  rmSync(`${file}-shm`, { force: true })
  rmSync(`${file}.note`, { force: true })
  return isThere ? name : null
}
