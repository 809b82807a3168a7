/** Makes the last rows of a batch fail: they never reach the operation, and its answer is changed to tell so. */
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Input } from '../http/read-input.ts'

interface Partial {
  readonly input: Input
  readonly finish: (outcome: Outcome<unknown>) => Outcome<unknown>
}

const untouched = (input: Input): Partial => ({ input, finish: (outcome) => outcome })

export function failPartially(input: Input, failing: number): Partial {
  const { body } = input
  if (failing === 0 || !isRecord(body)) return untouched(input)
  const name = Array.isArray(body.rowIds) ? 'rowIds' : Array.isArray(body.rows) ? 'rows' : null
  const list = name === null ? null : body[name]
  if (name === null || !Array.isArray(list)) return untouched(input)
  const kept = list.slice(0, Math.max(0, list.length - failing))
  const lost = list.slice(kept.length)
  return {
    input: { ...input, body: { ...body, [name]: kept } },
    finish(outcome) {
      if (!outcome.ok) return outcome
      const { value } = outcome
      if (isRecord(value) && Array.isArray(value.failedRowIds)) {
        return ok({ ...value, failedRowIds: [...value.failedRowIds, ...lost] })
      }
      return refuse('operationException', `${lost.length} of ${list.length} rows failed`)
    },
  }
}
