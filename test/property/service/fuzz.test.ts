import { expect, it } from 'vitest'
import { expectMet, runs } from '../../support/runs.ts'
import { runFuzz } from '../../tools/fuzz/run-fuzz.ts'

it('answers some thousand random requests without a crash, a 500, or a change where it refused', async () => {
  const { refused, succeeded, findings } = await runFuzz(runs(3000), 20_261_125)
  expect(findings).toEqual([])
  // Both sides of the service were reached.
  expectMet({ refused, succeeded }, 300)
})
