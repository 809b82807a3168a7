import { describe, expect, test } from 'vitest'
import { countSteps, isPastCommand, listPastCommands } from '../../../../src-main/replica/undo/past-commands.ts'
import { findPlace } from '../../../../src-main/replica/undo/reversal-place.ts'
import { entriesOf, findReversal, findStop, reverseWhole } from '../../../../src-main/replica/undo/undo-command.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number, ...more: readonly number[]): Step => ({
  kind: 'set',
  cells: [row, ...more].map((it) => ({ row: it, field: 'a', pick })),
})
const [undo, redo]: readonly Step[] = [{ kind: 'undo' }, { kind: 'redo' }]
const push: Step = { kind: 'push', outcomes: ['done'] }

function worldAfter(...steps: readonly (Step | undefined)[]) {
  const world = createStagingWorld()
  for (const it of steps) if (it !== undefined) world.apply(it)
  return world
}
const listed = (world: ReturnType<typeof worldAfter>, limit = 10) =>
  listPastCommands(world.store, world.tables(), limit).map(({ id, label, cells, isUndone, pushed }) => ({
    id,
    label,
    cells,
    isUndone,
    pushed,
  }))
const command = (id: number, more: object = {}) => ({ id, label: 'set', cells: 1, isUndone: false, pushed: null, ...more })

describe('the commands of a worksheet', () => {
  test('are listed with the newest first, no more than asked for, what was undone among them', () => {
    const world = worldAfter(set(1, 3), set(2, 1, 3), set(3, 2), undo)
    expect(listed(world)).toEqual([command(3, { isUndone: true }), command(2, { cells: 2 }), command(1)])
    expect(listed(world, 1)).toEqual([command(3, { isUndone: true })])
  })

  test('leave out what can be done no more, because something else was done since', () => {
    expect(listed(worldAfter(set(1, 3), undo, set(2, 1))).map((it) => it.label)).toEqual(['set'])
  })

  test('leave out undos and redos themselves, and show again what was redone', () => {
    expect(listed(worldAfter(set(1, 3), set(2, 1), undo, undo, redo))).toEqual([command(2, { isUndone: true }), command(1)])
  })

  test('say which of them are on the service, wholly or in part, and by which push', () => {
    const whole = worldAfter(set(1, 3), push, set(2, 1))
    expect(listed(whole)).toEqual([command(2), command(1, { pushed: { run: 1, at: 2, isPart: false } })])
    // An edit takes one moment of the world's clock, a push three.
    const both = worldAfter(set(1, 3), push, set(2, 1), push, set(1, 2), push)
    expect(listed(both).map(({ id, pushed }) => [id, pushed?.at])).toEqual([
      [3, 10],
      [2, 6],
      [1, 2],
    ])
    // Rows of odd keys are refused.
    const part = worldAfter(set(1, 3, 2), { kind: 'push', outcomes: ['done', 'refused'] })
    expect(listed(part)).toEqual([command(1, { cells: 2, pushed: { run: 1, at: expect.any(Number), isPart: true } })])
  })

  test('are told from what is none', () => {
    const world = worldAfter(set(1, 3), undo, set(2, 1))
    const isPast = (id: number) => isPastCommand(world.store, world.tables(), id)
    expect([1, 2, 3, 4].map(isPast)).toEqual([false, false, true, false])
  })

  test('are so many steps away: entries above the aim for undo, up to it for redo', () => {
    const world = worldAfter(set(1, 3), set(2, 1, 3), set(0, 2))
    const steps = (step: 'undo' | 'redo', aim: number) => countSteps(world.store, world.tables(), step, aim)
    expect([0, 1, 2, 3].map((aim) => steps('undo', aim))).toEqual([4, 3, 1, null])
    expect(steps('redo', 3)).toBe(null)
    for (const it of [undo, undo]) if (it !== undefined) world.apply(it)
    expect([0, 1].map((aim) => steps('undo', aim))).toEqual([1, null])
    expect([1, 2, 3].map((aim) => steps('redo', aim))).toEqual([null, 2, 3])
  })
})

describe('the next undo', () => {
  const next = (world: ReturnType<typeof worldAfter>, step: 'undo' | 'redo' = 'undo') =>
    findReversal(world.store, world.tables(), step)

  test('is of the newest command, with what came under it last', () => {
    const world = worldAfter(set(1, 3), set(2, 1, 3))
    const found = next(world)
    expect(found).toMatchObject({
      step: 'undo',
      since: 2,
      target: { id: 2, label: 'set', origin: 'edit', latest: null },
      of: { id: 2 },
    })
    expect(found === null ? null : entriesOf(found)).toBe(2)
    expect(next(world, 'redo')).toBe(null)
  })

  test('is none where nothing was done, and the next redo is what was undone', () => {
    const world = worldAfter(set(1, 3), undo)
    expect(next(world)).toBe(null)
    expect(next(world, 'redo')).toMatchObject({ step: 'redo', target: { id: 1, latest: 2 }, of: { id: 2 } })
  })

  test('is only what was meant, as it was then', () => {
    const { store, tables } = worldAfter(set(1, 3), set(2, 1))
    expect(findReversal(store, tables(), 'undo', { command: 1, since: 2 })).toBe(null)
    expect(findReversal(store, tables(), 'undo', { command: 1, since: 1 })).toMatchObject({ since: 1, target: { id: 1 } })
    expect(reverseWhole(store, tables(), 'undo', 9, { command: 1, since: 2 })).toBe(null)
    expect(reverseWhole(store, tables(), 'undo', 9, { command: 2, since: 2 })).toEqual({
      label: 'set',
      entries: 1,
      came: [],
      went: [],
    })
  })

  test('stops before what is on the service, unless by the push that is crossed already', () => {
    const world = worldAfter(set(1, 3), push)
    const stop = (past: number | null, step: 'undo' | 'redo' = 'undo') => findStop(world.store, world.tables(), step, past)
    expect(stop(null)).toEqual({ run: 1, at: 2, isPart: false, label: 'set' })
    expect([stop(1), stop(2)?.run, stop(null, 'redo')]).toEqual([null, 1, null])
    expect(findStop(worldAfter(set(1, 3)).store, worldAfter(set(1, 3)).tables(), 'undo', null)).toBe(null)
  })

  test('is seen at the first cell that was written, or at the row where one came or went', () => {
    const place = (step: 'undo' | 'redo', ...steps: readonly (Step | undefined)[]) => {
      const { store, tables } = worldAfter(...steps)
      const placeOf = findPlace(store, tables(), step)
      reverseWhole(store, tables(), step, 9)
      return placeOf()
    }
    expect(place('undo', set(2, 1, 3))).toEqual({ row: 's2', field: 'a' })
    expect(place('undo', set(2, 1, 3), push)).toEqual({ row: 's2', field: 'a' })
    expect(place('undo', { kind: 'delete', rows: [1] })).toEqual({ row: 's1', field: null })
    expect(place('undo', { kind: 'add', rows: [[]] })).toBe(null)
    expect(place('undo')).toBe(null)
  })
})

describe('rows that come and go by an undo', () => {
  const moved = (step: 'undo' | 'redo', ...steps: readonly (Step | undefined)[]) => {
    const { store, tables } = worldAfter(...steps)
    return reverseWhole(store, tables(), step, 9)
  }
  const add: Step = { kind: 'add', rows: [[{ row: 0, field: 'b', pick: 1 }], []] }

  test('are told by their keys', () => {
    const gone = moved('undo', add)
    expect(gone).toEqual({ label: 'add', entries: 3, came: [], went: [5, 6] })
    expect(moved('redo', add, undo)).toEqual({ label: 'add', entries: 3, came: [5, 6], went: [] })
    expect(moved('undo', { kind: 'delete', rows: [1] })).toEqual({ label: 'delete', entries: 1, came: [], went: [] })
    // Without its edit nothing keeps a row that is gone from the service.
    expect(moved('undo', set(1, 3), { kind: 'vanish', ids: [1] })).toEqual({ label: 'set', entries: 1, came: [], went: [2] })
  })
})
