/**
 * Remembers what texts were read as, for columns whose texts repeat. A column of mostly distinct texts is left alone: looking up
 * would cost more than reading. Kept texts are copies, so that no cell keeps the block of the file alive that it was cut from.
 */

/** Distinct texts kept per column: more would only hold memory. */
const maxKept = 4096
/** After so many misses the column must have hit at least half as often. */
const trial = 1024

export const copyText = (text: string): string => text.split('').join('')

export function rememberParse<T extends object | boolean>(parse: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  let hits = 0
  let misses = 0
  let isUseful = true
  return (text) => {
    if (!isUseful) return parse(text)
    const known = kept.get(text)
    if (known !== undefined) {
      hits += 1
      return known
    }
    misses += 1
    if (misses > trial && hits * 2 < misses) {
      isUseful = false
      kept.clear()
    } else if (kept.size < maxKept) {
      const copy = copyText(text)
      const result = parse(copy)
      kept.set(copy, result)
      return result
    }
    return parse(text)
  }
}
