/** New rows that point to other new rows must be created after them, because only then is there an id to point to. */

export interface NewRow<Key> {
  readonly row: Key
  /** New rows that this one's relations name. */
  readonly needs: readonly Key[]
}

/**
 * Waves of rows: everything a row needs is in an earlier wave. Rows in a circle, and rows that need them, come back as `stuck`; rows
 * keep their order within a wave. A needed row that is not among `rows` is taken as given.
 */
export function orderCreates<Key>(rows: readonly NewRow<Key>[]): {
  readonly waves: readonly (readonly Key[])[]
  readonly stuck: readonly Key[]
} {
  const open = new Map(rows.map((it) => [it.row, it] as const))
  const waves: Key[][] = []
  while (open.size > 0) {
    const wave = [...open.values()]
      .filter((it) => it.needs.every((need) => need === it.row || !open.has(need)))
      .map((it) => it.row)
    if (wave.length === 0) break
    for (const row of wave) open.delete(row)
    waves.push(wave)
  }
  return { waves, stuck: [...open.keys()] }
}
