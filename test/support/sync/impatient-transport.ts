/** The transport of plain Node, with time-outs as short as a test says: by then a service that is later than that has not answered. */
import type { Transport } from '../../../src-main/api-client/transport.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'

export interface ImpatientTransport extends Transport {
  /** Milliseconds that answers may take from now on; null leaves the client's own. */
  wait(ms: number | null): void
  /** Calls back once, before the next request that writes is sent. */
  beforeWrite(call: () => void): void
}

export function createImpatientTransport(): ImpatientTransport {
  const inner = createUndiciTransport({ env: {} })
  let limit: number | null = null
  let tell: (() => void) | null = null
  return {
    wait(ms) {
      limit = ms
    },
    beforeWrite(call) {
      tell = call
    },
    send(request) {
      if (!request.isRepeatable) {
        tell?.()
        tell = null
      }
      return inner.send(limit === null ? request : { ...request, timeouts: { answerMs: limit, bodyMs: limit } })
    },
    close: () => inner.close(),
  }
}
