/**
 * Fetches an attachment from the address that the service gave for it. Neither key nor signature go with it: such addresses carry
 * their own permission, and often lead to another host.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Transport, TransportFailure } from '../api-client/transport.ts'
import type { Reach } from '../system/public-address.ts'
import type { JudgeFileReach } from './file-reach.ts'

/** `service`: address of the service that named the file. */
export type FetchAttachment = (
  url: string,
  signal: AbortSignal,
  service: string,
) => Promise<Result<Uint8Array<ArrayBuffer>, HostError>>

/** Storage hosts lead on once or twice. */
const mostRedirects = 5

const elsewhere =
  'The file lies at an address of this computer or its network, where the service itself is not. Gridstage does not fetch it.'

const failed = (message: string, isOffline: boolean): Result<never, HostError> =>
  err({
    kind: 'service',
    message,
    advice: isOffline ? 'Check the network and try again.' : 'Refresh the row: the address may have expired.',
    code: null,
    isOffline,
  })

export function createFetchAttachment(transport: Transport, judgeReach: JudgeFileReach): FetchAttachment {
  const ask = (url: string, signal: AbortSignal, reaches: readonly Reach[] | 'anywhere') =>
    transport.send({
      method: 'GET',
      url,
      headers: { accept: '*/*', 'user-agent': 'Gridstage' },
      body: null,
      isRepeatable: true,
      signal,
      ...(reaches === 'anywhere' ? {} : { reaches }),
      timeouts: { answerMs: 60_000, bodyMs: 60_000 },
    })
  return async (address, signal, service) => {
    let url = URL.parse(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
        return failed(
          redirects === 0
            ? 'The file has no address that it could be fetched from.'
            : `The file has moved to an address that is none of the web (${url?.protocol ?? 'unreadable'}).`,
          false,
        )
      const reaches = await judgeReach(url, service)
      if (reaches === null) return failed(elsewhere, false)
      const answer = await ask(url.href, signal, reaches)
      if (!answer.ok) return explain(answer.error)
      const { status, body, headers } = answer.value
      if (status === 200) return ok(body)
      if (status < 300 || status >= 400 || headers.location === undefined)
        return failed(`The file could not be fetched: its address answers ${status}.`, false)
      url = URL.parse(headers.location, url.href)
    }
    return failed('The file could not be fetched: its address leads on and on.', false)
  }
}

function explain(failure: TransportFailure): Result<never, HostError> {
  switch (failure.kind) {
    case 'cancelled':
      return err({ kind: 'cancelled', message: 'Stopped before it was finished.' })
    case 'too-large':
      return failed('The file is larger than Gridstage fetches.', false)
    case 'out-of-reach':
      return failed(elsewhere, false)
    case 'redirected':
      return failed('The file has moved to another address.', false)
    case 'network':
    case 'timeout':
      return failed('The file could not be fetched: its address does not answer.', true)
  }
}
