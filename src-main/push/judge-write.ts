/** What a failed write means for its rows and for the rest of the push. */
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'

export interface WriteRefusal {
  readonly kind: 'refused'
  readonly code: number | null
  /** For people: what happened, and what to do. */
  readonly message: string
  /** The service's own words, '' when it gave none. */
  readonly words: string
}

export type WriteVerdict =
  /** The service looked at it and said no. */
  | WriteRefusal
  /** No answer came: it may or may not have happened, or be happening still. */
  | { readonly kind: 'unknown' }
  /** The service answered that it failed, perhaps in the middle of the work: what is there now can be read at once. */
  | { readonly kind: 'unclear'; readonly code: number | null; readonly message: string }
  /** Too many bytes: fewer rows may do. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** Nothing happened, and nothing else would go through either. */
  | { readonly kind: 'stop'; readonly error: HostError }

export function judgeWrite(failure: ApiFailure): WriteVerdict {
  const words = describeApiFailure(failure)
  const message = [words.explanation, words.advice].filter((it) => it !== '').join(' ')
  if (failure.happened !== 'no')
    return failure.kind === 'refused' ? { kind: 'unclear', code: failure.code, message: words.advice } : { kind: 'unknown' }
  switch (failure.kind) {
    case 'refused':
      return { kind: 'refused', code: failure.code, message, words: failure.message }
    case 'too-large':
      return { kind: 'too-large', message }
    case 'invalid-input':
      return { kind: 'refused', code: null, message, words: '' }
    default:
      return { kind: 'stop', error: serviceError(failure) }
  }
}
