/** Identifiers of 24 hexadecimal characters: the second they were made in, so that they sort roughly by age, and 64 random bits. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'

/** Random bytes are fetched in blocks: asking the system for eight at a time costs more than the row they name. */
const blockSize = 8192

export function createRandomIds(clock: Clock): IdSource {
  let block = randomBytes(blockSize)
  let used = 0
  let second = -1
  let start = ''
  return {
    next() {
      if (used + 8 > blockSize) {
        block = randomBytes(blockSize)
        used = 0
      }
      const random = block.toString('hex', used, used + 8)
      used += 8
      const now = Math.floor(clock.now() / 1000)
      if (now !== second) {
        second = now
        start = now.toString(16).padStart(8, '0')
      }
      return start + random
    },
  }
}
