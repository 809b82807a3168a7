/** When a failed call is sent again by itself. "Too many requests" is not here: the pace sees to that. */
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { Effect } from '../../src-shared/api/operation.ts'

export interface RetryRules {
  /** Repeats after the first try. */
  readonly retries: number
  readonly firstDelayMs: number
}

export const defaultRetryRules: RetryRules = { retries: 2, firstDelayMs: 300 }
/** For a person who waits for the verdict. */
export const noRetries: RetryRules = { retries: 0, firstDelayMs: 0 }

/** Only calls that read are repeated, and only after failures that may pass by themselves. */
export function canRetry(effect: Effect, failure: ApiFailure): boolean {
  if (effect !== 'read') return false
  switch (failure.kind) {
    case 'network':
      return (
        failure.problem === 'reset' ||
        failure.problem === 'unreachable' ||
        failure.problem === 'refused' ||
        failure.problem === 'other'
      )
    case 'timeout':
      return true
    case 'not-json':
      return failure.found === 'truncated' || failure.found === 'empty'
    case 'bad-status':
      return failure.status >= 500
    default:
      return false
  }
}

/** Doubles with every repeat; jitter keeps parallel calls from coming back together. */
export const delayBeforeRetry = (rules: RetryRules, repeat: number, random: () => number): number =>
  rules.firstDelayMs * 2 ** (repeat - 1) * (0.5 + random() / 2)
