/**
 * Takes whatever arrives from the window, checks it against the call's schema and answers with a reply of the contract.
 * Never rejects: a throw inside a handler is a bug, logged once, answered as `internal` with a reference.
 */
import type { z } from 'zod'
import { type HostCallName, hostCalls } from '../../src-shared/host/calls.ts'
import { type HostReply, hostRequest } from '../../src-shared/host/envelope.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { HostHandlers } from './handlers/handlers.ts'

const isCallName = (name: string): name is HostCallName => Object.hasOwn(hostCalls, name)

const refused = (id: string, message: string): HostReply => ({ id, ok: false, error: { kind: 'bad-request', message } })

/** Path and message of the first issues, short enough to read. */
const issueText = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`)
    .join('; ')

export interface DispatchPorts {
  /** Records a bug; returns the reference that the user may quote. */
  onBug(error: unknown, call: string): string
}

export function createDispatch(handlers: HostHandlers, ports: DispatchPorts): (request: unknown) => Promise<HostReply> {
  return async (message) => {
    const request = hostRequest.safeParse(message)
    if (!request.success) return refused('', `Not a request: ${issueText(request.error)}`)
    const { id, call } = request.data
    if (!isCallName(call)) return refused(id, `There is no call named ${call}.`)
    const args = hostCalls[call].request.safeParse(request.data.args)
    if (!args.success) return refused(id, `${call}: ${issueText(args.error)}`)
    try {
      // The name picks schema and handler together, which the type system cannot follow through an index.
      const handler = handlers[call] as (parsed: unknown) => Promise<Result<unknown, HostError>>
      const result = await handler(args.data)
      return result.ok ? { id, ok: true, value: result.value } : { id, ok: false, error: result.error }
    } catch (error) {
      const reference = ports.onBug(error, call)
      return {
        id,
        ok: false,
        error: { kind: 'internal', message: 'Something went wrong inside Gridstage. Nothing staged was lost.', reference },
      }
    }
  }
}
