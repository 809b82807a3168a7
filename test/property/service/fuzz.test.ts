import { expect, it } from 'vitest'
import { runFuzz } from '../../fuzz/run-fuzz.ts'
import { expectMet, runs } from '../../support/runs.ts'

it('answers some thousand random requests without a crash, a 500, or a change where it refused', async () => {
  const { refused, succeeded, findings } = await runFuzz(runs(3000), 20_261_125)
  expect(findings).toEqual([])
  // Both sides of the service were reached.
  expectMet({ refused, succeeded }, 300)
})
