/** Random choices that come out the same every time: the sample must not differ between machines. */

export interface Seeded {
  /** From 0 up to 1. */
  fraction(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different entries, fewer when there are not so many. */
  some<T>(from: readonly T[], count: number): readonly T[]
  chance(probability: number): boolean
  /** An identifier of 24 hexadecimal characters. */
  id(): string
}

/** Mulberry32: small, and good enough for made-up companies. */
export function createSeeded(seed: number): Seeded {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  return {
    fraction,
    whole,
    pick,
    some(from, count) {
      const rest = [...from]
      const taken = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(whole(0, rest.length - 1), 1))
      return taken
    },
    chance: (probability) => fraction() < probability,
    id: () =>
      Array.from({ length: 3 }, () =>
        Math.floor(fraction() * 0x100000000)
          .toString(16)
          .padStart(8, '0'),
      ).join(''),
  }
}
