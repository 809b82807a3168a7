/** What a conflict becomes by the choice of mine, theirs or a value of its own, and what taking that back brings. */
import { describe, expect, test } from 'vitest'
import { takeCreates } from '../../../../src-main/replica/settle/creates/take-creates.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import {
  type ConflictCell,
  conflictingRows,
  resolveConflicts,
  resolveTouched,
  type Take,
} from '../../../../src-main/replica/settle/resolve-conflicts.ts'
import { takeDeletes } from '../../../../src-main/replica/settle/take-staged.ts'
import { closeCommand, openCommand } from '../../../../src-main/replica/stage/command.ts'
import { fillTouched } from '../../../../src-main/replica/store/scratch-tables.ts'
import { atomically } from '../../../../src-main/replica/store/store.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import { stateOf, type World } from '../../../support/replica/bulk-world.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step, StepField } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number, field: StepField = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
const pulled = (id: number, pick: number, field: StepField = 'a'): Step => ({
  kind: 'pull',
  rows: [{ id, cells: [{ row: 0, field, pick }] }],
})
const remove = (...rows: readonly number[]): Step => ({ kind: 'delete', rows: [...rows] })
const vanish = (...ids: readonly number[]): Step => ({ kind: 'vanish', ids: [...ids] })

function worldAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
const cell = (row: string, field: string): ConflictCell => ({ row: rowKey.parse(row), field })
function resolve(world: World, take: Take, ...cells: readonly ConflictCell[]) {
  const resolved = resolveConflicts(world.store, world.tables(), cells, take, 99)
  expectProjection(world.store, world.tables())
  return resolved.ok ? resolved.value.count : resolved.error.message
}
const all = (world: World, take: 'mine' | 'theirs') =>
  atomically(world.store, () => {
    const tables = world.tables()
    const command = openCommand(world.store, tables, { label: 'All', origin: 'resolve', at: 99 })
    const resolved = resolveTouched(
      world.store,
      tables,
      command,
      fillTouched(world.store, conflictingRows(world.store, tables)),
      { take },
    )
    closeCommand(world.store, tables, command)
    return resolved.count
  })
const rowOf = (world: World, id: string) => shownRows(world)[id] ?? null
/** Everything but what can be redone, which an undo adds to. */
const was = (world: World) => ({ ...(stateOf(world) as object), redo: null, commands: [] })
function expectUndone(world: World, before: object): void {
  world.apply({ kind: 'undo' })
  expect(was(world)).toEqual(before)
  expectProjection(world.store, world.tables())
}

describe('a cell in conflict', () => {
  const conflict = () => worldAfter(set(1, 3), pulled(1, 2))

  test.each<[string, Take, string, string]>([
    ['mine stays staged', { take: 'mine' }, 'updated', 'v3'],
    ['theirs is what the cell holds', { take: 'theirs' }, 'none', 'v2'],
    ['a value of its own is staged', { take: 'value', value: 'both' }, 'updated', 'both'],
  ])('%s', (_, take, change, a) => {
    const world = conflict()
    expect(rowOf(world, 's1')).toEqual({ change: 'updated', cells: { a: 'v3' }, marks: { a: 'conflict' } })
    const before = was(world)
    expect(resolve(world, take, cell('s1', 'a'))).toBe(1)
    expect(rowOf(world, 's1')).toEqual({ change, cells: { a } })
    expect(stateOf(world)).toMatchObject({ undo: 'Settle 1 conflict' })
    // What was settled is no conflict again when the same is read once more.
    world.apply(pulled(1, 2))
    expect(rowOf(world, 's1')).toEqual({ change, cells: { a } })
    expectUndone(world, before)
  })

  test('takes no value of another form, and then nothing is settled', () => {
    const world = worldAfter(set(1, 3), pulled(1, 2), set(2, 1, 'n'), pulled(2, 2, 'n'))
    const before = stateOf(world)
    expect(resolve(world, { take: 'value', value: 'text' }, cell('s1', 'a'), cell('s2', 'n'))).toBe(
      'The value for "n" has the wrong form.',
    )
    expect(stateOf(world)).toEqual(before)
  })

  test.each([false, true])('is in none any more where the service has again what it was staged over (held back: %s)', (held) => {
    const world = conflict()
    world.apply({ kind: 'hold', row: 1, held })
    world.apply(pulled(1, 1))
    const marks = held ? { marks: { row: 'staged' } } : {}
    expect(rowOf(world, 's1')).toEqual({ change: 'updated', cells: { a: 'v3' }, ...marks })
    expect(conflictingRows(world.store, world.tables())).toEqual([])
    expectProjection(world.store, world.tables())
  })

  test('is settled with others in one step, and what is none is passed over', () => {
    const world = worldAfter(set(1, 3), set(2, 3), pulled(1, 2), pulled(2, 1))
    const before = was(world)
    const others = [cell('s9', 'a'), cell('s1', 'q'), cell('s0', 'a'), cell('s1', 'b')]
    expect(resolve(world, { take: 'theirs' }, ...others, cell('s1', 'a'), cell('s2', 'a'))).toBe(2)
    expect([rowOf(world, 's1')?.cells.a, rowOf(world, 's2')?.cells.a]).toEqual(['v2', 'v1'])
    expect(stateOf(world)).toMatchObject({ undo: 'Settle 2 conflicts' })
    expectUndone(world, before)
    expect(resolve(world, { take: 'theirs' }, ...others)).toBe(0)
  })
})

describe('a row with edits that the service lost', () => {
  const lost = () => worldAfter(set(1, 3), set(1, 2, 'b'), vanish(1))

  test('is created again as it was by mine', () => {
    const world = lost()
    expect(rowOf(world, 's1')).toMatchObject({ cells: { a: 'v3', b: 'v2' }, marks: { row: 'conflict' } })
    const before = was(world)
    expect(resolve(world, { take: 'mine' }, cell('s1', 'rowid'))).toBe(1)
    expect([rowOf(world, 's1'), rowOf(world, 'new 1')]).toEqual([null, { change: 'created', cells: { a: 'v3', b: 'v2' } }])
    expectUndone(world, before)
  })

  test.each(['mine', 'theirs'] as const)('and that is deleted here as well goes by %s', (take) => {
    const world = lost()
    world.apply(remove(1))
    expect(rowOf(world, 's1')).toMatchObject({ change: 'deleted', marks: { row: 'conflict' } })
    const before = was(world)
    expect(resolve(world, { take }, cell('s1', 'rowid'))).toBe(1)
    expect([rowOf(world, 's1'), rowOf(world, 'new 1')]).toEqual([null, null])
    expectUndone(world, before)
  })

  test('goes by theirs, and comes back by undo', () => {
    const world = lost()
    const before = was(world)
    expect(resolve(world, { take: 'theirs' }, cell('s1', 'rowid'))).toBe(1)
    expect(rowOf(world, 's1')).toBe(null)
    expectUndone(world, before)
  })
})

describe('a deleted row that the service changed', () => {
  const changed = (...more: readonly Step[]) => worldAfter(...more, remove(1), pulled(1, 3))

  test('is in conflict, and goes all the same by mine', () => {
    const world = changed()
    expect(rowOf(world, 's1')).toMatchObject({ change: 'deleted', marks: { row: 'conflict' } })
    expect(resolve(world, { take: 'mine' }, cell('s1', 'rowid'))).toBe(1)
    expect(rowOf(world, 's1')).toEqual({ change: 'deleted', cells: { a: 'v3' } })
    // Nothing was staged by it: the next undo is of the deletion.
    world.apply({ kind: 'undo' })
    expect(rowOf(world, 's1')).toEqual({ change: 'none', cells: { a: 'v3' } })
  })

  test('stays by theirs, with what was staged in it before it was deleted', () => {
    const world = changed(set(1, 2, 'b'))
    expect(resolve(world, { take: 'theirs' }, cell('s1', 'rowid'))).toBe(1)
    expect(rowOf(world, 's1')).toEqual({ change: 'updated', cells: { a: 'v3', b: 'v2' } })
    world.apply({ kind: 'undo' })
    // In question again: a push must not take with it what somebody else wrote.
    expect(rowOf(world, 's1')).toEqual({ change: 'deleted', cells: { a: 'v3', b: 'v2' }, marks: { row: 'conflict' } })
    world.apply({ kind: 'redo' })
    expect(rowOf(world, 's1')).toEqual({ change: 'updated', cells: { a: 'v3', b: 'v2' } })
  })

  test('alone is in question again when its answer is taken back: others are as they were', () => {
    const world = worldAfter(remove(1), remove(2), remove(3), pulled(1, 3), pulled(2, 1))
    const before = shownRows(world)
    expect([1, 2, 3].map((id) => before[`s${id}`]?.marks)).toEqual([{ row: 'conflict' }, { row: 'conflict' }, undefined])
    expect(resolve(world, { take: 'theirs' }, cell('s1', 'rowid'))).toBe(1)
    expect(rowOf(world, 's1')).toEqual({ change: 'none', cells: { a: 'v3' } })
    world.apply({ kind: 'undo' })
    expect(shownRows(world)).toEqual(before)
  })

  test('has its cells settled by mine too: undone, they are staged over what is there now', () => {
    const world = worldAfter(set(1, 2), remove(1), pulled(1, 3))
    expect(resolve(world, { take: 'mine' }, cell('s1', 'rowid'))).toBe(1)
    expect(rowOf(world, 's1')).toMatchObject({ change: 'deleted', cells: { a: 'v2' } })
    expect(rowOf(world, 's1')?.marks).toBe(undefined)
  })

  test('which the service lost since goes without a question', () => {
    const world = changed()
    world.apply(vanish(1))
    expect(rowOf(world, 's1')).toBe(null)
    expect(resolve(world, { take: 'mine' }, cell('s1', 'rowid'))).toBe(0)
  })
})

describe('a new row whose sending was not answered', () => {
  function unanswered(): World {
    const world = worldAfter({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }]] })
    const options = { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false }
    const { keys } = takeCreates(world.store, world.tables(), [5], options, world.taken())
    recordOutcome(world.store, world.tables(), { unknown: keys }, { how: 'answer', at: 1 })
    return world
  }

  test.each<[string, Take, object | null]>([
    ['is staged as before by mine', { take: 'mine' }, { change: 'created', cells: { a: 'v1' } }],
    ['goes by theirs', { take: 'theirs' }, null],
  ])('%s', (_, take, shown) => {
    const world = unanswered()
    expect(rowOf(world, 'new 1')).toMatchObject({ marks: { row: 'unknown' } })
    const key = world.store.pluck<string>("select id from w1_over where change = 'created'").get() ?? ''
    expect(resolve(world, take, cell(key, 'rowid'))).toBe(1)
    expect(rowOf(world, 'new 1')).toEqual(shown)
    expect(world.store.pluck<number>('select count(*) from sent_row').get()).toBe(0)
    expect(resolve(world, take, cell(key, 'rowid'))).toBe(0)
  })
})

test.each(['mine', 'theirs'] as const)(
  'a new row that was not sent is not settled by %s, whatever is in doubt of others',
  (take) => {
    const { store, w, others } = createBusyWorld()
    const [k = 0] = w.add({ a: 'new' })
    const before = others()
    const resolved = resolveConflicts(store, w.tables(), [cell(w.keyOf(k), 'rowid')], { take }, 99)
    expect(resolved).toMatchObject({ ok: true, value: { count: 0 } })
    expect(others()).toEqual(before)
    expect(store.pluck<string>('select change from w1_over where k = ?').get(k)).toBe('created')
  },
)

describe('all conflicts at once', () => {
  const several = () =>
    worldAfter(
      ...[set(0, 1), set(1, 3), set(1, 1, 'b'), set(3, 2, 'b')],
      remove(2),
      ...[pulled(0, 2), pulled(1, 2), pulled(2, 3)],
      vanish(3),
    )

  test.each([
    [
      'mine',
      {
        s0: { change: 'updated', cells: { a: 'v1' } },
        s1: { change: 'updated', cells: { a: 'v3', b: 'v1' } },
        s2: { change: 'deleted', cells: { a: 'v3' } },
        'new 1': { change: 'created', cells: { a: 'v3', b: 'v2' } },
      },
    ],
    [
      'theirs',
      {
        s0: { change: 'none', cells: { a: 'v2' } },
        s1: { change: 'updated', cells: { a: 'v2', b: 'v1' } },
        s2: { change: 'none', cells: { a: 'v3' } },
      },
    ],
  ] as const)('are settled by %s in one step, and come back by one undo', (take, shown) => {
    const world = several()
    const before = shownRows(world)
    expect(conflictingRows(world.store, world.tables())).toEqual([1, 2, 3, 4])
    expect(all(world, take)).toBe(4)
    expect(shownRows(world)).toEqual(shown)
    expect(conflictingRows(world.store, world.tables())).toEqual([])
    expectProjection(world.store, world.tables())
    world.apply({ kind: 'undo' })
    // What became of the deletion is not asked about again.
    expect(shownRows(world)).toMatchObject({ ...before, s2: { change: 'deleted', cells: { a: 'v3' } } })
  })

  test('leave out a row that is under way', () => {
    const world = worldAfter(set(0, 1), pulled(0, 2), remove(1))
    takeDeletes(world.store, world.tables(), [2], world.taken())
    world.store.run("insert or replace into mark (ws, k, f, state) values (1, 2, 1, 'conflict')")
    expect(conflictingRows(world.store, world.tables())).toEqual([1])
    expect(all(world, 'mine')).toBe(1)
  })
})
