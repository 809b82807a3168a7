/** The files that a connection's folder holds of its local data, by name, and how a damaged one is set aside: never deleted, never written to. */
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { explainFileError } from './explain-file-error.ts'

export const replicaFile = 'replica.db'
/** Rescued changes that wait for their worksheets. */
export const rescuedFile = 'rescued.json'
export const copiesFolder = 'copies'

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/:/g, '-')

/** A name in the folder that nothing has: `of` is what is set aside, `ending` its own. */
function freeName(folder: string, of: string, at: number, ending: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (let n = 1; ; n += 1) {
    const name = `${of}-set-aside-${stamp(at)}${n === 1 ? '' : `-${n}`}${ending}`
    if (!names.some((it) => it.startsWith(name))) return name
  }
}

/** The name for a damaged file that is about to be set aside. */
export const asideName = (folder: string, at: number): string => freeName(folder, 'replica', at, '.db')

/** A list of what waits that cannot be read: others take its place, and it is kept. Throws the file system's own error. */
export const setRescuedAside = (folder: string, at: number): void =>
  renameSync(path.join(folder, rescuedFile), path.join(folder, freeName(folder, 'rescued', at, '.json')))

/** Beside the file that is set aside under a name: what is rescued from it, until that waits. */
const takingOf = (name: string): string => `${name}.taking`
const isTaking = /^(replica-set-aside-[\dT-]+\.db)\.taking$/

/**
 * `name`: from `asideName`. Answers it; null where there is no file. What is rescued from it (`rescued`, the text of the file of what waits; '' where nothing
 * does) waits if and only if it was set aside: a crash in between is settled by `settleRescue`. Nothing else of this process runs meanwhile. Throws the file
 * system's own error.
 */
export function setAside(folder: string, name: string, rescued: string): string | null {
  const isThere = existsSync(path.join(folder, replicaFile))
  const taking = path.join(folder, takingOf(name))
  try {
    writeFileSync(taking, rescued, { mode: 0o600, flush: true })
  } catch (error) {
    rmSync(taking, { force: true })
    throw error
  }
  moveAside(folder, name)
  takeRescued(folder, taking)
  return isThere ? name : null
}

/** Where nothing was rescued nothing waits, whatever did before. */
function takeRescued(folder: string, taking: string): void {
  const isNothing = statSync(taking).size === 0
  renameSync(taking, path.join(folder, rescuedFile))
  if (isNothing) rmSync(path.join(folder, rescuedFile))
}

function moveAside(folder: string, name: string): void {
  const file = path.join(folder, replicaFile)
  // The log first: alone in its place, it would be taken for that of the new file.
  const log = `${file}-wal`
  if (existsSync(log)) renameSync(log, path.join(folder, `${name}-wal`))
  if (existsSync(file)) renameSync(file, path.join(folder, name))
  rmSync(`${file}-shm`, { force: true })
  rmSync(`${file}.note`, { force: true })
}

/**
 * Ends what a crash cut off in `setAside`: where the move had begun it is carried out and what was rescued waits; else nothing was rescued
 * yet, and the file is looked at again. To be called before anybody opens the file.
 */
export function settleRescue(folder: string): Result<null, HostError> {
  try {
    const names = existsSync(folder) ? readdirSync(folder) : []
    for (const taking of names) {
      const name = isTaking.exec(taking)?.[1]
      if (name === undefined) continue
      if (names.includes(name) || names.includes(`${name}-wal`)) {
        moveAside(folder, name)
        takeRescued(folder, path.join(folder, taking))
      } else rmSync(path.join(folder, taking))
    }
    return ok(null)
  } catch (error) {
    return err(explainFileError(error, 'What a crash cut off while the damaged file was set aside was not ended'))
  }
}
