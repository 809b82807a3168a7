/**
 * Reads the bytes of an answer by its operation: JSON, envelope, payload. Pure and free of Node-only state, so that the data worker
 * can read large pages with the same rules as the main thread reads small bodies.
 */
import { openEnvelope } from '../../src-shared/api/envelope.ts'
import type { DataOf, Operation } from '../../src-shared/api/operation.ts'
import { mendStructure } from './mend-structure.ts'

/** What an answer's body turned out to be. JSON-like values only: it can be sent between threads. */
export type Reading<T> =
  | { readonly kind: 'data'; readonly data: T }
  /** The envelope says that the call failed. */
  | { readonly kind: 'failure'; readonly code: number; readonly message: string }
  | { readonly kind: 'not-json'; readonly found: 'html' | 'truncated' | 'empty' | 'other'; readonly excerpt: string }
  | { readonly kind: 'unexpected-shape'; readonly where: 'envelope' | 'data'; readonly path: string; readonly expected: string }

export type OpenedAnswer =
  | Exclude<Reading<never>, { readonly kind: 'data' }>
  | { readonly kind: 'opened'; readonly payload: unknown }

/** Long enough to recognise what answered, short enough for one line. */
const excerptLength = 120

/** The beginning of a body in one line. */
export const excerptOf = (text: string): string =>
  text
    .slice(0, 4 * excerptLength)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)

const decodeText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

/** JSON and envelope only; the payload is not looked at. */
export function openAnswer(operation: Pick<Operation, 'envelope'>, bytes: Uint8Array): OpenedAnswer {
  const text = decodeText(bytes)
  const json = parseJson(text)
  if (!json.ok) return { kind: 'not-json', found: json.found, excerpt: excerptOf(text) }
  const opened = openEnvelope(operation.envelope, json.value)
  switch (opened.kind) {
    case 'success':
      return { kind: 'opened', payload: opened.data }
    case 'failure':
      return opened
    case 'unexpected':
      return { kind: 'unexpected-shape', where: 'envelope', path: opened.path, expected: opened.expected }
  }
}

/** The payload, parsed by the operation's own schema (borders 1: tolerant on this side). */
export function readPayload<O extends Operation>(operation: O, payload: unknown): Reading<DataOf<O>> {
  const parsed = operation.data.safeParse(payload)
  if (parsed.success) return { kind: 'data', data: parsed.data as DataOf<O> }
  const mended = mendStructure(operation, payload, parsed.error.issues)
  const again = mended === null ? null : operation.data.safeParse(mended)
  if (again?.success === true) return { kind: 'data', data: again.data as DataOf<O> }
  const issue = parsed.error.issues[0]
  return {
    kind: 'unexpected-shape',
    where: 'data',
    path: issue?.path.join('.') ?? '',
    expected: issue?.message ?? 'another form',
  }
}

/** Bytes to payload in one step. */
export function readAnswer<O extends Operation>(operation: O, bytes: Uint8Array): Reading<DataOf<O>> {
  const opened = openAnswer(operation, bytes)
  return opened.kind === 'opened' ? readPayload(operation, opened.payload) : opened
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly found: 'html' | 'truncated' | 'empty' | 'other' }

function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    const start = text.trimStart()
    if (start === '') return { ok: false, found: 'empty' }
    if (start.startsWith('<')) return { ok: false, found: 'html' }
    const endsEarly = /end of JSON input|[Uu]nterminated|end of data/.test(error instanceof Error ? error.message : '')
    return { ok: false, found: /^[{[]/.test(start) && (endsEarly || !/[}\]]\s*$/.test(text)) ? 'truncated' : 'other' }
  }
}
