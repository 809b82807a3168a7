/**
 * Names the problem behind an error of Node's sockets, undici, TLS or Chromium's network stack. The whole chain of causes is read,
 * and of several attempts (one per address of a host) the last. Only codes and fixed phrases are matched, never host names.
 */
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { OutOfReachError } from '../system/guarded-lookup.ts'
import type { NetworkProblem, TransportFailure } from './transport.ts'

/** Problems that arise before the first byte of a request is sent. */
const beforeSending: ReadonlySet<NetworkProblem> = new Set([
  'name-not-found',
  'refused',
  'unreachable',
  'certificate',
  'tls',
  'proxy',
  'proxy-login',
])

/** Order matters: a certificate error's code also speaks of TLS, a proxy's also of a refused connection. */
const patterns: readonly (readonly [NetworkProblem, RegExp])[] = [
  ['proxy-login', /ERR_PROXY_AUTH|Proxy response \(407\)|Proxy Authentication/],
  ['proxy', /ERR_\w*(PROXY|PROXIES|TUNNEL|SOCKS|PAC_SCRIPT)|UND_ERR_PRX|Proxy response \(/],
  [
    'certificate',
    /ERR_CERT|ERR_TLS_CERT|ERR_BAD_SSL_CLIENT_AUTH|CERT_|_CERT\b|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PINNED_KEY/,
  ],
  ['tls', /ERR_SSL|ERR_BAD_SSL|ERR_TLS|EPROTO/],
  ['name-not-found', /ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME|ERR_NAME_|ERR_DNS_|ERR_ICANN_NAME/],
  ['refused', /ECONNREFUSED|ERR_CONNECTION_REFUSED/],
  [
    'unreachable',
    /ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK_CHANGED/,
  ],
  [
    'reset',
    /ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|HPE_|UND_ERR_RES_CONTENT_LENGTH|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_DECODING|Z_\w+_ERROR/,
  ],
]

const timeouts = /ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|ERR_TIMED_OUT/
const connectTimeouts = /UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT|ETIMEDOUT connect/

/** The way to the network was lost under a connection that was in use. */
const inUse =
  /ERR_NETWORK_CHANGED|\b(?:read|write) E(?:NETUNREACH|HOSTUNREACH|NETDOWN|ADDRNOTAVAIL)|E(?:NETUNREACH|HOSTUNREACH|NETDOWN) (?:read|write)\b/

/** An error, its causes, and of an aggregate the last attempt; outermost first. */
function chainOf(error: unknown, depth = 0): readonly Readonly<Record<string, unknown>>[] {
  if (depth > 5 || !isRecord(error)) return []
  return [error, ...chainOf(Array.isArray(error.errors) ? error.errors.at(-1) : error.cause, depth + 1)]
}

/** The technical names of an error and its causes. */
export function traceError(error: unknown): string {
  const parts = chainOf(error).map((it) =>
    [it.code, it.syscall, it.message].filter((part) => typeof part === 'string' && part !== '').join(' '),
  )
  return parts.filter((it) => it !== '').join(' | ')
}

/** Where a failed connection was going; null when the error does not say. A proxy that is down fails under its own name and port. */
function wentElsewhere(error: unknown, target: URL): boolean {
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
  const hostname = target.hostname.replace(/^\[|\]$/g, '')
  return chainOf(error).some(
    (it) =>
      (typeof it.hostname === 'string' && it.hostname.toLowerCase() !== hostname) ||
      (typeof it.port === 'number' && it.port !== port),
  )
}

/** The failure behind an error that was thrown while a request was sent or its answer read. */
export function explainNetworkError(error: unknown, target: URL, connectMs: number): TransportFailure {
  if (chainOf(error).some((it) => it instanceof OutOfReachError)) return { kind: 'out-of-reach' }
  const trace = traceError(error)
  const detail = (trace || String(error)).slice(0, 300)
  const problem = patterns.find(([, pattern]) => pattern.test(trace))?.[0]
  if (problem === undefined && timeouts.test(trace)) {
    return { kind: 'timeout', phase: 'connect', afterMs: connectMs, mayHaveArrived: !connectTimeouts.test(trace) }
  }
  if (problem === undefined) return { kind: 'network', problem: 'other', detail, mayHaveArrived: true }
  if (['refused', 'name-not-found', 'unreachable'].includes(problem) && wentElsewhere(error, target)) {
    return { kind: 'network', problem: 'proxy', detail, mayHaveArrived: false }
  }
  // A TLS alert can also end a connection that was in use.
  const isCertain = beforeSending.has(problem) && !(problem === 'tls' && /alert|decrypt/i.test(trace)) && !inUse.test(trace)
  return { kind: 'network', problem, detail, mayHaveArrived: !isCertain }
}
