/** Undoes the content encodings that the undici transport asks for, piece by piece, so that what grows is counted as it grows. */
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export const acceptedEncodings = 'gzip, deflate, br'

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

const isKnown = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name)

/** The plain body; an encoding that was not asked for leaves it as it is, and fails later as "not JSON". Reading it throws zlib's errors. */
export function decompressed(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (!isKnown(name)) return body
  // Whoever reads the last stream hears of every failure.
  return pipeline(body, decoders[name](), () => undefined)
}
