/** Random choices that a seed repeats (mulberry32). */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  from<T>(choices: readonly T[]): T
  /** Some of them, at least one, in their order. */
  some<T>(choices: readonly T[], most: number): readonly T[]
  /** True so often in a hundred. */
  chance(percent: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const from = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  return {
    next,
    below,
    from,
    chance: (percent) => next() * 100 < percent,
    some(choices, most) {
      const left = [...choices]
      const count = 1 + below(Math.min(most, left.length))
      while (left.length > count) left.splice(below(left.length), 1)
      return left
    },
  }
}
