/**
 * Sets how many random cases a property tries: all of them, or a tenth where `GRIDSTAGE_SUITE` is `quick`. The five-minute suite and mutation
 * runs are quick.
 */
import { expect } from 'vitest'

/** Fewer cases than these are examples, and no property. */
const fewest = 5

const isQuick = (): boolean => process.env.GRIDSTAGE_SUITE === 'quick'

/** `all`: the number of cases in the full suite. */
export const runs = (all: number): number => (isQuick() ? Math.min(all, Math.max(fewest, Math.ceil(all / 10))) : all)

/** Expects that the cases met each situation more often than `floor`. A tenth of them may miss a rare one, so only all of them are checked. */
export function expectMet(situations: Readonly<Record<string, number>>, floor: number): void {
  if (isQuick()) return
  for (const [name, times] of Object.entries(situations)) expect(times, name).toBeGreaterThan(floor)
}
