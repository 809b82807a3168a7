/**
 * A service that speaks another dialect: an HTTP server before the embedded service that takes calls in the form it is told, each part for
 * itself, and refuses every other form as deployed services do. Made from their description, not from the client that it judges.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Behind, createAnswerer, page, strip } from './answer-call.ts'
import { type FrontDialect, plainFront } from './front-dialect.ts'

export interface FrontCall {
  readonly method: string
  /** Without the front's path prefix. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** HTTP status of the answer. */
  readonly status: number
}

export interface Front {
  readonly url: string
  /** Calls so far, in the order of their answers. */
  calls(): readonly FrontCall[]
  /** Speaks otherwise from now on. */
  change(patch: Partial<FrontDialect>): void
  close(): Promise<void>
}

export async function startFront(behind: Behind, given: Partial<FrontDialect> = {}): Promise<Front> {
  let dialect: FrontDialect = { ...plainFront, ...given }
  const calls: FrontCall[] = []
  const sockets = new Set<Socket>()

  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const url = new URL(request.url ?? '', 'http://front')
    const bytes = Buffer.concat(pieces)
    const path = strip(url.pathname, dialect.pathPrefix)
    const method = request.method ?? 'GET'
    const header = (name: string): string | undefined => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const answered =
      path === null ? page(404) : await createAnswerer(behind, dialect)({ method, path, query: url.searchParams, header, bytes })
    const body: unknown = bytes.byteLength === 0 ? null : JSON.parse(bytes.toString('utf8'))
    calls.push({ method, path: path ?? url.pathname, query: url.searchParams, body, status: answered.status })
    response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body)
  }

  const server = createServer((request, response) => {
    // The service behind breaks connections when a fault tells it to.
    onRequest(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => [...calls],
    change: (patch) => {
      dialect = { ...dialect, ...patch }
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
