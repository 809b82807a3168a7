/** Turns what reading a source file, and carrying out the steps of its columns, throws into a failure of the host border; storage failures and bugs stay thrown. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

type FileError = Extract<HostError, { kind: 'file' }>

/** What reading `name` met; null when it is no expected failure. */
export function readProblem(error: unknown, name: string): FileError | null {
  const file = name === '' ? 'The file' : `“${name}”`
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'file', reason: 'missing', message: `${file} is no longer there. Choose it again.` }
    case 'EISDIR':
      return { kind: 'file', reason: 'directory', message: `${file} is a folder. Choose a file.` }
    case 'EACCES':
    case 'EPERM':
      return { kind: 'file', reason: 'unreadable', message: `${file} may not be read. Check its permissions.` }
    case 'EIO':
    case 'EBUSY':
    case 'ESTALE':
      return {
        kind: 'file',
        reason: 'unreadable',
        message: `${file} could not be read: the drive does not answer. Copy it to this computer and try again.`,
      }
    case 'STAGED_FILE':
      return { kind: 'file', reason: 'attached', message: error instanceof Error ? error.message : '' }
    case 'WORKBOOK':
      return { kind: 'file', reason: 'unreadable', message: `${file} ${error instanceof Error ? error.message : ''}` }
    default:
      return null
  }
}

export async function asReadFailure<T>(name: string, work: () => Promise<Result<T, HostError>>): Promise<Result<T, HostError>> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) === 'IMPORT_STEP' || codeOf(error) === 'IMPORT_UNPIVOT')
      return err({ kind: 'invalid', message: error instanceof Error ? error.message : '' })
    const problem = readProblem(error, name)
    if (problem === null) throw error
    return err(problem)
  }
}
