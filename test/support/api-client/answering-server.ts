/** A small HTTP server on 127.0.0.1 that answers as a test says and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Which connection it came over: 1 for the first. */
  readonly connection: number
}

export interface AnsweringServer {
  readonly url: string
  readonly port: number
  readonly requests: readonly ReceivedRequest[]
  /** Connections opened so far. */
  connections(): number
  close(): Promise<void>
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>

export async function startAnsweringServer(answer: Answer, tls?: SecureContextOptions): Promise<AnsweringServer> {
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const numbers = new WeakMap<object, number>()
  let opened = 0
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const received: ReceivedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(pieces).toString('utf8'),
      connection: numbers.get(request.socket) ?? 0,
    }
    requests.push(received)
    await answer(received, response)
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    onRequest(request, response).catch(() => response.destroy())
  }
  const server = tls === undefined ? createServer(handle) : createSecureServer(tls, handle)
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    opened += 1
    numbers.set(socket, opened)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => opened,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Answers with the common envelope of a success. */
export function answerData(response: ServerResponse, data: unknown): void {
  answerJson(response, { success: true, error_code: 1, error_msg: '', data })
}

export function answerJson(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** A port on which nothing listens (it was free a moment ago). */
export async function findClosedPort(): Promise<number> {
  const server = await startAnsweringServer(() => undefined)
  await server.close()
  return server.port
}
