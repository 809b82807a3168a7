/**
 * Names the problem behind an error of Node's sockets, undici, TLS or Chromium's network stack. The whole chain of causes is read,
 * and of several attempts (one per address of a host) the last.
 */
import { isRecord } from '../../src-shared/lib/is-record.ts'
import type { NetworkProblem, TransportFailure } from './transport.ts'

/** Problems that arise before the first byte of a request is sent. */
const beforeSending: ReadonlySet<NetworkProblem> = new Set([
  'name-not-found',
  'refused',
  'unreachable',
  'certificate',
  'tls',
  'proxy',
])

/** Order matters: a certificate error's text also speaks of TLS, a proxy's also of a refused connection. */
const patterns: readonly (readonly [NetworkProblem, RegExp])[] = [
  ['proxy', /PROXY|TUNNEL|UND_ERR_PRX|SOCKS/i],
  [
    'certificate',
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|DEPTH_ZERO|ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH|CRL_|INVALID_CA|INVALID_PURPOSE/,
  ],
  ['tls', /ERR_SSL|EPROTO|ERR_TLS|ERR_BAD_SSL|SSL routines|WRONG_VERSION_NUMBER/],
  ['name-not-found', /ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION|ERR_DNS/],
  ['refused', /ECONNREFUSED|ERR_CONNECTION_REFUSED/],
  [
    'unreachable',
    /ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK_CHANGED/,
  ],
  [
    'reset',
    /ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|HPE_|UND_ERR_RES_CONTENT_LENGTH|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|ERR_CONNECTION_ABORTED|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|terminated/,
  ],
]

const timeouts = /ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|ERR_TIMED_OUT/
/** A system may report a broken connection under way as one that could not be made; TLS alerts also come in mid-stream. */
const connecting = /connect|getaddrinfo|ERR_CONNECTION_REFUSED|ERR_NAME|ERR_CERT|UND_ERR_PRX|ERR_PROXY|ERR_TUNNEL/i

/** The technical names of an error and its causes, most outer first. */
export function traceError(error: unknown, depth = 0): readonly string[] {
  if (depth > 5 || !isRecord(error)) return typeof error === 'string' ? [error] : []
  const own = [error.code, error.syscall, error.message].filter((it) => typeof it === 'string' && it !== '').join(' ')
  const inner = Array.isArray(error.errors) ? error.errors.at(-1) : error.cause
  return [own, ...traceError(inner, depth + 1)].filter((it) => it !== '')
}

/** The failure behind an error thrown while a request was sent or its answer read. */
export function explainNetworkError(error: unknown, connectMs: number): TransportFailure {
  const trace = traceError(error)
  const text = trace.join(' | ')
  const detail = text.slice(0, 300) || String(error).slice(0, 300)
  const problem = patterns.find(([, pattern]) => pattern.test(text))?.[0]
  if ((problem === undefined || problem === 'other') && timeouts.test(text)) {
    return {
      kind: 'timeout',
      phase: 'connect',
      afterMs: connectMs,
      mayHaveArrived: !/CONNECT_TIMEOUT|connect|ERR_CONNECTION_TIMED_OUT/.test(text),
    }
  }
  if (problem === undefined) return { kind: 'network', problem: 'other', detail, mayHaveArrived: true }
  const isCertain = beforeSending.has(problem) && (problem !== 'tls' || !/alert|decrypt/i.test(text) || connecting.test(text))
  return { kind: 'network', problem, detail, mayHaveArrived: !isCertain }
}
