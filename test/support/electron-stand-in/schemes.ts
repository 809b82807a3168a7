/** Registered schemes, and a loopback server that lets real pages reach their handlers as if the scheme were the page's own. */
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { allow, note } from './journal.ts'

type Handler = (request: Request) => Promise<Response> | Response

export const isReady = { value: false }
const declared = new Map<string, unknown>()
const handlers = new Map<string, Handler>()

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string; readonly privileges: unknown }[]): void {
    if (isReady.value) throw new Error('schemes must be registered before the app is ready')
    for (const { scheme, privileges } of schemes) declared.set(scheme, privileges)
    note('protocol.registerSchemesAsPrivileged', schemes)
  },
  handle(scheme: string, handler: Handler): void {
    if (!isReady.value) throw new Error('protocol.handle needs a ready app')
    if (!declared.has(scheme)) throw new Error(`${scheme} was not declared as privileged`)
    handlers.set(scheme, handler)
  },
}

async function answer(request: Request): Promise<Response> {
  const handler = handlers.get(URL.parse(request.url)?.protocol.slice(0, -1) ?? '')
  return handler === undefined ? new Response('no such scheme', { status: 502 }) : handler(request)
}

allow('ask-scheme', async (url: string) => {
  const response = await answer(new Request(url))
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
})

/** Node's and the DOM's types of the one class differ in a method that Node does not have. */
const toWebStream = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>

export interface Origin {
  toPage(url: string): string
  toApp(url: string): string
}

/** Serves `scheme://host` on a loopback port and translates addresses both ways. */
export async function serveOrigin(schemeOrigin: string): Promise<Origin> {
  const server = createServer(async (incoming, outgoing) => {
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const init: RequestInit & { duplex: 'half' } = {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: hasBody ? toWebStream(incoming) : null,
      duplex: 'half',
    }
    const request = new Request(`${schemeOrigin}${incoming.url}`, init)
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body === null) outgoing.end()
    else Readable.fromWeb(response.body as NodeReadableStream).pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the origin has no port')
  const pageOrigin = `http://127.0.0.1:${address.port}`
  const swap = (url: string, from: string, to: string): string =>
    url.startsWith(`${from}/`) ? `${to}${url.slice(from.length)}` : url
  return { toPage: (url) => swap(url, schemeOrigin, pageOrigin), toApp: (url) => swap(url, pageOrigin, schemeOrigin) }
}
