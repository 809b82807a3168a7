import { describe, expect, test } from 'vitest'
import { removeRows } from '../../../src-main/replica/pull/pull-ledger.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { readStagedCounts } from '../../../src-main/replica/stage/staged-counts.ts'
import { findKeys } from '../../../src-main/replica/view/find-keys.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { stateOf } from '../../support/replica/bulk-world.ts'
import { expectProjection, readOverlay } from '../../support/replica/check-projection.ts'
import type { Step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'

const set = (row: number, pick: number, field: 'a' | 'b' = 'a') => ({ kind: 'set' as const, cells: [{ row, field, pick }] })
const pulled = (id: number, pick: number, field: 'a' | 'b' = 'a') => ({
  kind: 'pull' as const,
  rows: [{ id, cells: [{ row: 0, field, pick }] }],
})

describe('a command that changes nothing', () => {
  test.each([
    ['an edit to what a cell holds', set(2, 2)],
    ['a deletion of rows that are deleted already', { kind: 'delete' as const, rows: [1] }],
  ])('leaves what can be redone: %s', (_, nothing) => {
    const world = createStagingWorld()
    world.apply({ kind: 'delete', rows: [1] })
    world.apply(set(0, 3))
    world.apply({ kind: 'undo' })
    const was = stateOf(world)
    world.apply(nothing)
    expect(stateOf(world)).toEqual(was)
    expect(was).toMatchObject({ redo: 'set' })
  })
})

describe('an edit that settles a conflict', () => {
  test('by giving the cell what the service has brings the conflict back when it is undone', () => {
    const world = createStagingWorld()
    world.apply(set(1, 3))
    world.apply(pulled(1, 2))
    const was = stateOf(world)
    expect(was).toMatchObject({ marks: [{ state: 'conflict' }] })
    world.apply(set(1, 2))
    expect(stateOf(world)).toMatchObject({ marks: [], staged: new Map() })
    world.apply({ kind: 'undo' })
    expect({ ...(stateOf(world) as object), commands: [], redo: null }).toEqual({ ...(was as object), commands: [], redo: null })
    expectProjection(world.store, world.tables())
  })
})

describe('a new row whose creation a pull saw before its answer', () => {
  test('takes over what was staged on the pulled one, counted once', () => {
    const world = createStagingWorld()
    const { store, tables } = world
    world.apply({ kind: 'add', rows: [[{ row: 0, field: 'b', pick: 1 }]] })
    const created = takeCreates(
      store,
      tables(),
      [5],
      { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false },
      world.taken(),
    ).keys
    world.apply(pulled(7, 1, 'b'))
    // The pulled row stands behind those of the service by its id.
    world.apply(set(5, 3))
    world.apply(set(5, 2, 'b'))
    recordOutcome(store, tables(), { created: created.map((k) => ({ k, id: 's7' })) }, { how: 'answer', at: 1 })
    expectProjection(store, tables())
    const { cells, updatedRows, createdRows } = readStagedCounts(store, tables().n)
    expect({ updatedRows, createdRows, isStaged: cells > 0 }).toEqual({ updatedRows: 1, createdRows: 0, isStaged: true })
  })
})

describe('the creation of a row, confirmed late,', () => {
  const add = { kind: 'add' as const, rows: [[{ row: 0, field: 'b' as const, pick: 1 }]] }
  type Late = Extract<Step, { kind: 'confirm-late' }>
  const late = (cells: Late['cells'], ...meanwhile: Late['meanwhile']): Late => ({ kind: 'confirm-late', cells, meanwhile })
  const overlayOf = (...steps: readonly Step[]): readonly unknown[] => {
    const world = createStagingWorld()
    for (const it of steps) world.apply(it)
    expectProjection(world.store, world.tables())
    return readOverlay(world.store, world.tables())
  }
  const own = { row: 0, field: 'b' as const, pick: 1 }
  // The pulled row stands before all others by its id.
  test.each([
    ['a deletion of the pulled row', late([own], { kind: 'delete', rows: [0] }), { change: 'deleted', cells: { b: 'v1' } }],
    ['an edit of the pulled row', late([own], set(0, 2, 'b')), { change: 'updated', cells: { b: 'v2' } }],
    ['that it was taken back meanwhile', late([own], { kind: 'undo' }), { change: 'deleted', cells: { b: 'v1' } }],
  ])('keeps %s', (_, step, expected) => {
    expect(overlayOf(add, step)).toMatchObject([['5', { id: 'c1', ...expected }]])
  })

  test('lets a command that named both rows be done again', () => {
    const both = late([], { kind: 'delete', rows: [0, 1] }, { kind: 'undo' })
    expect(overlayOf({ kind: 'add', rows: [[]] }, both, { kind: 'redo' })).toMatchObject([['5', { id: 'c1', change: 'deleted' }]])
  })

  test('keeps what a colleague has made of the pulled row', () => {
    const world = createStagingWorld()
    world.apply(add)
    world.apply(late([{ ...own, pick: 3 }]))
    expect(readOverlay(world.store, world.tables())).toEqual([])
    expect(world.store.db.prepare("select k, id, c2 from w1_row where id = 'c1'").all()).toEqual([{ k: 5, id: 'c1', c2: 'v3' }])
  })
})

describe('a row that the service lost', () => {
  const vanish = { kind: 'vanish' as const, ids: [0] }
  test('is said to be lost again when its edit comes back after a deletion that was undone', () => {
    const world = createStagingWorld()
    for (const it of [set(0, 1), vanish, { kind: 'delete' as const, rows: [0] }, { kind: 'undo' as const }]) world.apply(it)
    const was = stateOf(world)
    world.apply({ kind: 'undo' })
    expect(stateOf(world)).toMatchObject({ overlay: [], marks: [] })
    world.apply({ kind: 'redo' })
    expect(stateOf(world)).toEqual(was)
    expect(was).toMatchObject({ marks: [{ state: 'conflict' }] })
  })

  test('returns as a conflict when an edit of it that was pushed is undone, and not when its creation is', () => {
    const world = createStagingWorld()
    world.apply(set(0, 1))
    world.apply({ kind: 'add', rows: [[{ row: 0, field: 'b', pick: 1 }]] })
    world.apply({ kind: 'push', outcomes: ['done'] })
    removeRows(world.store, world.tables(), ['s0', 'c1'], 1)
    world.apply({ kind: 'undo' })
    expect(stateOf(world)).toMatchObject({ overlay: [], undo: 'set' })
    world.apply({ kind: 'undo' })
    expect(stateOf(world)).toMatchObject({
      overlay: [['1', { id: 's0', change: 'updated', cells: { a: null } }]],
      marks: [{ k: 1, f: 0, state: 'conflict' }],
    })
    expectProjection(world.store, world.tables())
  })

  test('stays forgotten once it was created anew, though that was taken back while under way', () => {
    const world = createStagingWorld()
    world.apply(set(0, 1))
    world.apply(vanish)
    world.apply({ kind: 'resolve-row', row: 0, take: 'mine' })
    // Between the pulled row and those of the service by its id.
    world.apply({ kind: 'confirm-late', cells: [], meanwhile: [{ kind: 'delete', rows: [1] }] })
    world.apply({ kind: 'undo' })
    world.apply({ kind: 'undo' })
    expectProjection(world.store, world.tables())
  })
})

describe('rows that sort alike', () => {
  test('keep the order of creation, edited or not', () => {
    const world = createStagingWorld()
    for (const row of [0, 1, 2, 3]) world.apply(set(row, 1, 'b'))
    world.apply({ kind: 'push', outcomes: ['done'] })
    world.apply(set(1, 3))
    const keys = findKeys(world.store, world.tables(), { ...everyRow, sorts: [{ field: fieldId.parse('b'), direction: 'asc' }] })
    expect(keys.ok && [...keys.value]).toEqual([1, 2, 3, 4])
  })
})
