/** Which cells of which rows are hits, by the rows' keys: one bit per field, in pages that exist only where there are hits. */

/** Keys of a page: 16 KB per 32 fields. */
const pageKeys = 4096
/** Fields of one word. */
export const wordFields = 32

export interface HitPages {
  readonly words: number
  /** Adds the fields of `bits` in word `word`. */
  add(k: number, word: number, bits: number): void
  clear(k: number): void
  word(k: number, word: number): number
}

export function createHitPages(fields: number): HitPages {
  const words = Math.max(1, Math.ceil(fields / wordFields))
  const pages: (Uint32Array | undefined)[] = []
  const placeOf = (k: number, word: number): number => (k % pageKeys) * words + word
  return {
    words,
    add(k, word, bits) {
      const number = Math.floor(k / pageKeys)
      let page = pages[number]
      if (page === undefined) {
        page = new Uint32Array(pageKeys * words)
        pages[number] = page
      }
      const place = placeOf(k, word)
      page[place] = (page[place] ?? 0) | bits
    },
    clear(k) {
      pages[Math.floor(k / pageKeys)]?.fill(0, placeOf(k, 0), placeOf(k, 0) + words)
    },
    word: (k, word) => pages[Math.floor(k / pageKeys)]?.[placeOf(k, word)] ?? 0,
  }
}
