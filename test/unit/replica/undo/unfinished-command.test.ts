import { describe, expect, test } from 'vitest'
import { stageFilled } from '../../../../src-main/replica/stage/stage-changes.ts'
import { beginCommand, continueCommand, findBarrier, takeBack } from '../../../../src-main/replica/stage/unfinished-command.ts'
import { type Edit, fillEdits, rowsOfEdits } from '../../../../src-main/replica/store/scratch-tables.ts'
import { stateOf } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number) => ({ kind: 'set' as const, cells: [{ row, field: 'a' as const, pick }] })

/** Stages values into field `a` as one more slice of a command. */
function stage(
  { store, tables }: ReturnType<typeof createStagingWorld>,
  command: number,
  values: Readonly<Record<number, string | null>>,
): void {
  const field = tables().byField.get('a')?.n ?? 0
  continueCommand(store, command, () => {
    const edits = Object.entries(values).map(([k, value]): Edit => [Number(k), field, value])
    const filled = fillEdits(store, edits)
    stageFilled(store, tables(), command, filled, rowsOfEdits(store, filled), [field])
  })
}
const begin = ({ store, tables }: ReturnType<typeof createStagingWorld>): number =>
  beginCommand(store, tables(), { label: 'run', origin: 'edit', at: 1 })

describe('a command that is taken back before it is finished', () => {
  test.each([1, 2, 100])('returns cells that it wrote twice to what they were, %d entries at a time', (entries) => {
    const world = createStagingWorld()
    world.apply(set(0, 3))
    const was = stateOf(world)
    const command = begin(world)
    stage(world, command, { 1: null, 2: null, 3: 'x' })
    stage(world, command, { 1: 'y', 2: 'z', 3: 'v2', 4: 'w' })
    for (const _ of takeBack(world.store, world.tables().id, command, entries));
    expect(stateOf(world)).toEqual(was)
    expectProjection(world.store, world.tables())
  })

  test.each([1, 100])('is forgotten by what was staged over it, %d entries at a time', (entries) => {
    const world = createStagingWorld()
    const was = stateOf(world)
    const command = begin(world)
    stage(world, command, { 2: 'x' })
    stage(world, command, { 2: 'y' })
    world.apply(set(1, 3))
    for (const _ of takeBack(world.store, world.tables().id, command, entries));
    expectProjection(world.store, world.tables())
    world.apply({ kind: 'undo' })
    expect({ ...(stateOf(world) as object), commands: [], redo: null }).toEqual({ ...(was as object), commands: [], redo: null })
  })

  test('lets what was done after it began be undone, and nothing before', () => {
    const world = createStagingWorld()
    world.apply(set(0, 3))
    const command = begin(world)
    stage(world, command, { 2: 'x' })
    const { store, tables } = world
    expect([findBarrier(store, tables(), 'undo'), findBarrier(store, tables(), 'redo')]).toEqual(['run', 'run'])
    world.apply(set(2, 3))
    expect(findBarrier(store, tables(), 'undo')).toBeNull()
  })
})
