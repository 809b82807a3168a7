/**
 * The transport of plain Node: pooled keep-alive connections, the proxy environment variables, the system's certificates.
 * HTTP/1.1 only, one request per connection at a time: what was sent and what was not stays knowable when a connection breaks.
 */
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { err, ok } from '../../src-shared/lib/result.ts'
import { guardedLookup, type LookUpAll } from '../system/guarded-lookup.ts'
import { type Reach, reachOf } from '../system/public-address.ts'
import { collectBody } from './bytes/body-collector.ts'
import { createByteBudget } from './bytes/byte-budget.ts'
import { acceptedEncodings, decompressed } from './bytes/decompress.ts'
import { explainNetworkError } from './network-problem.ts'
import { readTrustedCertificates } from './system-certificates.ts'
import { answersTogether, largestAnswer, type Transport, type TransportAnswer } from './transport.ts'
import { startWatchdog } from './watchdog.ts'

export interface UndiciTransportOptions {
  /** Read for HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case of letters. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** PEM texts to trust instead of Node's and the system's. */
  readonly certificates?: readonly string[]
  readonly connectMs?: number
  readonly maxAnswerBytes?: number
  readonly maxTogetherBytes?: number
  /** Instead of the system's, for requests that name `reaches`. */
  readonly lookUp?: LookUpAll
}

/** Never through the proxy: the embedded service listens there. */
const alwaysDirect = 'localhost,127.0.0.1,::1'

const isNumberOutside = ({ hostname }: URL, reaches: readonly Reach[] | undefined): boolean => {
  if (reaches === undefined) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && !reaches.includes(reachOf(bare))
}

const pick = (env: Readonly<Record<string, string | undefined>>, name: string): string =>
  env[name.toLowerCase()] ?? env[name.toUpperCase()] ?? ''

export function createUndiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { env = process.env, connectMs = 10_000, maxAnswerBytes = largestAnswer, maxTogetherBytes = answersTogether } = options
  const budget = createByteBudget(maxTogetherBytes)
  /** Connections are kept among requests of the same reaches: each was judged when it was made. */
  const agents = new Map<string, EnvHttpProxyAgent>()

  const agentFor = (url: string, reaches: readonly Reach[] | undefined): EnvHttpProxyAgent => {
    const kind = url.startsWith('https:') || pick(env, 'HTTP_PROXY').startsWith('https:') ? 'secure' : 'plain'
    const key = `${kind} ${[...new Set(reaches)].sort().join()}`
    const existing = agents.get(key)
    if (existing) return existing
    const trust =
      kind === 'secure'
        ? { secureContext: createSecureContext({ ca: [...(options.certificates ?? readTrustedCertificates())] }) }
        : {}
    const agent = new EnvHttpProxyAgent({
      allowH2: false,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: {
        ...{ timeout: connectMs, ...trust },
        ...(reaches === undefined ? {} : { lookup: guardedLookup(reaches, options.lookUp) }),
      },
      requestTls: { timeout: connectMs, ...trust },
      proxyTls: { timeout: connectMs, ...trust },
      httpProxy: pick(env, 'HTTP_PROXY'),
      httpsProxy: pick(env, 'HTTPS_PROXY'),
      noProxy: [pick(env, 'NO_PROXY'), alwaysDirect].filter((it) => it !== '').join(','),
    })
    agents.set(key, agent)
    return agent
  }

  return {
    send: async (request) => {
      const url = new URL(request.url)
      if (isNumberOutside(url, request.reaches)) return err({ kind: 'out-of-reach' })
      const watchdog = startWatchdog(request.signal, request.timeouts)
      const share = budget.open()
      const limitBytes = Math.min(maxAnswerBytes, request.maxAnswerBytes ?? maxAnswerBytes)
      try {
        const answer = await agentFor(request.url, request.reaches).request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method,
          headers: { 'accept-encoding': acceptedEncodings, ...request.headers },
          body: request.body,
          signal: watchdog.signal,
        })
        watchdog.answered()
        const collector = collectBody(limitBytes, share, watchdog.signal)
        for await (const piece of decompressed(answer.body, single(answer.headers['content-encoding']))) {
          watchdog.progressed()
          const added = collector.add(piece)
          if (added !== true && !(await added)) return err({ kind: 'too-large', limitBytes })
        }
        const { statusCode: status, headers } = answer
        return ok<TransportAnswer>({ status, headers: plainHeaders(headers), body: collector.finish() })
      } catch (error) {
        return err(watchdog.reason() ?? explainNetworkError(error, url, connectMs))
      } finally {
        share.close()
        watchdog.stop()
      }
    },
    close: async () => {
      const open = [...agents.values()]
      agents.clear()
      await Promise.all(open.map((agent) => agent.destroy()))
    },
  }
}

const single = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(', ') : (value ?? ''))

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const name of Object.keys(headers)) plain[name] = single(headers[name])
  return plain
}
