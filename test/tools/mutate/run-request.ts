/** Describes what `run-tests.ts` and `warm-vitest.ts` send to each other. */
import { z } from 'zod'

export const suites = ['quick', 'full'] as const
export type Suite = (typeof suites)[number]

export const runnerSettings = z.strictObject({
  /** `quick` leaves out tests that are tagged `full`. */
  suite: z.enum(suites),
  workers: z.number(),
  /** Failures after which a run ends; 0 for none. */
  bail: z.number(),
})
export type RunnerSettings = z.output<typeof runnerSettings>

/** Paths start at the project's root. */
export const runRequest = z.strictObject({
  /** Files in the order in which they run, each with the full names of its tests; null for all. */
  tests: z.array(z.strictObject({ file: z.string(), names: z.array(z.string()).nullable() })),
  /** Whether these tests start threads, whose programs are bundled first. */
  hasThreads: z.boolean(),
  /** Sources written since the last request. */
  changed: z.array(z.string()),
})
export type RunRequest = z.output<typeof runRequest>

export const runAnswer = z.strictObject({
  /** An empty name means that the file itself failed, such as by an import. */
  failures: z.array(z.strictObject({ file: z.string(), name: z.string() })),
  /** Whether something was thrown outside of any test. */
  hasErrors: z.boolean(),
})
export type RunAnswer = z.output<typeof runAnswer>
