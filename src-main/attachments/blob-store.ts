/**
 * Keeps the bytes of staged attachments until they are pushed: one file per content, named by its SHA-256. Guarantees: a digest that
 * was answered is on disk, whole and synced; equal files are kept once; nothing is removed while the app runs, so that an undo finds it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredBlob {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

export interface BlobStore {
  /** Copies a file in. Throws what the file system throws. */
  add(path: string): Promise<StoredBlob>
  /** Where the content lies, whether or not it is there. */
  pathOf(sha256: string): string
  has(sha256: string): Promise<boolean>
  /** The content as base64 for a write (Resources, Field value formats: Attachment). Null when it is not there, or is not what was kept. */
  readBase64(sha256: string): Promise<string | null>
  /** True when nothing is kept, so that there is nothing to remove either. */
  isEmpty(): Promise<boolean>
  /** Removes contents that no staged change names. Only for a start of the app, before anything is staged. */
  removeUnused(used: ReadonlySet<string>): Promise<number>
}

const digestName = /^[0-9a-f]{64}$/

export const blobPath = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** A disk may have altered what it kept: that is sent to nobody. */
const asKept = (bytes: Buffer, sha256: string): string | null =>
  createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes.toString('base64') : null

/** A file that was staged under `name` is not there, or is not what was staged. */
export class StagedFileError extends Error {
  readonly code = 'STAGED_FILE'
  constructor(name: string) {
    super(`“${name}” can no longer be read on this computer. Add the file again.`)
  }
}

/** For the data worker, which makes request bodies without waiting. Throws a StagedFileError, and what the file system throws. */
export function readBlobBase64(folder: string, sha256: string, name: string): string {
  try {
    const content = asKept(readFileSync(blobPath(folder, sha256)), sha256)
    if (content !== null) return content
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  throw new StagedFileError(name)
}

/** Makes a renamed file survive a power cut; systems that cannot sync a folder do without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function createBlobStore(folder: string): BlobStore {
  let sequence = 0

  const copyAndDigest = async (from: string, to: string): Promise<StoredBlob> => {
    const hash = createHash('sha256')
    const target = await open(to, 'wx', 0o600)
    let size = 0
    try {
      for await (const chunk of createReadStream(from)) {
        const bytes: Buffer = chunk
        hash.update(bytes)
        size += bytes.length
        await target.writeFile(bytes)
      }
      await target.sync()
    } finally {
      await target.close()
    }
    return { sha256: hash.digest('hex'), size }
  }

  return {
    async add(path) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      sequence += 1
      const draft = join(folder, `draft-${process.pid}-${sequence}`)
      try {
        const blob = await copyAndDigest(path, draft)
        const home = blobPath(folder, blob.sha256)
        await mkdir(join(home, '..'), { recursive: true, mode: 0o700 })
        await rename(draft, home)
        await syncFolder(join(home, '..'))
        return blob
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    pathOf: (sha256) => blobPath(folder, sha256),
    has: (sha256) =>
      stat(blobPath(folder, sha256)).then(
        () => true,
        () => false,
      ),
    async readBase64(sha256) {
      try {
        return asKept(await readFile(blobPath(folder, sha256)), sha256)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    isEmpty: async () => (await readdir(folder).catch((): string[] => [])).length === 0,
    async removeUnused(used) {
      const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
      let removed = 0
      for (const name of names) {
        const last = name.split(/[\\/]/).at(-1) ?? ''
        const isDraft = last.startsWith('draft-')
        if (!isDraft && (!digestName.test(last) || used.has(last))) continue
        await rm(join(folder, name), { force: true })
        removed += isDraft ? 0 : 1
      }
      return removed
    },
  }
}
