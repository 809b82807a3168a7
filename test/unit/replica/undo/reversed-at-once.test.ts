/** Commands whose every entry is still what its cell is at are reversed at once; whatever else is the matter, what comes of it is the same. */
import { describe, expect, test } from 'vitest'
import { closeCommand, openCommand } from '../../../../src-main/replica/stage/command.ts'
import { emptyTally, stageInverse } from '../../../../src-main/replica/stage/stage-inverse.ts'
import { readStagedCounts } from '../../../../src-main/replica/stage/staged-counts.ts'
import { atomically } from '../../../../src-main/replica/store/store.ts'
import { reverseWhole } from '../../../../src-main/replica/undo/undo-command.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (pick: number, ...rows: readonly number[]): Step => ({
  kind: 'set',
  cells: rows.map((row) => ({ row, field: 'a', pick })),
})
/** New rows stand before those of the service. */
const add: Step = { kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }]] }
const vanish = (...ids: readonly number[]): Step => ({ kind: 'vanish', ids: [...ids] })
const hold = (row: number, held: boolean): Step => ({ kind: 'hold', row, held })
const push: Step = { kind: 'push', outcomes: ['done'] }
const undo: Step = { kind: 'undo' }
const redo: Step = { kind: 'redo' }

/** Rows after the steps, the plain ones left out. */
function staged(...steps: readonly Step[]) {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  expectProjection(world.store, world.tables())
  return changed(world)
}
const changed = (world: World) =>
  Object.fromEntries(Object.entries(shownRows(world)).filter(([, it]) => it.change !== 'none' || it.marks !== undefined))

const isNew = { change: 'created', cells: { a: 'v1' } }

describe('a row that the service lost meanwhile', () => {
  test('returns as a conflict when its edit is done again, beside a new row', () => {
    expect(staged(add, set(3, 2, 3), undo, vanish(1), redo)).toEqual({
      'new 1': isNew,
      s1: { change: 'updated', cells: { a: 'v3' }, marks: { row: 'conflict' } },
      s2: { change: 'updated', cells: { a: 'v3' } },
    })
  })

  test('returns as a conflict when discarding its edit is undone, beside a new row that comes back', () => {
    expect(staged(add, set(3, 2, 3), { kind: 'discard-all' }, vanish(1), undo)).toEqual({
      'new 1': isNew,
      s1: { change: 'updated', cells: { a: 'v3' }, marks: { row: 'conflict' } },
      s2: { change: 'updated', cells: { a: 'v3' } },
    })
  })
})

describe('an undo that was meant before its new row was deleted', () => {
  test.each<[string, readonly Step[]]>([
    ['alone', [add]],
    ['beside another new row', [{ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 1 }], []] }]],
  ])('stages nothing in a row that is not there: %s', (_, steps) => {
    const world = createStagingWorld()
    for (const it of [...steps, set(0, 0), { kind: 'delete' as const, rows: [0] }]) world.apply(it)
    const was = readStagedCounts(world.store, 1)
    expect(reverseWhole(world.store, world.tables(), 'undo', 9, { command: 2, since: 2 })).toMatchObject({ label: 'set' })
    expectProjection(world.store, world.tables())
    expect(readStagedCounts(world.store, 1)).toEqual(was)
    expect(was.cells).toBe(0)
  })
})

describe('what is done again', () => {
  const two: Step = { kind: 'set', cells: (['a', 'b'] as const).map((field) => ({ row: 1, field, pick: 3 })) }
  const pulled = (pick: number): Step => ({ kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick }] }] })

  test.each<[string, readonly Step[]]>([
    ['cells of one field', [set(3, 1, 2)]],
    ['cells of several fields', [two]],
    ['cells beside others that are staged', [{ kind: 'set', cells: [{ row: 2, field: 'b', pick: 1 }] }, set(3, 1, 2)]],
    ['cells beside rows that are held', [hold(3, true), set(2, 3), set(3, 1, 2)]],
    ['a deletion', [{ kind: 'delete', rows: [1, 2] }]],
    ['new rows', [add]],
    ['cells of a new row', [add, set(3, 0, 1)]],
    ['the deletion of a new row', [add, { kind: 'delete', rows: [0] }]],
    ['an edit of an edit', [set(3, 1), set(2, 1)]],
    ['discarding', [two, add, { kind: 'discard-all' }]],
  ])('is as it was: %s', (_, steps) => {
    const was = staged(...steps)
    expect(staged(...steps, undo, redo)).toEqual(was)
    expect(staged(...steps, undo, redo, undo, redo)).toEqual(was)
  })

  test.each<[string, number, object]>([
    ['is in conflict where the service has something else meanwhile', 2, { s1: ['updated', 'v3', { a: 'conflict' }] }],
    ['is nothing where the service has it already', 3, {}],
  ])('%s', (_, pick, expected) => {
    const rows = Object.entries(staged(set(3, 1), undo, pulled(pick), redo))
    expect(Object.fromEntries(rows.map(([id, it]) => [id, [it.change, it.cells.a, it.marks]]))).toEqual(expected)
  })
})

test('a command of which a part was held back is taken back whole: what was pushed by a new edit, the rest by dropping it', () => {
  const part = [set(3, 1, 2), hold(2, true), push, hold(2, false)]
  expect(staged(...part)).toEqual({ s2: { change: 'updated', cells: { a: 'v3' } } })
  expect(staged(...part, undo)).toEqual({ s1: { change: 'updated', cells: { a: 'v1' } } })
})

test('an edit that was refused is taken back with what was said of it', () => {
  const refused: readonly Step[] = [set(3, 1), { kind: 'push', outcomes: ['refused'] }]
  expect(staged(...refused)).toEqual({ s1: { change: 'updated', cells: { a: 'v3' }, marks: { row: 'refused' } } })
  expect(staged(...refused, undo)).toEqual({})
})

test('a new row that was pushed, deleted and brought back goes when its creation is taken back', () => {
  const back: readonly Step[] = [add, push, { kind: 'delete', rows: [0] }, push, undo]
  expect(staged(...back)).toEqual({ 'new 1': isNew })
  expect(staged(...back, undo)).toEqual({})
  expect(staged(...back, { kind: 'set', cells: [{ row: 0, field: 'b', pick: 2 }] }, undo, undo)).toEqual({})
  expect(staged(...back, undo, redo)).toEqual({ 'new 1': isNew })
})

test('the answer that a row stays, taken back, asks about that row again and about no other', () => {
  const changed: Step = { kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick: 2 }] }] }
  const asked: readonly Step[] = [{ kind: 'delete', rows: [2] }, set(1, 3), { kind: 'delete', rows: [1] }, changed]
  const deleted = (pick: number, marks?: object) => ({ change: 'deleted', cells: { a: `v${pick}` }, ...(marks && { marks }) })
  const s3 = { change: 'updated', cells: { a: 'v1' } }
  expect(staged(...asked)).toEqual({ s1: deleted(2, { row: 'conflict' }), s2: deleted(2), s3 })
  const answered: readonly Step[] = [...asked, { kind: 'resolve-row', row: 1, take: 'theirs' }]
  expect(staged(...answered)).toEqual({ s2: deleted(2), s3 })
  expect(staged(...answered, undo)).toEqual({ s1: deleted(2, { row: 'conflict' }), s2: deleted(2), s3 })
})

test('a pushed creation that is taken back leaves another new row as it is', () => {
  expect(staged(add, hold(0, true), add, push)).toEqual({ 'new 1': { ...isNew, marks: { row: 'staged' } } })
  expect(staged(add, hold(0, true), add, push, undo)).toEqual({
    'new 1': { ...isNew, marks: { row: 'staged' } },
    c1: { change: 'deleted', cells: { a: 'v1' } },
  })
})

test('the deletion of a row that somebody changed is asked about again when it is done again', () => {
  const world = createStagingWorld()
  const { store, tables } = world
  for (const it of [add, push]) world.apply(it)
  const k = store.pluck<number>("select k from w1_row where id = 'c1'").get() ?? 0
  // A colleague's.
  store.run("update w1_row set c1 = 'v3' where k = ?", k)
  const written = { k, id: 'c1', created: new Map([[1, 'v1']]), deleted: null, cells: new Map() }
  const tally = emptyTally()
  atomically(store, () => {
    const command = openCommand(store, tables(), { label: 'undo of a push', origin: 'edit', at: 99 })
    stageInverse(store, tables(), command, [written], { keepChanged: false, keyOfReturning: () => null }, tally)
    closeCommand(store, tables(), command)
  })
  expect(tally).toEqual({ ...emptyTally(), deletes: 1, asked: 1 })
  const asked = { c1: { change: 'deleted', cells: { a: 'v3' }, marks: { row: 'conflict' } } }
  expect(changed(world)).toEqual(asked)
  world.apply(undo)
  expect(changed(world)).toEqual({})
  world.apply(redo)
  expect(changed(world)).toEqual(asked)
  expect(readStagedCounts(store, tables().n)).toMatchObject({ deletedRows: 1, conflicts: 1 })
})
