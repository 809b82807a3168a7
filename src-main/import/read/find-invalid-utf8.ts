/** Finds the first place in a file that is not UTF-8, for files whose beginning says too little about their encoding. */
import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 4 * 1024 * 1024
/** Takes some 40 ms; what lies behind it is found by the check, line by line. */
const searchedBytes = 64 * 1024 * 1024
/** Lines around the place, for telling the encoding from. */
const contextBytes = 64 * 1024

/** The lines around the place; null when everything searched is UTF-8. */
export function findInvalidUtf8(path: string): Buffer | null {
  const file = openSync(path, 'r')
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (let position = 0; position < searchedBytes; position += pieceBytes) {
      const piece = Buffer.allocUnsafe(pieceBytes)
      const count = readSync(file, piece, 0, pieceBytes, position)
      if (count === 0) return isUtf8(rest) ? null : rest.subarray(0, contextBytes)
      const all = Buffer.concat([rest, piece.subarray(0, count)])
      const cut = all.lastIndexOf(0x0a) + 1
      const whole = all.subarray(0, cut)
      if (!isUtf8(whole)) return narrow(whole)
      rest = all.subarray(cut)
      if (rest.length > pieceBytes) return null
    }
    return null
  } finally {
    closeSync(file)
  }
}

/** Halves the bytes at line ends until only the surroundings of the first invalid place are left. */
function narrow(bytes: Buffer): Buffer {
  let part = bytes
  while (part.length > contextBytes) {
    const middle = part.indexOf(0x0a, part.length >> 1) + 1
    if (middle === 0 || middle === part.length) return part.subarray(0, contextBytes)
    const first = part.subarray(0, middle)
    part = isUtf8(first) ? part.subarray(middle) : first
  }
  return part
}
