/**
 * Takes files in and hands files out, as handles: the window never names a path. Bytes are streamed both ways and never held whole.
 * Handles are unguessable, live as long as the app, and their files are removed at its next start.
 */
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type FileHandle, fileHandle } from '../../../src-shared/model/ids.ts'
import { writeProblem } from '../../data-folder/file-problem.ts'
import { readProblem } from '../../import/read/file-failure.ts'
import { contentDisposition } from './content-disposition.ts'

export interface UploadedFile {
  readonly handle: FileHandle
  /** The name without any folder. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export interface OfferedFile {
  /** `/download/<handle>`, see `offer`. */
  readonly path: string
  readonly name: string
}

export interface FileStore {
  /** `POST /upload?name=...`: keeps the body. An upload that breaks off leaves nothing behind. */
  upload(request: Request): Promise<Result<UploadedFile, HostError>>
  /** Where an uploaded file lies. */
  open(handle: FileHandle): Result<UploadedFile & { readonly path: string }, HostError>
  /** A fresh path in the store's folder for a file to be offered. */
  reserve(): string
  /** Makes a file and offers it under a name. One that did not end well, by a failure or a bug, leaves nothing behind. */
  make<T>(
    name: string,
    write: (path: string) => Promise<Result<T, HostError>>,
  ): Promise<Result<{ readonly file: OfferedFile; readonly made: T }, HostError>>
  /**
   * Makes a file available for download under a name. `foreign` is what others made, attachments: its address says so (`?foreign`), so that
   * a shell that saves files itself marks them.
   */
  offer(path: string, name: string, from?: 'foreign'): OfferedFile
  /** `GET /download/<handle>`: the file as an attachment; 404 for anything else. */
  respond(request: Request): Promise<Response>
}

export interface FileStoreOptions {
  /** Emptied at the start. */
  readonly folder: string
  /** Letters, digits, `-` and `_` only. */
  readonly ids: IdSource
}

const notFound = (): Response => new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })

/**
 * Writes the body to a new file. What cannot be written is read to its end all the same: a sender hears no answer before it has sent
 * everything, and would wait for ever where nobody reads.
 */
async function keepBody({ body }: Request, path: string): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown): null => {
    failures.push(error)
    return null
  }
  const file = await open(path, 'wx', 0o600).catch(note)
  try {
    for await (const piece of body ?? []) {
      if (file === null || failures.length > 0) continue
      // Others may need the room while the rest comes in.
      await file.appendFile(piece).catch((error: unknown) => file.truncate().then(() => note(error), note))
    }
  } finally {
    await file?.close()
  }
  if (failures.length > 0) throw failures[0]
}

export async function createFileStore({ folder, ids }: FileStoreOptions): Promise<FileStore> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  // Not recursive: that answers "no such folder" where the disk can only be read.
  await mkdir(folder, { mode: 0o700 })
  const uploads = new Map<string, UploadedFile & { readonly path: string }>()
  const offers = new Map<string, { readonly path: string; readonly name: string }>()
  const fresh = (): string => join(folder, ids.next())
  const offer: FileStore['offer'] = (path, given, from) => {
    const [handle, name] = [ids.next(), cleanFileName(given)]
    offers.set(handle, { path, name })
    return { path: `/download/${handle}${from === 'foreign' ? '?foreign' : ''}`, name }
  }

  return {
    async upload(request) {
      const name = cleanFileName(new URL(request.url).searchParams.get('name') ?? 'file')
      const path = fresh()
      try {
        await keepBody(request, path)
        const { size } = await stat(path)
        const file = { handle: fileHandle.parse(ids.next()), name, size, path }
        uploads.set(file.handle, file)
        return ok({ handle: file.handle, name, size })
      } catch (error) {
        await rm(path, { force: true })
        const problem = writeProblem(error)
        if (problem !== null) return err(problem)
        return err({
          kind: 'file',
          reason: 'failed',
          message: `“${name}” could not be taken in: the transfer broke off. Try again.`,
        })
      }
    },
    open(handle) {
      const file = uploads.get(handle)
      return file === undefined
        ? err({ kind: 'file', reason: 'missing', message: 'The file is no longer at hand. Choose it again.' })
        : ok(file)
    },
    reserve: fresh,
    async make(name, write) {
      const path = fresh()
      let isWhole = false
      try {
        const made = await write(path)
        isWhole = made.ok
        return mapOk(made, (value) => ({ file: offer(path, name), made: value }))
      } finally {
        if (!isWhole) await rm(path, { force: true })
      }
    },
    offer,
    async respond(request) {
      const handle = /^\/download\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1]
      const offered = offers.get(handle ?? '')
      if (offered === undefined) return notFound()
      try {
        const { size } = await stat(offered.path)
        return new Response(Readable.toWeb(createReadStream(offered.path)) as ReadableStream, {
          headers: {
            'Content-Type': 'application/octet-stream',
            'Content-Length': String(size),
            'Content-Disposition': contentDisposition(offered.name),
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'no-store',
          },
        })
      } catch (error) {
        if (readProblem(error, offered.name) === null) throw error
        return notFound()
      }
    },
  }
}
