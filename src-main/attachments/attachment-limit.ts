/** Which files can be attached: told before anything is staged. */
import { serviceCaps } from '../../src-shared/api/limits.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'

/** Characters of base64 that so many bytes become. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Largest file that the service takes (service-notes B, caps), in bytes. */
export const maxFileSize = Math.floor(serviceCaps.base64PerFile / 4) * 3

/** Null when the file can be attached. */
export function attachmentProblem(name: string, size: number): HostError | null {
  if (size === 0) return { kind: 'file', reason: 'empty', message: `“${name}” is empty.` }
  if (base64Length(size) <= serviceCaps.base64PerFile) return null
  return {
    kind: 'file',
    reason: 'too-large',
    message: `“${name}” has ${megabytes(size)}; a file may have ${megabytes(maxFileSize)} at most.`,
  }
}
