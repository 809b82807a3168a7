/** What a host error says to people: a sentence, what to do about it, and a small code for support. */
import { isGone, isWorksheetGone } from '../../../src-shared/api/refusal-classes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'

export interface ErrorWords {
  readonly message: string
  readonly advice: string
  /** For a support request; '' when there is nothing to quote. */
  readonly support: string
}

/** Whether the same request can come to another end without anything else being done: not where what was meant is gone or the service does not have it. Rights may have been given meanwhile. */
export function canTryAgain(error: HostError): boolean {
  switch (error.kind) {
    case 'service':
      return error.isFinal !== true && !isWorksheetGone(error.code) && !isGone(error.code)
    case 'secret':
      return error.reason !== 'missing'
    case 'not-found':
    case 'invalid':
    case 'bad-request':
      return false
    case 'internal':
    case 'storage':
    case 'file':
    case 'stale':
    case 'cancelled':
      return true
    default:
      return assertNever(error)
  }
}

export function sayError(error: HostError): ErrorWords {
  const { message } = error
  switch (error.kind) {
    case 'service':
      return { message, advice: error.advice, support: error.code === null ? '' : `code ${error.code}` }
    case 'internal':
      return { message, advice: '', support: `reference ${error.reference}` }
    case 'bad-request':
      return { message, advice: 'This is a fault of Gridstage itself. Reload the window and try again.', support: 'bad-request' }
    case 'storage':
      return { message, advice: '', support: `storage: ${error.reason}` }
    case 'secret':
      return {
        message,
        advice:
          error.reason === 'locked'
            ? 'Unlock the keychain of your system and try again, or enter key and signature for this run only.'
            : 'Edit the connection and enter key and signature again.',
        support: '',
      }
    case 'file':
    case 'not-found':
    case 'stale':
    case 'invalid':
    case 'cancelled':
      return { message, advice: '', support: '' }
    default:
      return assertNever(error)
  }
}
