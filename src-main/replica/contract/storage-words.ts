/** Storage failures of the host border, in words. */
import type { HostError } from '../../../src-shared/host/host-error.ts'

export type StorageFailure = Extract<HostError, { kind: 'storage' }>
export type StorageReason = StorageFailure['reason']

const words: Readonly<Record<StorageReason, string>> = {
  'disk-full': 'The disk is full. Free some space and try again; what was staged before is kept.',
  'read-only': 'The data folder cannot be written. Check its permissions, or choose another folder.',
  'newer-format': 'This data was written by a newer version of Gridstage. Update the app to open it; nothing was changed.',
  corrupt: 'The local data file is damaged. It was left as it is, so that a copy can be examined.',
  busy: 'The local data is in use by another program. Close other windows of Gridstage and try again.',
  failed: 'The local data could not be read or written.',
}

/** Where the words say all there is to know, a code in them would only frighten. */
const isPlain: ReadonlySet<StorageReason> = new Set(['disk-full', 'read-only', 'newer-format'])

export const storageFailure = (reason: StorageReason, detail = ''): StorageFailure => ({
  kind: 'storage',
  reason,
  message: detail === '' || isPlain.has(reason) ? words[reason] : `${words[reason]} (${detail})`,
})
