/** Expected failures of the service: a closed kind, which is the name of a code of the interface's error table, and words. */
import type { ErrorCodeName } from '../../../src-shared/api/error-codes.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'

export interface Refusal {
  readonly kind: ErrorCodeName
  readonly message: string
}

export type Outcome<T> = Result<T, Refusal>

export const refuse = (kind: ErrorCodeName, message: string): { readonly ok: false; readonly error: Refusal } =>
  err({ kind, message })
