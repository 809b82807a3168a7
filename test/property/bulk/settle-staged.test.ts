import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleStaged } from '../../../src-main/bulk/settle-staged.ts'
import { discardChanges } from '../../../src-main/replica/stage/discard-changes.ts'
import { controlOf, smallPace, stateOf, type World } from '../../support/replica/bulk-world.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

const steps = fc.array(step, { maxLength: 25, size: 'max' })
const how = fc.constantFrom('mine', 'theirs', 'discard')
type How = typeof how extends fc.Arbitrary<infer T> ? T : never

const worldAfter = (before: readonly Step[]): World => {
  const world = createStagingWorld(ruledFields)
  for (const it of before) world.apply(it)
  return world
}
const settle = async (world: World, kind: How, control = controlOf(() => 'go on'), pace = smallPace) => {
  const done = await settleStaged(world.store, { worksheetId: world.tables().id, how: kind, at: 1 }, control, pace)
  return done.ok ? (done.value?.settled ?? 'not in slices') : done.error.kind
}
const wholePace = () => ({ ...smallPace(), rows: () => 1000 })
/** Commands that did nothing make no difference, except that they take a number. */
const comparable = (world: World) => JSON.parse(JSON.stringify(stateOf(world), (key, value) => (key === 'id' ? 0 : value)))

describe('all that is staged in a worksheet', () => {
  test('is settled or discarded slice by slice as it is at once, as one command', async () => {
    await fc.assert(
      fc.asyncProperty(steps, how, async (before, kind) => {
        const [ours, theirs] = [worldAfter(before), worldAfter(before)]
        const settled = await settle(ours, kind)
        if (settled === 'not in slices') return
        const whole =
          kind === 'discard'
            ? discardChanges(theirs.store, { scope: 'all' }, 1).discarded
            : await settle(theirs, kind, undefined, wholePace)
        expect(settled).toBe(whole)
        expect(comparable(ours)).toEqual(comparable(theirs))
        expectProjection(ours.store, ours.tables())
        for (const world of [ours, theirs]) world.store.db.close()
      }),
      { numRuns: runs(150) },
    )
  })

  test('is as it was when that is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(steps, how, fc.integer({ min: 1, max: 3 }), async (before, kind, at) => {
        const world = worldAfter(before)
        const was = stateOf(world)
        const ended = await settle(
          world,
          kind,
          controlOf((slice) => (slice >= at ? 'stop' : 'go on')),
        )
        if (ended === 'cancelled') expect(stateOf(world)).toEqual(was)
        expectProjection(world.store, world.tables())
        world.store.db.close()
      }),
      { numRuns: runs(150) },
    )
  })
})
