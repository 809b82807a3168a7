/** Says what writing into the app's own folder met, as the failures of the host border. Anything else is a bug and stays thrown. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, type Result } from '../../src-shared/lib/result.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What writing into the app's own folder met; null when it is no expected failure. */
export function writeProblem(error: unknown): HostError | null {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return {
        kind: 'storage',
        reason: 'disk-full',
        message: 'The disk is full. Free some space and try again; nothing staged was lost.',
      }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'storage', reason: 'read-only', message: 'The data folder cannot be written. Check its permissions.' }
    case 'EIO':
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'storage', reason: 'failed', message: 'The data folder could not be written.' }
    default:
      return null
  }
}

/** A disk that is full or forbids writing is an answer, not a bug. */
export async function tryWriting<T>(work: () => Promise<Result<T, HostError>>): Promise<Result<T, HostError>> {
  try {
    return await work()
  } catch (error) {
    const problem = writeProblem(error)
    if (problem === null) throw error
    return err(problem)
  }
}
