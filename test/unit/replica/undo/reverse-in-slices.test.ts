import { describe, expect, test } from 'vitest'
import type { SlicePace } from '../../../../src-main/replica/stage/slice-pace.ts'
import { reverseInSlices } from '../../../../src-main/replica/undo/reverse-in-slices.ts'
import { reverseWhole } from '../../../../src-main/replica/undo/undo-command.ts'
import { controlOf, smallPace, stateOf, type World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set: Step = {
  kind: 'set',
  cells: [0, 1, 2, 3].flatMap((row) => (['a', 'b'] as const).map((field) => ({ row, field, pick: (row + 2) % 4 }))).slice(0, 7),
}
const remove: Step = { kind: 'delete', rows: [0, 1, 2] }
const add: Step = { kind: 'add', rows: [0, 1, 2].map((pick) => [{ row: 0, field: 'a', pick: pick + 1 }]) }

const worldAfter = (...steps: readonly Step[]): World => {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
const inSlices = (
  world: World,
  between: (slice: number) => 'go on' | 'stop' = () => 'go on',
  small = 0,
  step: 'undo' | 'redo' = 'undo',
) => {
  const told: number[] = []
  const control = { ...controlOf(between), progress: (entries: number) => void told.push(entries) }
  const done = reverseInSlices(world.store, world.tables(), { step, at: 9 }, control, smallPace, small)
  return done.then((reversed) => ({ reversed, told }))
}
const left = ({ store }: World): number => store.pluck<number>('select count(*) from temp.reborn').get() ?? 0
/** Slices are staged from the last to the first, so that the order is another one. */
const comparable = (world: World) =>
  JSON.stringify(stateOf(world), (key, value) =>
    key === 'id' ? 0 : value instanceof Map ? [...value].sort(([a], [b]) => String(a).localeCompare(String(b))) : value,
  )

describe('an undo slice by slice', () => {
  test.each([
    ['of cells', set, 6],
    ['of deletions', remove, 3],
    ['of new rows', add, 6],
  ])('%s leaves what one in one piece leaves, and tells how far it is', async (_, step, entries) => {
    const [ours, theirs] = [worldAfter(set, step), worldAfter(set, step)]
    const { reversed, told } = await inSlices(ours)
    const whole = reverseWhole(theirs.store, theirs.tables(), 'undo', 9)
    expect(reversed.ok && { ...reversed.value, went: new Set(reversed.value?.went) }).toEqual({
      ...whole,
      went: new Set(whole?.went),
    })
    expect(comparable(ours)).toBe(comparable(theirs))
    expect(told.at(-1)).toBe(whole?.entries)
    expect(told.every((it, i) => it > (told[i - 1] ?? 0))).toBe(true)
    expect([told.length > 1, left(ours), left(theirs), whole?.entries]).toEqual([true, 0, 0, entries])
  })

  test.each([
    ['cells', set],
    ['deletions', remove],
    ['new rows', add],
    ['deletions of new rows', { kind: 'delete', rows: [0, 1, 2, 3] } satisfies Step],
  ])('of %s is done again slice by slice as in one piece', async (_, step) => {
    const [ours, theirs] = [worldAfter(set, add, step), worldAfter(set, add, step)]
    const was = comparable(ours)
    for (const way of ['undo', 'redo'] as const) {
      await inSlices(ours, undefined, 0, way)
      reverseWhole(theirs.store, theirs.tables(), way, 9)
      expectProjection(ours.store, ours.tables())
      expect(comparable(ours)).toBe(comparable(theirs))
    }
    expect(comparable(ours)).toBe(was)
  })

  test('lets others ask something before its first slice, and after each', async () => {
    const told: string[] = []
    const control = {
      ...controlOf(() => {
        told.push('others')
        return 'go on'
      }),
      progress: (entries: number) => void told.push(`${entries} entries`),
    }
    const world = worldAfter(remove)
    await reverseInSlices(world.store, world.tables(), { step: 'undo', at: 9 }, control, smallPace, 0)
    expect(told).toEqual(['others', '2 entries', 'others', '3 entries', 'others'])
  })

  test('tells its pace how many entries each slice has', async () => {
    const slices: number[] = []
    const pace = (): SlicePace => ({
      rows: () => 2,
      time(entries, work) {
        slices.push(entries)
        return work()
      },
    })
    const { store, tables } = worldAfter(remove)
    const control = { ...controlOf(() => 'go on'), progress: () => undefined }
    await reverseInSlices(store, tables(), { step: 'undo', at: 9 }, control, pace, 0)
    expect(slices).toEqual([2, 1])
  })

  test('is done at once where there are few entries, and not at all where there are none', async () => {
    const world = worldAfter(remove)
    expect(await inSlices(world, () => 'stop', 3)).toEqual({
      reversed: { ok: true, value: { label: 'delete', entries: 3, came: [], went: [] } },
      told: [],
    })
    expect(await inSlices(world)).toEqual({ reversed: { ok: true, value: null }, told: [] })
  })

  test.each([1, 2, 3])('leaves nothing behind when it is stopped before slice %i', async (at) => {
    const world = worldAfter(set, add)
    const was = stateOf(world)
    const { reversed } = await inSlices(world, (slice) => (slice >= at ? 'stop' : 'go on'))
    expect(reversed).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect([stateOf(world), left(world)]).toEqual([was, 0])
  })
})
