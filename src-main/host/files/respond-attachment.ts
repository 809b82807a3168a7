/** Answers attachment bytes so that they can be looked at and never run: images of plain kinds inline, everything else to be saved. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { imageType } from '../../attachments/image-type.ts'
import { readProblem } from '../../import/read/file-failure.ts'
import { contentDisposition } from './content-disposition.ts'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { ...always, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })

/** HTTP statuses that tell a thumbnail whether trying again can help. */
const statusOf = (error: HostError): number =>
  error.kind === 'not-found'
    ? 404
    : error.kind === 'file' && error.reason === 'missing'
      ? 404
      : error.kind === 'service'
        ? 502
        : 500

export const respondWithAttachment = {
  notFound: (): Response => plain('Not found', 404),
  failure: (error: HostError): Response => plain(error.message, statusOf(error)),
  /** `isVersioned`: the address names this very file, so what it answers once stays true. */
  async file({ path, name }: { readonly path: string; readonly name: string }, isVersioned: boolean): Promise<Response> {
    try {
      const handle = await open(path)
      const head = Buffer.alloc(16)
      let size: number
      try {
        await handle.read(head, 0, head.length, 0)
        size = (await handle.stat()).size
      } finally {
        await handle.close()
      }
      const type = imageType(head)
      return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
        headers: {
          ...always,
          'Content-Type': type ?? 'application/octet-stream',
          'Content-Length': String(size),
          ...(type === null ? { 'Content-Disposition': contentDisposition(cleanFileName(name)) } : {}),
          'Cache-Control': isVersioned ? 'private, max-age=86400' : 'no-store',
        },
      })
    } catch (error) {
      if (readProblem(error, name) === null) throw error
      return plain('Not found', 404)
    }
  },
} as const
