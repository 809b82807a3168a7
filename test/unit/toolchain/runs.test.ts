import { afterEach, expect, test, vi } from 'vitest'
import { expectMet, runs } from '../../support/runs.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['quick', 2000, 200],
  ['quick', 61, 7],
  ['quick', 12, 5],
  ['quick', 3, 3],
  ['full', 2000, 2000],
  [undefined, 12, 12],
])('suite %s tries of %i cases %i', (suite, all, expected) => {
  vi.stubEnv('GRIDSTAGE_SUITE', suite)
  expect(runs(all)).toBe(expected)
})

test.each([
  ['quick', false],
  [undefined, true],
])('suite %s fails for a situation that no case met: %s', (suite, fails) => {
  vi.stubEnv('GRIDSTAGE_SUITE', suite)
  const check = () => expectMet({ often: 9, never: 0 }, 0)
  if (fails) expect(check).toThrow('never')
  else expect(check).not.toThrow()
})
