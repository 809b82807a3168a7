/** A fetch `Request` as a call. */
import type { Call } from './call.ts'

/** Bytes of a body that the service reads: a batch of attachments fits, an endless body does not fill the memory. */
export const bodyLimit = 128 * 1024 * 1024

export async function callOf(request: Request): Promise<Call> {
  const content = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
  return {
    method: request.method,
    url: new URL(request.url),
    from: '127.0.0.1',
    header: (name) => request.headers.get(name),
    body: content !== null && content.byteLength > bodyLimit ? 'too-large' : content,
  }
}
