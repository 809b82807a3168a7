/** A transport that gives prepared answers in order, repeats the last one, and remembers what was sent. */
import type { Transport, TransportAnswer, TransportFailure, TransportRequest } from '../../../src-main/api-client/transport.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'

export type ScriptedAnswer = Result<TransportAnswer, TransportFailure>

export interface ScriptedTransport extends Transport {
  readonly sent: readonly TransportRequest[]
}

export function createScriptedTransport(...answers: readonly ScriptedAnswer[]): ScriptedTransport {
  const sent: TransportRequest[] = []
  return {
    sent,
    send: (request) => {
      sent.push(request)
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (answer === undefined) throw new Error('no answer was prepared')
      // A copy each time, as real answers own their bytes.
      return Promise.resolve(answer.ok ? ok({ ...answer.value, body: answer.value.body.slice() }) : answer)
    },
    close: () => Promise.resolve(),
  }
}

export function answerWith(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ScriptedAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return ok({ status, headers, body: new TextEncoder().encode(text) })
}

export const failWith = (failure: TransportFailure): ScriptedAnswer => err(failure)
