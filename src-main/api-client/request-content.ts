/**
 * The beginnings of what was sent and answered, for a look at a request in the log. They stay in memory, are read on demand only, and lose
 * what may not be seen when they are read: key and signature wherever they are echoed, values of fields that are called after a secret, and
 * what stands behind the path of an address. Share links are never recorded.
 */

import { getShareLinkV2 } from '../../src-shared/api/v2/v2-row-activity-operations.ts'
import type { RequestContent } from '../../src-shared/host/calls/app-calls.ts'
import { hidden, type Redact } from './redact.ts'

/** Bytes of each body. */
const recorded = 4096

const unrecorded: ReadonlySet<string> = new Set([getShareLinkV2.id])

export interface RecordedContent {
  readonly request: Uint8Array | null
  readonly answer: Uint8Array | null
  readonly requestBytes: number
  readonly answerBytes: number
  readonly redact: Redact
}

type Body = Uint8Array | null

/** Copies: a decoder may take the buffer of an answer with it, and a large body must not stay for its beginning. */
export function recordContent(operation: string, request: Body, answer: Body, redact: Redact): RecordedContent | null {
  if (unrecorded.has(operation)) return null
  const begin = (body: Body): Body => body?.slice(0, recorded) ?? null
  return {
    request: begin(request),
    answer: begin(answer),
    requestBytes: request?.byteLength ?? 0,
    answerBytes: answer?.byteLength ?? 0,
    redact,
  }
}

const secretField = /("[^"]*(?:password|sign|secret|token|app_?key|credential|authorization)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi
const address = /(https?:(?:\\?\/){2}[^\s"'?#]+)[?#][^\s"']*/gi

export function readContent(it: RecordedContent): RequestContent {
  const text = (body: Body, bytes: number) => {
    if (body === null || body.byteLength === 0) return null
    const plain = new TextDecoder().decode(body)
    const clean = it.redact(plain).replace(secretField, `$1"${hidden}"`).replace(address, `$1?${hidden}`)
    return { text: clean, isCut: bytes > body.byteLength }
  }
  return { request: text(it.request, it.requestBytes), answer: text(it.answer, it.answerBytes) }
}
