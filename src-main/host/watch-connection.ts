/** Tells from every request of a connection whether its service answers, so that the window can say "offline" without asking. */
import type { HostEvents } from '../../src-shared/host/events.ts'
import type { RequestLog } from '../api-client/request-log.ts'
import type { Transport } from '../api-client/transport.ts'

export type ConnectionState = HostEvents['connection.state']['state']

/** Codes that mean: key, signature or this computer's address is not accepted (Authentication 5). */
const refusalCodes: ReadonlySet<number> = new Set([10000, 10101, 10102, 10105, 10106])

export interface ConnectionWatch {
  readonly transport: Transport
  readonly log: RequestLog
  state(): ConnectionState
}

const words: Readonly<Record<ConnectionState, string>> = {
  online: 'Connected',
  offline: 'Offline: the service does not answer. You can go on working; nothing staged is lost.',
  refused: 'The service refuses the key or signature of this connection.',
  unknown: '',
}

/** `onChange` is called when the state differs from the last one told. */
export function watchConnection(
  transport: Transport,
  log: RequestLog,
  onChange: (state: ConnectionState, message: string) => void,
): ConnectionWatch {
  let current: ConnectionState = 'unknown'
  const tell = (state: ConnectionState): void => {
    if (state === current) return
    current = state
    onChange(state, words[state])
  }
  return {
    transport: {
      async send(request) {
        const answer = await transport.send(request)
        if (answer.ok) {
          if (current !== 'refused') tell('online')
        } else if (answer.error.kind === 'network' || answer.error.kind === 'timeout') tell('offline')
        return answer
      },
      // The transport is shared by all connections; whoever made it closes it.
      close: () => Promise.resolve(),
    },
    log: {
      add(record) {
        log.add(record)
        if (record.code !== null && refusalCodes.has(record.code)) tell('refused')
        else if (record.ok) tell('online')
      },
      list: log.list,
    },
    state: () => current,
  }
}
