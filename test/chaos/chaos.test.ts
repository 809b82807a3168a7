import { afterAll, describe, expect, test } from 'vitest'
import { listFound } from './found-files.ts'
import { generate } from './kinds/generate.ts'
import { createRunner } from './run-many.ts'
import { quickFinds, quickSeeds, shortRuns } from './short-runs.ts'
import { kinds } from './step.ts'

/** Users, colleagues and machines at their worst, in runs that a seed repeats: what people were told is what the service holds at the end. */
const runner = createRunner()
afterAll(() => runner.close())

const tagged = (isQuick: boolean) => (isQuick ? {} : { tags: 'full' })

describe('loses nothing, doubles nothing and overwrites nothing in silence', () => {
  for (const kind of kinds)
    for (const seed of shortRuns[kind])
      test(`in a run of ${kind}, seed ${seed}`, tagged(seed === quickSeeds[kind]), async () => {
        expect((await runner.run(generate(kind, seed))).violations).toEqual([])
      })
})

const found = listFound()
describe('does not do again', () => {
  for (const { name, scenario } of found)
    test(`what ${name} once found`, tagged(quickFinds.includes(name)), async () => {
      expect((await runner.run(scenario)).violations).toEqual([])
    })
})

test('replays twelve runs in the five minutes', () => {
  const isKept = (name: string): boolean => found.some((it) => it.name === name)
  const seeds = kinds.filter((kind) => shortRuns[kind].includes(quickSeeds[kind]))
  expect(seeds.length + quickFinds.filter(isKept).length).toBe(12)
})
