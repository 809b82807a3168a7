/**
 * The transport over a `fetch` function: Electron's `net.fetch`, so that the system's proxy settings, proxy log-in and certificates
 * hold. This file imports nothing of Electron; the composition root passes the functions in.
 *
 * Chromium sends a request again, whatever its verb, when a connection that it had used before breaks without an answer
 * (HttpNetworkTransaction::ShouldResendRequest). A create could then happen twice. Therefore requests that must not be repeated
 * go through a second function that belongs to another session, and each of them asks for its connection to be closed, so that
 * none of them ever meets a used one. For the same reason a failure to connect proves only before the first answer that nothing arrived.
 *
 * Chromium does not tell which address it connects to before it does. A request that names reaches therefore goes through a transport
 * that judges it, unless a proxy makes the connection.
 */
import { err, ok } from '../../src-shared/lib/result.ts'
import { collectBody } from './bytes/body-collector.ts'
import { type ByteShare, createByteBudget } from './bytes/byte-budget.ts'
import { explainNetworkError, traceError } from './network-problem.ts'
import {
  answersTogether,
  largestAnswer,
  type Transport,
  type TransportAnswer,
  type TransportFailure,
  type TransportRequest,
} from './transport.ts'
import { startWatchdog } from './watchdog.ts'

export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

export interface FetchTransportOptions {
  /** For requests that may be repeated: connections are kept and used again. */
  readonly fetch: FetchFunction
  /** For all others. Must not share connections with `fetch`: in Electron the fetch of another session partition. */
  readonly fetchOnce: FetchFunction
  /** Used in words only; Chromium sets its own limit. */
  readonly connectMs?: number
  readonly maxAnswerBytes?: number
  readonly maxTogetherBytes?: number
  /** Keeps to the reaches of requests; asked only where `isProxied` says no. */
  readonly guarded: Pick<Transport, 'send' | 'close'>
  /** Whether the system's settings send an address through a proxy. */
  readonly isProxied: (url: string) => Promise<boolean>
}

export function createFetchTransport(options: FetchTransportOptions): Transport {
  const { connectMs = 30_000, maxAnswerBytes = largestAnswer, maxTogetherBytes = answersTogether } = options
  const budget = createByteBudget(maxTogetherBytes)
  /** Origins that answered a request which could not be repeated, so that a later one might have met a used connection. */
  const answeredOnce = new Set<string>()

  const receive = async (
    request: TransportRequest,
    signal: AbortSignal,
    share: ByteShare,
    observer: { answered(): void; progressed(): void },
  ) => {
    const send = request.isRepeatable ? options.fetch : options.fetchOnce
    const response = await send(request.url, {
      method: request.method,
      headers: request.isRepeatable ? { ...request.headers } : { ...request.headers, connection: 'close' },
      body: request.body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    observer.answered()
    if (!request.isRepeatable) answeredOnce.add(new URL(request.url).origin)
    if (response.type === 'opaqueredirect') return err<TransportFailure>({ kind: 'redirected' })
    const limitBytes = Math.min(maxAnswerBytes, request.maxAnswerBytes ?? maxAnswerBytes)
    const collector = collectBody(limitBytes, share, signal)
    if (response.body !== null) {
      for await (const piece of response.body) {
        observer.progressed()
        const added = collector.add(piece)
        if (added !== true && !(await added)) return err<TransportFailure>({ kind: 'too-large', limitBytes })
      }
    }
    return ok<TransportAnswer>({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: collector.finish(),
    })
  }

  return {
    send: async (request) => {
      if (request.reaches !== undefined && !(await options.isProxied(request.url))) return options.guarded.send(request)
      const watchdog = startWatchdog(request.signal, request.timeouts)
      const share = budget.open()
      try {
        return await receive(request, watchdog.signal, share, watchdog)
      } catch (error) {
        const reason = watchdog.reason()
        if (reason !== null) return err(reason)
        // Electron refuses a redirect with these words instead of handing it out (lib/common/api/net-client-request).
        if (
          /redirect policy|Redirect was cancelled|ERR_(?:UNSAFE_REDIRECT|TOO_MANY_REDIRECTS|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME)/.test(
            traceError(error),
          )
        )
          return err({ kind: 'redirected' })
        const failure = explainNetworkError(error, new URL(request.url), connectMs)
        const isDoubtful = !request.isRepeatable && answeredOnce.has(new URL(request.url).origin)
        return err('mayHaveArrived' in failure && isDoubtful ? { ...failure, mayHaveArrived: true } : failure)
      } finally {
        share.close()
        watchdog.stop()
      }
    },
    close: () => options.guarded.close(),
  }
}
