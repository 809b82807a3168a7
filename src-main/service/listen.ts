/** Serves the core over HTTP on one address of this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Service } from './create-service.ts'
import type { Call } from './http/call.ts'
import { bytesOf, type Delivery, piecesOf } from './http/delivery.ts'
import { createHostTest } from './http/own-host.ts'
import { bodyLimit } from './http/request-call.ts'

export interface Listener {
  /** Base address, without a slash at its end. */
  readonly url: string
  /** Breaks open connections. */
  close(): Promise<void>
}

export type ListenFailure =
  | { readonly kind: 'port-in-use'; readonly port: number }
  | { readonly kind: 'cannot-listen'; readonly port: number; readonly reason: string }

async function readBody(request: IncomingMessage): Promise<Call['body']> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    // What comes after the limit is read and thrown away, so that the caller gets its answer instead of a broken pipe.
    if (size <= bodyLimit) parts.push(part)
  }
  if (size > bodyLimit) return 'too-large'
  return size === 0 ? null : Buffer.concat(parts)
}

function callOf(request: IncomingMessage, body: Call['body'], fallbackHost: string): Call {
  const host = request.headers.host ?? fallbackHost
  const target = `http://${host}${request.url ?? '/'}`
  return {
    method: request.method ?? 'GET',
    url: new URL(URL.canParse(target) ? target : `http://${fallbackHost}/`),
    from: request.socket.remoteAddress ?? '',
    header(name) {
      const value = request.headers[name]
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
    },
    body,
  }
}

async function send(delivery: Delivery, response: ServerResponse): Promise<void> {
  if (delivery.kind === 'dropped') {
    response.destroy()
    return
  }
  const { answer } = delivery
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  response.writeHead(answer.status, { 'content-length': String(body.byteLength), ...answer.headers })
  switch (delivery.kind) {
    case 'whole':
      response.end(body)
      return
    case 'slow':
      for await (const piece of piecesOf(bytesOf(answer), delivery.bytes, delivery.ms)) {
        if (response.destroyed) return
        response.write(piece)
      }
      response.end()
      return
    case 'cut':
      response.write(body.subarray(0, delivery.bytes), () => response.destroy())
  }
}

/** The connection ends with it, so that nothing of the body is read as a further request. */
function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  const words = 'The service is not called by this name. Call it by its address, or name the host with --host-name.\n'
  response.writeHead(421, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(words, () => request.destroy())
}

/** `port` 0 takes a free one; `hostNames` are those of a proxy in front. */
export function listen(
  service: Service,
  host: string,
  port: number,
  hostNames: readonly string[] = [],
): Promise<Result<Listener, ListenFailure>> {
  const isOwnHost = createHostTest(host, hostNames)
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (!isOwnHost(request.rawHeaders)) return refuseHost(request, response)
    readBody(request)
      .then((body) => service.deliver(callOf(request, body, `${host}:${port}`)))
      .then((delivery) => send(delivery, response))
      // The caller went away while it was sending or being answered.
      .catch(() => response.destroy())
  })
  return new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      resolve(
        err(cause.code === 'EADDRINUSE' ? { kind: 'port-in-use', port } : { kind: 'cannot-listen', port, reason: cause.message }),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve(
        ok({
          url: `http://${host}:${actual}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed())
              server.closeAllConnections()
            }),
        }),
      )
    })
  })
}
