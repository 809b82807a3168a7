/** Gathers the pieces of an answer into one array that owns its buffer, and stops at a limit. */

export interface BodyCollector {
  /** False when the limit is passed: stop reading. */
  add(piece: Uint8Array): boolean
  finish(): Uint8Array<ArrayBuffer>
}

export function collectBody(limitBytes: number): BodyCollector {
  const pieces: Uint8Array[] = []
  let total = 0
  return {
    add: (piece) => {
      total += piece.byteLength
      pieces.push(piece)
      return total <= limitBytes
    },
    finish: () => {
      // Always copied: a lone piece may be a view into a pooled buffer, which cannot be transferred.
      const whole = new Uint8Array(total)
      let at = 0
      for (const piece of pieces) {
        whole.set(piece, at)
        at += piece.byteLength
      }
      return whole
    },
  }
}
