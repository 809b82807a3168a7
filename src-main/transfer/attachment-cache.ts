/** Keeps fetched attachments on disk, each fetched once, the least recently used removed when they take too much room. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { FetchAttachment } from './fetch-attachment.ts'

export interface AttachmentCache {
  /** Path of the file's bytes. */
  get(url: string, signal: AbortSignal): Promise<Result<string, HostError>>
}

/** Addresses are signed anew on every read: what stands before the query names the file. */
const keyOf = (url: string): string =>
  createHash('sha256')
    .update(url.split(/[?#]/)[0] ?? url)
    .digest('hex')

export function createAttachmentCache(folder: string, maxBytes: number, fetchFile: FetchAttachment): AttachmentCache {
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
    await mkdir(folder, { recursive: true })
    sequence += 1
    const draft = `${path}.${process.pid}-${sequence}`
    await writeFile(draft, bytes.value, { mode: 0o600 })
    await rename(draft, path)
    await trim()
    return ok(path)
  }

  return {
    async get(url, signal) {
      const path = join(folder, keyOf(url))
      const now = new Date()
      const isKept = await utimes(path, now, now).then(
        () => true,
        () => false,
      )
      if (isKept) return ok(path)
      const running = underWay.get(path) ?? fetchInto(url, path, signal).finally(() => underWay.delete(path))
      underWay.set(path, running)
      return running
    },
  }
}
