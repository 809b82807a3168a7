import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAttachmentCache, type FetchBytes } from '../../../src-main/attachments/attachment-cache.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { mountSmallDisk, whyNoDisk } from '../../support/small-disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-cache-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const file = { name: 'a.txt', url: 'https://x.test/a' }
const cancelled: HostError = { kind: 'cancelled', message: 'Stopped before it was finished.' }
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const never = new AbortController().signal

/** Downloads that end when the test says so, or when they are aborted. */
function heldFetches() {
  const fetches: { readonly answer: (text: string) => void; readonly signal: AbortSignal }[] = []
  const fetchBytes: FetchBytes = (_, signal) =>
    new Promise((resolve) => {
      fetches.push({ answer: (text) => resolve(ok(bytes(text))), signal })
      signal.addEventListener('abort', () => resolve(err(cancelled)))
    })
  return { fetches, fetchBytes, begun: (count: number) => vi.waitFor(() => expect(fetches).toHaveLength(count)) }
}

const textOf = (found: Awaited<ReturnType<ReturnType<typeof createAttachmentCache>['get']>>): string =>
  found.ok ? readFileSync(found.value, 'utf8') : found.error.kind

describe('those who wait for one download', () => {
  it.each([0, 1])('get the file although the one of place %i goes', async (gone) => {
    const { fetches, fetchBytes, begun } = heldFetches()
    const cache = createAttachmentCache(folder, 1000, fetchBytes)
    const aborts = [new AbortController(), new AbortController()]
    const asked = aborts.map(({ signal }) => cache.get(file, signal))
    await begun(1)
    aborts[gone]?.abort()
    expect(await asked[gone]).toEqual(err(cancelled))
    fetches[0]?.answer('whole')
    expect(textOf((await asked[1 - gone]) ?? err(cancelled))).toBe('whole')
    expect(fetches).toHaveLength(1)
  })

  it('end it together, and the next one begins it anew', async () => {
    const { fetches, fetchBytes, begun } = heldFetches()
    const cache = createAttachmentCache(folder, 1000, fetchBytes)
    const abort = new AbortController()
    const asked = [cache.get(file, abort.signal), cache.get(file, abort.signal)]
    await begun(1)
    abort.abort()
    const next = cache.get(file, never)
    expect(await Promise.all(asked)).toEqual([err(cancelled), err(cancelled)])
    expect(fetches[0]?.signal.aborted).toBe(true)
    await begun(2)
    fetches[1]?.answer('whole')
    expect(textOf(await next)).toBe('whole')
  })

  it('are answered at once where they have gone before', async () => {
    const { fetchBytes } = heldFetches()
    expect(await createAttachmentCache(folder, 1000, fetchBytes).get(file, AbortSignal.abort())).toEqual(err(cancelled))
  })
})

const fetched: FetchBytes = () => Promise.resolve(ok(bytes('x'.repeat(600_000))))

it('flushes a file to the disk before it has its name, so that a power cut leaves none that is empty', async () => {
  const handle = await open(folder, 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const seen: (readonly string[])[] = []
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    seen.push(readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)))
    return this.datasync()
  })
  const found = await createAttachmentCache(folder, 1_000_000, fetched).get(file, never)
  expect(seen[0]).toEqual([])
  expect([found.ok && existsSync(found.value), readdirSync(folder).length]).toEqual([true, 1])
})

it('leaves nothing behind on a disk that is full', async ({ skip }) => {
  const reason = whyNoDisk()
  if (reason !== null) skip(reason)
  const disk = mountSmallDisk(1)
  try {
    disk.fill(200)
    const cache = join(disk.folder, 'cache')
    await expect(createAttachmentCache(cache, 1_000_000, fetched).get(file, never)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(cache)).toEqual([])
  } finally {
    disk.remove()
  }
})
