/** The common response envelope (Resources, Common response envelope), read tolerantly (service-notes A, failure envelope). */
import { z } from 'zod'
import { isRecord } from '../lib/is-record.ts'
import { answeredWhole } from './answered-values.ts'
import { errorCodes } from './error-codes.ts'
import type { EnvelopeForm } from './operation.ts'

/**
 * What the client reads around the payload: `success` is authoritative (Errors 3); `error_msg` or `msg`, `error_code` or `code`.
 * The payload itself never passes through here: a parser that transforms holds on to what it was given until a full collection, and
 * thirty pages of rows kept alive like that cost a pull a fifth of its time.
 */
const readHead = z
  .looseObject({
    success: z.boolean(),
    error_code: answeredWhole.optional(),
    code: answeredWhole.optional(),
    error_msg: z.string().nullish(),
    msg: z.string().nullish(),
  })
  .transform((body) => ({
    success: body.success,
    code: body.error_code ?? body.code ?? (body.success ? errorCodes.success : errorCodes.failure),
    message: body.error_msg ?? body.msg ?? '',
  }))

/** An answer with its envelope taken off. */
export type OpenedEnvelope =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'failure'; readonly code: number; readonly message: string }
  /** Not an envelope of this form. */
  | { readonly kind: 'unexpected'; readonly path: string; readonly expected: string }

const looseCodes = z.looseObject({
  success: z.boolean().optional(),
  error_code: answeredWhole.optional(),
  code: answeredWhole.optional(),
  state: answeredWhole.optional(),
  error_msg: z.string().nullish(),
  msg: z.string().nullish(),
})

/**
 * Takes the envelope off an answer's JSON. An explicit `success` decides in every form (Errors 3); without it `code-msg` succeeds
 * with code 1, `state` with state 1, and `bare`, which has no envelope, is its own payload.
 */
export function openEnvelope(form: EnvelopeForm, body: unknown): OpenedEnvelope {
  const { head, data } = splitBody(body)
  const common = readHead.safeParse(head)
  if (common.success && form !== 'bare') {
    const { success, code, message } = common.data
    return success ? { kind: 'success', data } : { kind: 'failure', code, message }
  }
  const loose = looseCodes.safeParse(head)
  if (common.success && !common.data.success) return { kind: 'failure', code: common.data.code, message: common.data.message }
  if (form === 'bare') return { kind: 'success', data: body }
  const unexpected = common.error?.issues[0]
  if (!loose.success || form === 'common') {
    return { kind: 'unexpected', path: unexpected?.path.join('.') ?? '', expected: unexpected?.message ?? 'an envelope' }
  }
  const answered = form === 'state' ? loose.data.state : (loose.data.code ?? loose.data.error_code)
  if (answered === undefined) return { kind: 'unexpected', path: form === 'state' ? 'state' : 'code', expected: 'a number' }
  if (answered === errorCodes.success) return { kind: 'success', data }
  return { kind: 'failure', code: form === 'state' ? 0 : answered, message: loose.data.msg ?? loose.data.error_msg ?? '' }
}

/** The payload, null when absent, and everything around it. */
function splitBody(body: unknown): { readonly head: unknown; readonly data: unknown } {
  if (!isRecord(body)) return { head: body, data: null }
  const { data = null, ...head } = body
  return { head, data }
}

/** A payload in the envelope of a success, for answers that are put together here and read like any other. */
export const successEnvelope = (data: unknown) => ({ success: true, error_code: errorCodes.success, error_msg: '', data })
