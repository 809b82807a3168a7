/** Names a file system's error as one of the storage reasons, in words that start with what was attempted. */
import type { HostError } from '../../src-shared/host/host-error.ts'

type StorageError = Extract<HostError, { kind: 'storage' }>

const reasons: Readonly<Record<string, readonly [StorageError['reason'], string]>> = {
  ENOSPC: ['disk-full', 'the disk is full. Free some space and try again.'],
  EDQUOT: ['disk-full', 'your share of the disk is used up. Free some space and try again.'],
  EACCES: ['read-only', 'the data folder cannot be written. Check its permissions.'],
  EPERM: ['read-only', 'the data folder cannot be written. Check its permissions.'],
  EROFS: ['read-only', 'the disk can only be read.'],
  EBUSY: ['busy', 'another program is using the file. Try again.'],
}

/** `attempt` is the start of a sentence, such as "The settings were not saved". An error without a system code is a bug and is thrown on. */
export function explainFileError(error: unknown, attempt: string): StorageError {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '') throw error
  const [reason, words] = reasons[code] ?? ['failed', `the system answered ${code}.`]
  return { kind: 'storage', reason, message: `${attempt}: ${words}` }
}
