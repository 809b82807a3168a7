/** What undo and redo bring back of what is on the service already, of rows that came and went, and of cells that later commands changed. */
import { describe, expect, test } from 'vitest'
import { removeRows } from '../../../../src-main/replica/pull/pull-ledger.ts'
import { readStagedCounts } from '../../../../src-main/replica/stage/staged-counts.ts'
import { reverseWhole } from '../../../../src-main/replica/undo/undo-command.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
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
const add: Step = { kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }], [{ row: 0, field: 'b', pick: 2 }]] }
const push: Step = { kind: 'push', outcomes: ['done'] }
const undo: Step = { kind: 'undo' }
const redo: Step = { kind: 'redo' }

function worldAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
/** Rows after the steps, the plain ones left out. */
function staged(...steps: readonly Step[]) {
  const world = worldAfter(...steps)
  expectProjection(world.store, world.tables())
  const rows = Object.entries(shownRows(world)).filter(([, it]) => it.change !== 'none')
  return Object.fromEntries(rows.map(([id, { change, cells, marks }]) => [id, [change, cells, ...(marks ? [marks] : [])]]))
}
const ids = (...steps: readonly Step[]) => Object.keys(shownRows(worldAfter(...steps)))
const counts = (...steps: readonly Step[]) => {
  const { store, tables } = worldAfter(...steps)
  const { cells, updatedRows, createdRows, deletedRows } = readStagedCounts(store, tables().n)
  return { cells, updatedRows, createdRows, deletedRows }
}

describe('a pushed edit', () => {
  test('is taken back by a new one, from what was pushed to what was there before', () => {
    expect(staged(set(1, 3), push)).toEqual({})
    expect(staged(set(1, 3), push, undo)).toEqual({ s1: ['updated', { a: 'v1' }] })
    expect(staged(set(1, 3), push, undo, push)).toEqual({})
    expect(staged(set(1, 3), push, undo, redo)).toEqual({})
    expect(staged(set(1, 3), push, undo, push, redo)).toEqual({ s1: ['updated', { a: 'v3' }] })
  })

  test('that a colleague changed since is in conflict when it is taken back', () => {
    expect(staged(set(1, 3), push, pulled(1, 2), undo)).toEqual({ s1: ['updated', { a: 'v1' }, { a: 'conflict' }] })
  })

  test('is taken back step by step where the cell was changed and pushed twice', () => {
    const twice = [set(1, 3), push, set(1, 2), push]
    expect(staged(...twice, undo)).toEqual({ s1: ['updated', { a: 'v3' }] })
    expect(staged(...twice, undo, undo)).toEqual({ s1: ['updated', { a: 'v1' }] })
    expect(staged(...twice, undo, undo, redo)).toEqual({ s1: ['updated', { a: 'v3' }] })
    expect(staged(...twice, undo, undo, redo, redo)).toEqual({})
  })

  test('of which a part was refused is taken back whole: one part by a new edit, the other by dropping it', () => {
    // Rows of odd keys are refused.
    const part: Step = { kind: 'push', outcomes: ['done', 'refused'] }
    const both: Step = { kind: 'set', cells: [1, 2].map((row) => ({ row, field: 'a', pick: 3 })) }
    expect(staged(both, part)).toEqual({ s2: ['updated', { a: 'v3' }, { row: 'refused' }] })
    expect(staged(both, part, undo)).toEqual({ s1: ['updated', { a: 'v1' }] })
    expect(staged(both, part, undo, redo)).toMatchObject({ s2: ['updated', { a: 'v3' }] })
  })
})

describe('a pushed deletion', () => {
  const full = [set(1, 2, 'b'), set(1, 1, 'n'), set(1, 1, 'o'), push]

  test('is taken back by a new row with every value that was kept of it', () => {
    expect(ids(...full, remove(1), push)).toEqual(['s0', 's2', 's3'])
    const back = staged(...full, remove(1), push, undo)
    expect(back).toEqual({ 'new 1': ['created', { a: 'v1', b: 'v2', n: 1, o: ['y'] }] })
    expect(counts(...full, remove(1), push, undo)).toEqual({ cells: 4, updatedRows: 0, createdRows: 1, deletedRows: 0 })
  })

  test('is taken back without what only the service can write', () => {
    const world = createStagingWorld({ b: { isReadOnly: true } })
    const both: Step = {
      kind: 'pull',
      rows: [{ id: 1, cells: (['a', 'b'] as const).map((field) => ({ row: 0, field, pick: 2 })) }],
    }
    world.apply(both)
    expect(shownRows(world).s1).toEqual({ change: 'none', cells: { a: 'v2', b: 'v2' } })
    for (const it of [remove(1), push, undo]) world.apply(it)
    expectProjection(world.store, world.tables())
    expect(shownRows(world)['new 1']).toEqual({ change: 'created', cells: { a: 'v2' } })
  })

  test('of several rows brings all of them back, and deletes them again by redo', () => {
    expect(staged(remove(1, 2), push, undo)).toEqual({ 'new 1': ['created', { a: 'v1' }], 'new 2': ['created', { a: 'v2' }] })
    expect(ids(remove(1, 2), push, undo, redo)).toEqual(['s0', 's3'])
    expect(counts(remove(1, 2), push, undo, redo)).toEqual({ cells: 0, updatedRows: 0, createdRows: 0, deletedRows: 0 })
    expect(staged(remove(1, 2), push, undo, push, redo)).toMatchObject({
      c1: ['deleted', { a: 'v1' }],
      c2: ['deleted', { a: 'v2' }],
    })
  })

  test('brings back what was edited before it, and then takes that back too', () => {
    expect(staged(set(1, 3), remove(1), push, undo)).toEqual({ 'new 1': ['created', { a: 'v3' }] })
    expect(staged(set(1, 3), remove(1), push, undo, undo)).toEqual({ 'new 1': ['created', { a: 'v1' }] })
  })

  test('that the service carried out and another one did too is no row twice', () => {
    const world = worldAfter(remove(1))
    removeRows(world.store, world.tables(), ['s1'], 1)
    expect(Object.keys(shownRows(world))).toEqual(['s0', 's2', 's3'])
    world.apply(undo)
    expectProjection(world.store, world.tables())
    expect(shownRows(world)['new 1']).toEqual({ change: 'created', cells: { a: 'v1' } })
  })
})

describe('new rows', () => {
  test('that were pushed are deleted when they are taken back, and their cells are not emptied first', () => {
    expect(staged(add, push, undo)).toEqual({ c1: ['deleted', { a: 'v1' }], c2: ['deleted', { b: 'v2' }] })
    expect(counts(add, push, undo)).toEqual({ cells: 0, updatedRows: 0, createdRows: 0, deletedRows: 2 })
    expect(staged(add, push, undo, redo)).toEqual({})
    expect(staged(add, push, undo, push, redo)).toEqual({
      'new 1': ['created', { a: 'v1' }],
      'new 2': ['created', { b: 'v2' }],
    })
  })

  test('that were not pushed go with all that was staged in them, and come back with it', () => {
    // The new rows stand before those of the service.
    expect(staged(add, set(0, 3), undo)).toMatchObject({ 'new 1': ['created', { a: 'v1' }] })
    expect(ids(add, set(0, 3), undo, undo)).toEqual(['s0', 's1', 's2', 's3'])
    expect(staged(add, set(0, 3), undo, undo, redo, redo)).toEqual({
      'new 1': ['created', { a: 'v3' }],
      'new 2': ['created', { b: 'v2' }],
    })
  })

  test('that the service lost since are created again by redo', () => {
    const world = worldAfter(add, push, undo, push)
    expect(Object.keys(shownRows(world))).toEqual(['s0', 's1', 's2', 's3'])
    for (const it of [redo, push, undo]) world.apply(it)
    expectProjection(world.store, world.tables())
    expect(Object.values(shownRows(world)).filter((it) => it.change === 'deleted')).toHaveLength(2)
  })
})

describe('an undo of a command that was meant before others came', () => {
  const meantFirst = (world: World, since = 1) => reverseWhole(world.store, world.tables(), 'undo', 9, { command: 1, since })

  test('leaves the cells as they are that these changed, and these go back past it', () => {
    const both: Step = { kind: 'set', cells: [1, 2].map((row) => ({ row, field: 'a', pick: 3 })) }
    const world = worldAfter(both, set(1, 2))
    expect(meantFirst(world)).toMatchObject({ label: 'set', entries: 2 })
    expectProjection(world.store, world.tables())
    expect([shownRows(world).s1, shownRows(world).s2]).toEqual(
      [
        { change: 'none', cells: { a: 'v1' } },
        { change: 'none', cells: { a: 'v2' } },
      ].map((it, i) => (i === 0 ? { change: 'updated', cells: { a: 'v2' } } : it)),
    )
    // What came later returns to what was there before the command, not to what the command had made of it.
    world.apply(undo)
    expect(shownRows(world).s1).toEqual({ change: 'none', cells: { a: 'v1' } })
    expectProjection(world.store, world.tables())
  })

  test('takes all of it back where these changed other cells', () => {
    const world = worldAfter(set(1, 3), set(2, 3))
    expect(meantFirst(world)).toMatchObject({ entries: 1 })
    expect([shownRows(world).s1?.change, shownRows(world).s2?.change]).toEqual(['none', 'updated'])
  })

  test('goes back to what was staged before it, over what was there', () => {
    const world = worldAfter(set(1, 2), set(1, 3), set(1, 2, 'b'))
    expect(reverseWhole(world.store, world.tables(), 'undo', 9, { command: 2, since: 2 })).toMatchObject({ entries: 1 })
    expect(shownRows(world).s1).toEqual({ change: 'updated', cells: { a: 'v2', b: 'v2' } })
  })
})

describe('cells that were discarded', () => {
  test('come back by undo, and go again by redo', () => {
    const discarded: readonly Step[] = [set(1, 3), set(2, 1, 'b'), { kind: 'discard-all' }]
    expect(staged(...discarded)).toEqual({})
    expect(staged(...discarded, undo)).toEqual({ s1: ['updated', { a: 'v3' }], s2: ['updated', { a: 'v2', b: 'v1' }] })
    expect(counts(...discarded, undo)).toEqual({ cells: 2, updatedRows: 2, createdRows: 0, deletedRows: 0 })
    expect(staged(...discarded, undo, redo)).toEqual({})
  })

  test('come back in conflict where the service changed them meanwhile', () => {
    expect(staged(set(1, 3), { kind: 'discard-all' }, pulled(1, 2), undo)).toEqual({
      s1: ['updated', { a: 'v3' }, { a: 'conflict' }],
    })
  })
})
