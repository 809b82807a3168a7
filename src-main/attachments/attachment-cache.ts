/** Keeps fetched attachments on disk, each fetched once, the least recently used removed when they take too much room. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileIdentity } from '../../src-shared/attach/file-identity.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'

export interface AttachmentCache {
  /** Path of the file's bytes. One that was replaced is another file. */
  get(file: AttachmentValue, signal: AbortSignal): Promise<Result<string, HostError>>
}

/** Fetches the bytes behind an address of one service. */
export type FetchBytes = (url: string, signal: AbortSignal) => Promise<Result<Uint8Array<ArrayBuffer>, HostError>>

const keyOf = (file: AttachmentValue): string => createHash('sha256').update(fileIdentity(file)).digest('hex')

export function createAttachmentCache(folder: string, maxBytes: number, fetchFile: FetchBytes): AttachmentCache {
  const underWay = new Map<string, Promise<Result<string, HostError>>>()
  let sequence = 0

  const trim = async (): Promise<void> => {
    const names = await readdir(folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null)
        return { path: join(folder, name), size: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 }
      }),
    )
    let total = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes) return
      await rm(file.path, { force: true })
      total -= file.size
    }
  }
  const fetchInto = async (url: string, path: string, signal: AbortSignal): Promise<Result<string, HostError>> => {
    const bytes = await fetchFile(url, signal)
    if (!bytes.ok) return bytes
    await mkdir(folder, { recursive: true, mode: 0o700 })
    sequence += 1
    const draft = `${path}.${process.pid}-${sequence}`
    await writeFile(draft, bytes.value, { mode: 0o600 })
    await rename(draft, path)
    await trim()
    return ok(path)
  }

  return {
    async get(file, signal) {
      const path = join(folder, keyOf(file))
      const now = new Date()
      const isKept = await utimes(path, now, now).then(
        () => true,
        () => false,
      )
      if (isKept) return ok(path)
      const running = underWay.get(path) ?? fetchInto(file.url ?? '', path, signal).finally(() => underWay.delete(path))
      underWay.set(path, running)
      return running
    },
  }
}
