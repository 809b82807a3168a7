/** Names what went wrong with the file of connection profiles, in words. */
import type { HostError } from '../../src-shared/host/host-error.ts'

type StorageError = Extract<HostError, { kind: 'storage' }>

const words: Readonly<Record<StorageError['reason'], string>> = {
  'disk-full': 'The disk is full, so the connection was not saved. Free some space and try again.',
  'read-only': 'The data folder cannot be written, so the connection was not saved. Check its permissions.',
  'newer-format': 'The list of connections was written by a newer version of Gridstage. Update the app; nothing was changed.',
  corrupt: 'The list of connections is damaged.',
  busy: 'The list of connections is in use by another program. Try again.',
  failed: 'The list of connections could not be read or written.',
}

export const storageError = (reason: StorageError['reason'], detail = ''): StorageError => ({
  kind: 'storage',
  reason,
  message: detail === '' ? words[reason] : `${words[reason]} (${detail})`,
})

/** The system's name of an error, '' for one that has none. */
export const codeOfFileError = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const reasons: Readonly<Record<string, StorageError['reason']>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  EBUSY: 'busy',
}

/** An error without a system code is a bug and is thrown on. */
export function explainFileError(error: unknown): StorageError {
  const code = codeOfFileError(error)
  if (code === '') throw error
  return storageError(reasons[code] ?? 'failed', code)
}
