/** How an answer reaches its caller: whole, slowly, cut off, or not at all. All but the first only by fault injection. */
import type { Answer } from './call.ts'

export type Delivery =
  | { readonly kind: 'whole'; readonly answer: Answer }
  /** In pieces of `bytes` with a pause of `ms` between them. */
  | { readonly kind: 'slow'; readonly answer: Answer; readonly bytes: number; readonly ms: number }
  /** The connection ends after `bytes` of the body that the headers announce. */
  | { readonly kind: 'cut'; readonly answer: Answer; readonly bytes: number }
  /** The connection ends without an answer. */
  | { readonly kind: 'dropped' }

export const whole = (answer: Answer): Delivery => ({ kind: 'whole', answer })

export const bytesOf = (answer: Answer): Uint8Array =>
  typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The pieces of a slow body. */
export async function* piecesOf(body: Uint8Array, bytes: number, ms: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.byteLength; start += bytes) {
    if (start > 0) await wait(ms)
    yield body.subarray(start, start + bytes)
  }
}

function streamOf(body: Uint8Array, delivery: Extract<Delivery, { kind: 'slow' | 'cut' }>): ReadableStream<Uint8Array> {
  if (delivery.kind === 'slow') {
    const pieces = piecesOf(body, delivery.bytes, delivery.ms)
    return new ReadableStream({
      async pull(controller) {
        const piece = await pieces.next()
        if (piece.done === true) controller.close()
        else controller.enqueue(piece.value)
      },
    })
  }
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body.subarray(0, delivery.bytes))
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
}

/** What `fetch` would have given; a dropped answer rejects. */
export function deliverAsResponse(delivery: Delivery): Response {
  if (delivery.kind === 'dropped') throw new TypeError('fetch failed')
  const { answer } = delivery
  const init = { status: answer.status, headers: answer.headers }
  if (delivery.kind === 'whole')
    return new Response(typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body), init)
  return new Response(streamOf(bytesOf(answer), delivery), init)
}
