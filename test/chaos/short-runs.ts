/** The runs that belong to every `npm test`: seeds per kind. `npm run chaos` tries others. */
import type { Kind } from './step.ts'

export const shortRuns: Readonly<Record<Kind, readonly number[]>> = {
  faults: [1, 3, 5, 7, 8, 9, 10, 12],
  service: [1, 3, 4, 5, 8, 9, 12, 13],
  kills: [3, 6, 8, 9, 11, 13, 14],
  mind: [2, 3, 6, 8, 9, 11, 14],
}
