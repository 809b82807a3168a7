/** Reads of a file of which parts are broken: what a broken part holds is left out, and the rest is read. */

/** Splits a range that cannot be read whole until what is broken is left alone: the values that were read, and how many numbers were not. */
export function readAround<T>(
  from: number,
  to: number,
  read: (from: number, to: number) => readonly T[],
): { readonly found: readonly T[]; readonly broken: number } {
  const found: T[] = []
  let broken = 0
  // A page that cannot be read costs some twenty tries; a file without a readable page would cost one for every number.
  let triesLeft = mostTries
  const open: [number, number][] = [[from, to]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last] = range
    if (first > last) continue
    try {
      if (triesLeft <= 0) throw new Error('too many broken parts')
      for (const each of read(first, last)) found.push(each)
    } catch {
      triesLeft -= 1
      if (first === last || triesLeft <= 0) {
        broken += last - first + 1
        continue
      }
      const middle = Math.floor((first + last) / 2)
      open.push([middle + 1, last], [first, middle])
    }
  }
  return { found, broken }
}

const mostTries = 20_000

/** What a read gives, or something else where it meets a broken part. */
export function readOr<T>(other: T, read: () => T): T {
  try {
    return read()
  } catch {
    return other
  }
}
