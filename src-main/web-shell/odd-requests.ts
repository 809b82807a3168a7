/**
 * Requests that no browser sends: judged before any router sees them, and refused in the app's own words with the headers of every answer.
 * Node and its libraries would answer some of them with a page of their own, and leave the connection of others open.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { plainHeaders } from '../window-content/security-headers.ts'
import type { Verdict } from './judge-request.ts'

const refused = (status: number, reason: string): Verdict => ({ kind: 'refused', status, reason })
const allowed: Verdict = { kind: 'allowed' }

/** What the window's requests use. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** Of the request as it was written: its target must be a path, its host be named once. */
export function judgeForm({
  method = '',
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>): Verdict {
  if (!url.startsWith('/')) return refused(400, 'The address of a request begins with a slash here.')
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return refused(400, 'A request names one host.')
  return methods.has(method) ? allowed : refused(405, 'Only GET, HEAD and POST are possible here.')
}

const webSocketKey = /^[+/0-9A-Za-z]{22}==$/

/** Of a request for another protocol: only the socket of the host, as browsers ask for it. */
export function judgeUpgrade(
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  socketPath: string,
): Verdict {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket')
    return refused(400, 'Only a WebSocket is possible here.')
  if (url !== socketPath) return refused(404, 'There is nothing here.')
  const isWhole = headers['sec-websocket-version'] === '13' && webSocketKey.test(headers['sec-websocket-key'] ?? '')
  return isWhole && headers['sec-websocket-protocol'] === undefined ? allowed : refused(400, 'This is no WebSocket of a browser.')
}

const closing = { ...plainHeaders, connection: 'close' }

/** The connection ends with it: what follows in it is not read as a further request. */
export function refuseResponse(response: ServerResponse, { status, reason }: Extract<Verdict, { kind: 'refused' }>): void {
  const body = Buffer.from(`${reason}\n`)
  response.writeHead(status, { ...closing, 'content-length': body.byteLength }).end(body)
}

/** The same where Node gives no response to write to. */
export function refuseSocket(socket: Duplex, { status, reason }: Extract<Verdict, { kind: 'refused' }>): void {
  // Whoever went away need not hear it.
  socket.on('error', () => socket.destroy())
  if (!socket.writable) return void socket.destroy()
  const headers = Object.entries({ ...closing, 'content-length': Buffer.byteLength(reason) + 1 })
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${reason}\n`, () => socket.destroy())
}

/** What Node's parser found wrong with a request. */
export function judgeBroken(code: string | undefined): Extract<Verdict, { kind: 'refused' }> {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { kind: 'refused', status: 431, reason: 'The head of the request is too long.' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { kind: 'refused', status: 408, reason: 'The request did not come to its end.' }
    default:
      return { kind: 'refused', status: 400, reason: 'This is no request that can be read.' }
  }
}
