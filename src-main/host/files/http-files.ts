/** Bytes between window and host: uploads, downloads and attachments. Everything else is answered with 404. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { FileStore } from './file-store.ts'

const json = (status: number, value: unknown): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })

const statusOf = (error: HostError): number => (error.kind === 'storage' && error.reason === 'disk-full' ? 507 : 400)

/** `answerBlob` answers `GET /blob/...`. A failed upload is answered with the `HostError` as JSON. */
export const createHttp =
  (files: FileStore, answerBlob: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/upload' && request.method === 'POST') {
      const kept = await files.upload(request)
      return kept.ok ? json(200, kept.value) : json(statusOf(kept.error), kept.error)
    }
    if (pathname.startsWith('/download/')) return files.respond(request)
    if (pathname.startsWith('/blob/')) return answerBlob(request)
    return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  }
