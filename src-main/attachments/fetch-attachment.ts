/**
 * Fetches an attachment from the address that the service gave for it. Neither key nor signature go with it: such addresses carry
 * their own permission, and often lead to another host.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Transport } from '../api-client/transport.ts'

export type FetchAttachment = (url: string, signal: AbortSignal) => Promise<Result<Uint8Array<ArrayBuffer>, HostError>>

const failed = (message: string, isOffline: boolean): Result<never, HostError> =>
  err({
    kind: 'service',
    message,
    advice: isOffline ? 'Check the network and try again.' : 'Refresh the row: the address may have expired.',
    code: null,
    isOffline,
  })

export function createFetchAttachment(transport: Transport): FetchAttachment {
  return async (url, signal) => {
    const protocol = URL.canParse(url) ? new URL(url).protocol : ''
    if (protocol !== 'https:' && protocol !== 'http:')
      return failed('The file has no address that it could be fetched from.', false)
    const answer = await transport.send({
      method: 'GET',
      url,
      headers: { accept: '*/*', 'user-agent': 'Gridstage' },
      body: null,
      isRepeatable: true,
      signal,
      timeouts: { answerMs: 60_000, bodyMs: 60_000 },
    })
    if (!answer.ok) {
      switch (answer.error.kind) {
        case 'cancelled':
          return err({ kind: 'cancelled', message: 'Stopped before it was finished.' })
        case 'too-large':
          return failed('The file is larger than Gridstage fetches.', false)
        case 'redirected':
          return failed('The file has moved to another address.', false)
        case 'network':
        case 'timeout':
          return failed('The file could not be fetched: its address does not answer.', true)
      }
    }
    const { status, body } = answer.value
    return status === 200 ? ok(body) : failed(`The file could not be fetched: its address answers ${status}.`, false)
  }
}
