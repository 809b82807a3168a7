/**
 * Keeps fetched attachments on disk, each fetched once, the least recently used removed when they take too much room. Guarantees: a file that is
 * there under its name is whole, also after a power cut or on a full disk; a download goes on as long as one of those who wait for it does.
 */
import { createHash } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileIdentity } from '../../src-shared/attach/file-identity.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts'

export interface AttachmentCache {
  /** Path of the file's bytes. One that was replaced is another file. `signal` ends the wait of this caller only. */
  get(file: AttachmentValue, signal: AbortSignal): Promise<Result<string, HostError>>
}

/** Fetches the bytes behind an address of one service. */
export type FetchBytes = (url: string, signal: AbortSignal) => Promise<Result<Uint8Array<ArrayBuffer>, HostError>>

interface Download {
  readonly path: Promise<Result<string, HostError>>
  /** Aborted once nobody waits any more. */
  readonly abort: AbortController
  waiting: number
}

const stopped: HostError = { kind: 'cancelled', message: 'Stopped before it was finished.' }

/** Ends with the download, or sooner with the caller's signal. */
async function waitFor(download: Download, signal: AbortSignal): Promise<Result<string, HostError>> {
  const left = Promise.withResolvers<Result<string, HostError>>()
  const leave = (): void => left.resolve(err(stopped))
  download.waiting += 1
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([download.path, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
    download.waiting -= 1
    if (download.waiting === 0) download.abort.abort()
  }
}

const keyOf = (file: AttachmentValue): string => createHash('sha256').update(fileIdentity(file)).digest('hex')

export function createAttachmentCache(folder: string, maxBytes: number, fetchFile: FetchBytes): AttachmentCache {
  const underWay = new Map<string, Download>()

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
    await writeFileAtomically(path, bytes.value)
    await trim()
    return ok(path)
  }
  const begin = (url: string, path: string): Download => {
    const abort = new AbortController()
    const fetching = fetchInto(url, path, abort.signal).finally(() => underWay.delete(path))
    const download = { path: fetching, abort, waiting: 0 }
    underWay.set(path, download)
    return download
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
      let running = underWay.get(path)
      // Given up by those who waited for it: it must end before the file is written by another.
      while (running?.abort.signal.aborted === true) {
        await running.path.catch(() => undefined)
        running = underWay.get(path)
      }
      return waitFor(running ?? begin(file.url ?? '', path), signal)
    },
  }
}
