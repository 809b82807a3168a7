/** Files that only the user may read, from the moment they are there. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

export const privateFileMode = 0o600
export const privateFolderMode = 0o700

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

/** Takes everybody else's rights to a file or folder of the user's own; without effect where the system knows no such rights. */
export function closeToOthers(path: string): void {
  try {
    const { mode, uid } = statSync(path)
    const isOurs = process.getuid === undefined || process.getuid() === uid
    if (isOurs && (mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
  } catch {
    // A disk that keeps no modes, or one that can only be read: whoever uses the file says what is wrong with it.
  }
}

/**
 * Makes an empty file where there is none, for a library that would make it readable to others. An existing one is closed to others and never
 * opened: closing it again would let go of the locks that this process has on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', privateFileMode))
  } catch (error) {
    // Any other failure is met again, and said, by whoever opens the file.
    if (hasCode(error, 'EEXIST')) closeToOthers(file)
  }
}
