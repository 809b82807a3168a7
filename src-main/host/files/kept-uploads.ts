/** Turns uploaded files into attachments whose bytes are kept: each upload is read and hashed once, however often it is asked for. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { FileHandle } from '../../../src-shared/model/ids.ts'
import { attachmentProblem } from '../../attachments/attachment-limit.ts'
import type { Session } from '../../connections/session.ts'
import { writeProblem } from '../../data-folder/file-problem.ts'
import type { TransferSpaces } from '../../import/answers/transfer-space.ts'
import { readProblem } from '../../import/read/file-failure.ts'
import type { FileStore } from './file-store.ts'

export interface KeptUploads {
  /** Refuses what the service would not take: empty files and those above its limit. */
  keep(session: Session, handle: FileHandle): Promise<Result<AttachmentValue, HostError>>
}

export function createKeptUploads(spaces: TransferSpaces, files: FileStore): KeptUploads {
  const known = new Map<string, { readonly sha256: string; readonly size: number }>()
  return {
    async keep(session, handle) {
      const space = await spaces.of(session)
      if (!space.ok) return space
      const { blobs } = space.value
      const file = files.open(handle)
      if (!file.ok) return file
      const { name, size, path } = file.value
      const problem = attachmentProblem(name, size)
      if (problem !== null) return err(problem)
      const key = `${session.folder}\n${handle}`
      const before = known.get(key)
      // Closing a connection lets go of what nobody staged.
      if (before !== undefined && (await blobs.has(before.sha256))) return ok({ name, staged: before.sha256, size: before.size })
      try {
        const blob = await blobs.add(path)
        known.set(key, blob)
        return ok({ name, staged: blob.sha256, size: blob.size })
      } catch (error) {
        const failure = readProblem(error, name) ?? writeProblem(error)
        if (failure === null) throw error
        return err(failure)
      }
    },
  }
}
