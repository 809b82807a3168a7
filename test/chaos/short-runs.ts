/** The runs that belong to every `npm test`: seeds per kind. `npm run chaos` tries others. */
import type { Kind } from './step.ts'

export const shortRuns: Readonly<Record<Kind, readonly number[]>> = {
  faults: [],
  service: [],
  kills: [],
  mind: [],
}
