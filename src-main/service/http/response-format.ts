/** The form in which a liberal service is asked for an answer: every reading operation of V3 takes `responseFormat` (service-notes B, the liberal service). */
import { type ResponseFormat, responseFormats } from '../../../src-shared/api/deployed-names.ts'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'

type Parts = Readonly<Record<string, unknown>>

export const takesFormat = (operation: AnyOperation): boolean => operation.generation === 'v3' && operation.effect === 'read'

const parameterName = 'responseformat'

/** The format and the parameters without it; '' and nothing mean JSON, any other word is 10002. */
export function takeFormat(
  operation: AnyOperation,
  parts: Parts,
): Outcome<{ readonly asked: ResponseFormat; readonly rest: Parts }> {
  if (!takesFormat(operation)) return ok({ asked: 'json', rest: parts })
  const entries = Object.entries(parts)
  const [, value] = entries.find(([name]) => name.toLowerCase() === parameterName) ?? []
  const rest = Object.fromEntries(entries.filter(([name]) => name.toLowerCase() !== parameterName))
  if (value === undefined || value === null || value === '') return ok({ asked: 'json', rest })
  if (typeof value !== 'string') return refuse('parameterError', 'responseFormat: expected a text')
  const asked = responseFormats.find((each) => each === value.trim().toLowerCase())
  return asked === undefined
    ? refuse('parameterValueError', `responseFormat ${JSON.stringify(value)} is none of ${responseFormats.join(', ')}`)
    : ok({ asked, rest })
}
