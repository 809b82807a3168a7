/** Undoes the content encodings that the undici transport asks for. Chromium does this by itself. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { TransportFailure } from './transport.ts'

export const acceptedEncodings = 'gzip, deflate, br'

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

const isKnown = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name)

/** The plain body; an encoding that was not asked for leaves it as it is, and fails later as "not JSON". */
export async function decompress(
  body: Uint8Array<ArrayBuffer>,
  encoding: string,
  limitBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, TransportFailure>> {
  const name = encoding.trim().toLowerCase()
  if (!isKnown(name) || body.byteLength === 0) return ok(body)
  try {
    const plain = await decoders[name](body, { maxOutputLength: limitBytes })
    // A copy unless the buffer is its own: small results come from Node's pool, which cannot be transferred.
    const isOwner = plain.byteLength === plain.buffer.byteLength
    return ok(isOwner ? new Uint8Array(plain.buffer) : Uint8Array.from(plain))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') return err({ kind: 'too-large', limitBytes })
    return err({ kind: 'network', problem: 'reset', detail: `${name} body: ${code || 'malformed'}`, mayHaveArrived: true })
  }
}
