/** The runs that belong to every `npm test`: seeds per kind. `npm run chaos` tries others. */
import type { Kind } from './step.ts'

export const shortRuns: Readonly<Record<Kind, readonly number[]>> = {
  faults: [1, 3, 4, 7, 8, 10, 14, 16],
  service: [3, 5, 8, 9, 12, 13, 15, 16],
  kills: [3, 6, 8, 11, 13, 14],
  mind: [1, 2, 4, 6, 10, 13, 14],
}
