/** Gathers the pieces of an answer into one array that owns its buffer, stops at a limit, and waits for room among other answers. */
import type { ByteShare } from './byte-budget.ts'

export interface BodyCollector {
  /** False when the limit is passed: stop reading. A promise where there is no room: read on when it resolves. */
  add(piece: Uint8Array): boolean | Promise<boolean>
  finish(): Uint8Array<ArrayBuffer>
}

export function collectBody(limitBytes: number, share: ByteShare, signal: AbortSignal): BodyCollector {
  const pieces: Uint8Array[] = []
  let total = 0
  return {
    add: (piece) => {
      total += piece.byteLength
      if (total > limitBytes) return false
      pieces.push(piece)
      return share.take(piece.byteLength, signal)?.then(() => true) ?? true
    },
    finish: () => {
      // Always copied: a lone piece may be a view into a pooled buffer, which cannot be transferred.
      const whole = new Uint8Array(total)
      let at = 0
      for (const piece of pieces) {
        whole.set(piece, at)
        at += piece.byteLength
      }
      pieces.length = 0
      return whole
    },
  }
}
