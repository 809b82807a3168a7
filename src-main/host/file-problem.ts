/** Says what the file system refused, as the failures of the host border. Anything else is a bug and stays thrown. */
import type { HostError } from '../../src-shared/host/host-error.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

type FileReason = Extract<HostError, { kind: 'file' }>['reason']

const problem = (reason: FileReason, message: string): HostError => ({ kind: 'file', reason, message })

/** What reading `name` met; null when it is no expected failure. */
export function readProblem(error: unknown, name: string): HostError | null {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return problem('missing', `“${name}” is no longer there. Choose it again.`)
    case 'EISDIR':
      return problem('directory', `“${name}” is a folder. Choose a file.`)
    case 'EACCES':
    case 'EPERM':
      return problem('unreadable', `“${name}” may not be read. Check its permissions.`)
    case 'EIO':
    case 'EBUSY':
    case 'ESTALE':
      return problem(
        'unreadable',
        `“${name}” could not be read: the drive does not answer. Try again, or copy it to this computer first.`,
      )
    default:
      return null
  }
}

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
