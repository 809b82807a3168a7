/** What a check found. */
import type { Answered } from './target.ts'

export type Verdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly words: string }
  /** The service does not have the operation. */
  | { readonly kind: 'absent' }
  /** Could have been checked, and was not here. */
  | { readonly kind: 'skipped'; readonly words: string }
  /** The aspect has no meaning for the operation. */
  | { readonly kind: 'none' }

export const ok: Verdict = { kind: 'ok' }
export const none: Verdict = { kind: 'none' }
export const failed = (words: string): Verdict => ({ kind: 'failed', words })

export const describeAnswer = (answered: Answered): string => {
  switch (answered.kind) {
    case 'success':
      return 'it succeeded'
    case 'refused':
      return `${answered.code} ${answered.message}`
    default:
      return answered.words
  }
}
