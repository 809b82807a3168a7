/**
 * Answers everything a window asks for over its own origin, in either shell: the page with a fresh style nonce, the app's files,
 * and the host's bytes. Whoever calls it has made sure that the request comes from the app's own window.
 */
import { readFile } from 'node:fs/promises'
import { noncePlaceholder } from '../../src-shared/host/bridge.ts'
import type { Host } from '../host/host.ts'
import type { RendererFile, RendererFiles } from './renderer-files.ts'
import { assetHeaders, foreignBytesHeaders, pageHeaders, plainHeaders } from './security-headers.ts'

export interface WindowContent {
  readonly files: RendererFiles
  readonly host: Pick<Host, 'http'>
  /** A new unguessable text of base64 characters. */
  readonly newNonce: () => string
}

const hostPaths = ['/upload', '/download/', '/blob/']
const isHostPath = (pathname: string): boolean =>
  hostPaths.some((prefix) => (prefix.endsWith('/') ? pathname.startsWith(prefix) : pathname === prefix))

const refuse = (status: number, text: string): Response => new Response(`${text}\n`, { status, headers: plainHeaders })

/** The host's answer, with headers that keep foreign content from acting as a page of the app. */
async function answerFromHost(request: Request, pathname: string, host: WindowContent['host']): Promise<Response> {
  const answer = await host.http(request)
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(foreignBytesHeaders)) headers.set(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const isShownInPlace = pathname.startsWith('/blob/') && headers.get('content-type')?.startsWith('image/') === true
  const isFile = request.method !== 'POST' && answer.ok && !isShownInPlace
  if (isFile && headers.get('content-disposition')?.startsWith('attachment') !== true)
    headers.set('content-disposition', 'attachment')
  return new Response(answer.body, { status: answer.status, headers })
}

async function answerFile(file: RendererFile, request: Request, newNonce: () => string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET is possible here.')
  const bytes = await readFile(file.location)
  const headers = { 'content-type': file.mediaType }
  if (!file.mediaType.startsWith('text/html')) return new Response(bytes, { headers: { ...assetHeaders, ...headers } })
  const nonce = newNonce()
  const page = bytes.toString('utf8').replaceAll(noncePlaceholder, nonce)
  return new Response(page, { headers: { ...pageHeaders(nonce), ...headers } })
}

export function createWindowAnswers({ files, host, newNonce }: WindowContent): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (isHostPath(pathname)) return answerFromHost(request, pathname, host)
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    return file === undefined ? refuse(404, 'There is nothing here.') : answerFile(file, request, newNonce)
  }
}
