/** Writes the common response envelope (Resources, Common response envelope). The status is always 200 (Errors 1). */
import { errorCodes, errorMeanings } from '../../../src-shared/api/error-codes.ts'
import type { Refusal } from '../domain/refusal.ts'
import { type Answer, JsonText } from './call.ts'

export const jsonAnswer = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export function successAnswer(data: unknown): Answer {
  const json = data instanceof JsonText ? data.text : JSON.stringify(data ?? null)
  return jsonAnswer(`{"success":true,"error_code":${errorCodes.success},"error_msg":"","data":${json}}`)
}

export function codeAnswer(code: number, message: string): Answer {
  return jsonAnswer(JSON.stringify({ success: false, error_code: code, error_msg: message, data: null }))
}

export function refusalAnswer(refusal: Refusal): Answer {
  const code = errorCodes[refusal.kind]
  return codeAnswer(code, refusal.message === '' ? errorMeanings[code] : `${errorMeanings[code]}: ${refusal.message}`)
}
