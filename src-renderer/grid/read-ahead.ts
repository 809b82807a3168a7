/** Reads the rows that scrolling is about to bring, so that they are at hand when they come on the screen. */
import { blockRows, type RowSource } from './row-source.ts'

/** Blocks read ahead: at a wheel turned fast a block lasts half a second, and one takes a few milliseconds. */
const ahead = 2
/** Rows that are passed between two looks when someone jumps rather than scrolls: then the next rows are anybody's guess. */
const jump = 5 * blockRows

export interface ReadAhead {
  /** The rows on the screen now. */
  scrolled(source: RowSource, first: number, last: number): void
}

export function createReadAhead(): ReadAhead {
  let before = 0
  return {
    scrolled(source, first, last) {
      const moved = first - before
      before = first
      if (moved === 0 || Math.abs(moved) > jump) return
      const step = moved > 0 ? 1 : -1
      const from = Math.floor((step === 1 ? last : first) / blockRows)
      const end = Math.floor(Math.max(0, source.total() - 1) / blockRows)
      for (let i = 1; i <= ahead; i += 1) {
        const block = from + step * i
        if (block >= 0 && block <= end) void source.readBlock(block)
      }
    },
  }
}
