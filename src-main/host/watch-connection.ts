/** Tells from every request of a connection whether its service answers, so that the window can say "offline" without asking. */
import { isAccessRefused } from '../../src-shared/api/refusal-classes.ts'
import type { HostEvents } from '../../src-shared/host/events.ts'
import type { RequestLog } from '../api-client/request-log.ts'
import type { Transport, TransportAnswer } from '../api-client/transport.ts'

export type ConnectionState = HostEvents['connection.state']['state']

export interface ConnectionWatch {
  readonly transport: Transport
  readonly log: RequestLog
  state(): ConnectionState
}

/** What a request shows; `elsewhere` when something other than the service answered, such as a network's log-in page. */
type Finding = Exclude<ConnectionState, 'unknown'> | 'elsewhere'

const words: Readonly<Record<Finding, string>> = {
  online: 'Connected',
  offline: 'Offline: the service does not answer. You can go on working; nothing staged is lost.',
  elsewhere:
    'Offline: a web page answers instead of the service. This network may want you to log in first. You can go on working; nothing staged is lost.',
  refused: 'The service refuses the key or signature of this connection.',
}

const opensTag = '<'.charCodeAt(0)
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** A page or a redirect where an answer should be. Missing paths and failures of a gateway (400 and above) say nothing about who answers. */
function isFromElsewhere({ status, body }: TransportAnswer): boolean {
  if (status >= 400) return status === 511
  return status >= 300 || body.find((byte) => !isSpace(byte)) === opensTag
}

/** Only an answer that was understood, or one with a code of the interface, comes from the service. */
const isFromService = ({ ok, code }: Parameters<RequestLog['add']>[0]): boolean => ok || code !== null

/** `onChange` is called when what was found differs from what was last told. */
export function watchConnection(
  transport: Transport,
  log: RequestLog,
  onChange: (state: ConnectionState, message: string) => void,
): ConnectionWatch {
  let found: Finding | null = null
  const stateOf = (finding: Finding | null): ConnectionState => (finding === 'elsewhere' ? 'offline' : (finding ?? 'unknown'))
  const tell = (finding: Finding): void => {
    if (finding === found) return
    found = finding
    onChange(stateOf(finding), words[finding])
  }
  return {
    transport: {
      async send(request) {
        const answer = await transport.send(request)
        if (answer.ok) {
          if (isFromElsewhere(answer.value)) tell('elsewhere')
        } else if (answer.error.kind === 'redirected') tell('elsewhere')
        else if (answer.error.kind === 'network' || answer.error.kind === 'timeout') tell('offline')
        return answer
      },
      // The transport is shared by all connections; whoever made it closes it.
      close: () => Promise.resolve(),
    },
    log: {
      ...log,
      add(record, content) {
        log.add(record, content)
        // Service-notes A, refusal of the key headers: HTTP 401 with any code.
        if (record.status === 401 || isAccessRefused(record.code)) tell('refused')
        else if (record.ok || (isFromService(record) && found !== 'refused')) tell('online')
      },
    },
    state: () => stateOf(found),
  }
}
