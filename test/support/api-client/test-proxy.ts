/** An HTTP proxy on 127.0.0.1 that sends every request to one port, whatever host was asked for, or refuses all. */
import { createServer, request as sendRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface TestProxy {
  readonly url: string
  /** `CONNECT host:port` or `METHOD address` of every request that came through. */
  readonly seen: readonly string[]
  close(): Promise<void>
}

export interface ProxyOptions {
  readonly refuseWith?: number
  /** `name:password` without which tunnels are answered with 407. */
  readonly password?: string
}

export async function startTestProxy(targetPort: number, options: ProxyOptions = {}): Promise<TestProxy> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    if (options.refuseWith !== undefined) {
      response.writeHead(options.refuseWith).end()
      return
    }
    const url = new URL(incoming.url ?? '', 'http://service.test')
    const onward = sendRequest(
      {
        host: '127.0.0.1',
        port: targetPort,
        method: incoming.method,
        path: url.pathname + url.search,
        headers: incoming.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    incoming.pipe(onward)
  })
  server.on('connect', (incoming, socket) => {
    seen.push(`CONNECT ${incoming.url}`)
    if (options.refuseWith !== undefined) {
      socket.end(`HTTP/1.1 ${options.refuseWith} Refused\r\n\r\n`)
      return
    }
    const login = Buffer.from((incoming.headers['proxy-authorization'] ?? '').replace(/^Basic /, ''), 'base64').toString()
    if (options.password !== undefined && login !== options.password) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\n\r\n')
      return
    }
    const onward = connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    sockets.add(onward)
    for (const end of [socket, onward]) end.on('error', () => undefined)
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
