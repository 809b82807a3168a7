/** A value that is either a success or an expected failure. A throw is never expected: it is a bug. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })

/** The success with another value, made from the one that it has; a failure stays what it is. */
export const mapOk = <T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> =>
  result.ok ? ok(change(result.value)) : result
