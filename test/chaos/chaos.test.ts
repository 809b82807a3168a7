import { afterAll, describe, expect, test } from 'vitest'
import { listFound } from './found-files.ts'
import { generate } from './kinds/generate.ts'
import { createRunner } from './run-many.ts'
import { shortRuns } from './short-runs.ts'
import { kinds } from './step.ts'

/** Users, colleagues and machines at their worst, in runs that a seed repeats: what people were told is what the service holds at the end. */
const runner = createRunner()
afterAll(() => runner.close())

describe('loses nothing, doubles nothing and overwrites nothing in silence', () => {
  for (const kind of kinds)
    test.each(shortRuns[kind])(`in a run of ${kind}, seed %i`, async (seed) => {
      expect((await runner.run(generate(kind, seed))).violations).toEqual([])
    })
})

const found = listFound()
describe.runIf(found.length > 0)('does not do again', () => {
  test.each(found)('what $name once found', async ({ scenario }) => {
    expect((await runner.run(scenario)).violations).toEqual([])
  })
})
