/** Finds the first place in a file that is not UTF-8, for files whose beginning says too little about their encoding. */
import { isAscii, isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 4 * 1024 * 1024
/** Takes some 40 ms; what lies behind it is found by the check, line by line. */
const searchedBytes = 64 * 1024 * 1024
/** Lines around the place, for telling the encoding from. */
const contextBytes = 64 * 1024

export interface InvalidUtf8 {
  /** The lines around the first place that is not UTF-8. */
  readonly around: Buffer
  /** Characters beyond ASCII stand before it, and all of them are UTF-8. */
  readonly isUtf8Before: boolean
}

/** null when everything searched is UTF-8. */
export function findInvalidUtf8(path: string): InvalidUtf8 | null {
  const file = openSync(path, 'r')
  try {
    // One for all pieces, each behind what is left of the one before: a new one each would stay for long, as nothing else fills memory then.
    const held = Buffer.allocUnsafe(2 * pieceBytes)
    let rest = 0
    let isUtf8Before = false
    for (let position = 0; position < searchedBytes; position += pieceBytes) {
      const count = readSync(file, held, rest, pieceBytes, position)
      const all = held.subarray(0, rest + count)
      if (count === 0) return isUtf8(all) ? null : { around: all.subarray(0, contextBytes), isUtf8Before }
      const cut = all.lastIndexOf(0x0a) + 1
      const whole = all.subarray(0, cut)
      if (!isUtf8(whole)) return narrow(whole, isUtf8Before)
      if (!isUtf8Before && !isAscii(whole)) isUtf8Before = true
      rest = all.length - cut
      if (rest > pieceBytes) return null
      held.copyWithin(0, cut, all.length)
    }
    return null
  } finally {
    closeSync(file)
  }
}

/** Halves the bytes at line ends until only the surroundings of the first invalid place are left. */
function narrow(bytes: Buffer, wasUtf8Before: boolean): InvalidUtf8 {
  let part = bytes
  let isUtf8Before = wasUtf8Before
  while (part.length > contextBytes) {
    const middle = part.indexOf(0x0a, part.length >> 1) + 1
    if (middle === 0 || middle === part.length) return { around: part.subarray(0, contextBytes), isUtf8Before }
    const first = part.subarray(0, middle)
    if (isUtf8(first)) {
      isUtf8Before ||= !isAscii(first)
      part = part.subarray(middle)
    } else part = first
  }
  return { around: part, isUtf8Before }
}
