/** Lists the runs of the test suite: seeds per kind. `npm run chaos` tries others. */
import type { Kind } from './step.ts'

export const shortRuns: Readonly<Record<Kind, readonly number[]>> = {
  faults: [1, 3, 5, 7, 8, 9, 10, 12],
  service: [1, 3, 4, 5, 8, 9, 12, 13],
  kills: [3, 6, 8, 9, 11, 13, 14],
  mind: [2, 3, 6, 8, 9, 11, 14],
}

/** The fast run of each kind, and fast finds, that `npm test` replays; the full suite replays all. */
export const quickSeeds: Readonly<Record<Kind, number>> = { faults: 10, service: 8, kills: 8, mind: 11 }
export const quickFinds: readonly string[] = [
  '1-undo-while-missing.json',
  '3-gateway-503.json',
  '4-late-import.json',
  'carried-out-twice.json',
  'created-twice.json',
  'file-not-arrived.json',
  'late-and-wanted-again.json',
  'self-conflict.json',
]
