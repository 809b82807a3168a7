/** Makes a failing scenario small: steps first, then what the steps are made of, as long as it fails in the same way. */
import type { Scenario, Step } from '../../chaos/step.ts'

/** Halves, quarters, ... of a list are left out, as long as what is left still fails (delta debugging). */
async function leaveOut<T>(list: readonly T[], fails: (kept: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let kept = list
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = kept.length - size; start > -size; start -= size) {
      const from = Math.max(0, start)
      const rest = [...kept.slice(0, from), ...kept.slice(start + size)]
      if (rest.length < kept.length && (await fails(rest))) kept = rest
    }
  return kept
}

/** The lists that a step is made of: one entry each must stay. */
const listOf = (step: Step): 'cells' | 'rows' | 'faults' | null => {
  if ('cells' in step) return 'cells'
  if ('faults' in step) return 'faults'
  return 'rows' in step && Array.isArray(step.rows) ? 'rows' : null
}

const withList = (step: Step, name: 'cells' | 'rows' | 'faults', list: readonly unknown[]): Step =>
  ({ ...step, [name]: list }) as Step

/** `fails` tells whether a scenario still fails in the way that is looked for; asked at most `most` times. */
export async function shrink(
  scenario: Scenario,
  fails: (smaller: Scenario) => Promise<boolean>,
  most: number,
): Promise<Scenario> {
  let asked = 0
  let best = scenario
  const test = async (steps: readonly Step[]): Promise<boolean> => {
    if (asked >= most) return false
    asked += 1
    const smaller = { ...best, steps: [...steps] }
    if (!(await fails(smaller))) return false
    best = smaller
    return true
  }
  await leaveOut(best.steps, test)
  for (let place = 0; place < best.steps.length; place += 1) {
    const step = best.steps[place]
    const name = step === undefined ? null : listOf(step)
    if (step === undefined || name === null) continue
    const list = (step as unknown as Readonly<Record<string, readonly unknown[]>>)[name] ?? []
    if (list.length < 2) continue
    await leaveOut(list, (kept) =>
      kept.length === 0
        ? Promise.resolve(false)
        : test(best.steps.map((it, i) => (i === place ? withList(step, name, kept) : it))),
    )
  }
  await leaveOut(best.steps, test)
  return best
}
