/**
 * Writes the response envelopes: the common one (Resources, Common response envelope) and the other forms of V2. The status is always 200,
 * and every failure carries the common envelope whatever the operation's form (Errors 1), with the form's own keys beside it.
 */
import { errorCodes, errorMeanings } from '../../../src-shared/api/error-codes.ts'
import type { EnvelopeForm } from '../../../src-shared/api/operation.ts'
import type { Refusal } from '../domain/refusal.ts'
import { type Answer, JsonText } from './call.ts'

export const jsonAnswer = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export function successAnswer(data: unknown, form: EnvelopeForm = 'common'): Answer {
  const json = data instanceof JsonText ? data.text : JSON.stringify(data ?? null)
  switch (form) {
    case 'common':
      return jsonAnswer(`{"success":true,"error_code":${errorCodes.success},"error_msg":"","data":${json}}`)
    case 'code-msg':
      return jsonAnswer(`{"code":${errorCodes.success},"msg":"","data":${json}}`)
    case 'state':
      return jsonAnswer(`{"state":1,"data":${json}}`)
    case 'bare':
      return jsonAnswer(json)
  }
}

export function codeAnswer(code: number, message: string, form: EnvelopeForm = 'common'): Answer {
  const common = { success: false, error_code: code, error_msg: message, data: null }
  const own = form === 'code-msg' ? { code, msg: message } : form === 'state' ? { state: 0 } : {}
  return jsonAnswer(JSON.stringify({ ...common, ...own }))
}

export function refusalAnswer(refusal: Refusal, form: EnvelopeForm = 'common'): Answer {
  const code = errorCodes[refusal.kind]
  return codeAnswer(code, refusal.message === '' ? errorMeanings[code] : `${errorMeanings[code]}: ${refusal.message}`, form)
}

/** The envelope's code, read back from what is about to be sent; null when it has none. */
export function codeOfBody(body: string, form: EnvelopeForm): number | null {
  const match = /^\{(?:"success":(?:true|false),"error_code"|"code"):(\d+)/.exec(body)
  if (match !== null) return Number(match[1])
  return (form === 'state' && body.startsWith('{"state":1,')) || (form === 'bare' && /^[[{]/.test(body))
    ? errorCodes.success
    : null
}
