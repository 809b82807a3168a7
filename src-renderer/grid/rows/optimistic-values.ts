/**
 * What was typed stays on the screen until rows are shown that have it: an answer that was asked for before the host had the value, as while
 * a pull goes on, would show the older one, and whoever edits the cell again would go on from that.
 */
import type { SheetRow } from './sheet-row.ts'

/** Tells the order of events. */
type Tick = number

interface Fresh {
  readonly show: (row: SheetRow) => SheetRow
  /** When the host had it; null on the way there. */
  taken: Tick | null
}

export interface OptimisticValues {
  /** To be noted when rows are asked for. */
  tick(): Tick
  /** `show` puts the value into its row. Returns what ends it: the host has the value now, or did not take it. */
  add(row: string, field: string, show: (row: SheetRow) => SheetRow): { taken(): void; refused(): void }
  /** Rows asked for at a tick, with what they may not have yet. */
  over(rows: readonly SheetRow[], asked: Tick): SheetRow[]
}

export function createOptimisticValues(): OptimisticValues {
  let now: Tick = 0
  const byRow = new Map<string, Map<string, Fresh>>()
  const drop = (row: string, field: string, fresh: Fresh): void => {
    const fields = byRow.get(row)
    if (fields?.get(field) !== fresh) return
    fields.delete(field)
    if (fields.size === 0) byRow.delete(row)
  }
  const tick = (): Tick => {
    now += 1
    return now
  }
  return {
    tick,
    add(row, field, show) {
      const fresh: Fresh = { show, taken: null }
      byRow.set(row, (byRow.get(row) ?? new Map<string, Fresh>()).set(field, fresh))
      return {
        taken() {
          fresh.taken = tick()
        },
        refused: () => drop(row, field, fresh),
      }
    },
    over: (rows, asked) =>
      rows.map((row) => {
        let shown = row
        for (const [field, fresh] of byRow.get(row.row.key) ?? []) {
          if (fresh.taken === null || fresh.taken > asked) shown = fresh.show(shown)
          else drop(row.row.key, field, fresh)
        }
        return shown
      }),
  }
}
