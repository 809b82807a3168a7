/** A refused host call on its way through code that knows only exceptions (TanStack Query). */
import type { HostError } from '../../src-shared/host/host-error.ts'

export class HostFailure extends Error {
  readonly error: HostError
  constructor(error: HostError) {
    super(error.message)
    this.name = 'HostFailure'
    this.error = error
  }
}

/** The host error inside anything thrown; a bug of the window itself becomes an `internal` error. */
export function readFailure(thrown: unknown): HostError {
  if (thrown instanceof HostFailure) return thrown.error
  return { kind: 'internal', message: 'Something went wrong in this window. Nothing staged was lost.', reference: String(thrown) }
}
