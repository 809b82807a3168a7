/** A batch of new rows that was created as it is staged is settled as a whole; whatever else it is, row by row. Both leave the same. */
import { describe, expect, test } from 'vitest'
import { settleCreatedBatch } from '../../../../src-main/replica/settle/creates/settle-created-batch.ts'
import { takeCreates } from '../../../../src-main/replica/settle/creates/take-creates.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { settleCreates } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { noStaged, readStagedCounts } from '../../../../src-main/replica/stage/staged-counts.ts'
import { atomically } from '../../../../src-main/replica/store/store.ts'
import { stateOf, type World } from '../../../support/replica/bulk-world.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

/** Three new rows with a cell each; their keys are 5, 6 and 7. */
const add: Step = { kind: 'add', rows: [1, 2, 3].map((pick) => [{ row: 0, field: 'a', pick }]) }
const keys = [5, 6, 7] as const
/** A cell of a new row, counted from 0: they stand before those of the service. */
const set = (row: number, pick: number, field: 'a' | 'b' = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })

function worldAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
const how = { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false }
const told = { how: 'answer', at: 50 } as const
function take(world: World, of: readonly number[] = keys): void {
  const { keys: taken } = world.store.brief.leave(() => takeCreates(world.store, world.tables(), of, how, world.taken()))
  expect(taken).toEqual(of)
}
/** Its rows are written out one by one, as when no answer comes for a moment. */
const writeOut = (world: World) => world.store.brief.writeOut()
const created = (of: readonly number[]) => of.map((k) => ({ k, id: `c${k}` }))
/** Whether it was settled as a whole. */
const settle = (world: World, of = created(keys)): boolean =>
  world.store.brief.leave(() => atomically(world.store, () => settleCreatedBatch(world.store, world.tables(), of, told)))

/** Everything that is kept of the rows but when. */
function kept(world: World) {
  const { store } = world
  const all = (sql: string) => store.raw<readonly unknown[]>(sql).all()
  writeOut(world)
  return {
    ...(stateOf(world) as object),
    shown: shownRows(world),
    counts: readStagedCounts(store, world.tables().n),
    rows: store.pluck<number>('select row_count from worksheet').get(),
    sent: all('select * from sent_row'),
    receipts: all('select n, k, id, state from receipt_row order by k'),
    sums: all('select open, confirmed, unknown from receipt'),
  }
}

describe.each([
  ['that is kept in one text', () => {}],
  ['that is written out row by row', writeOut],
])('a batch %s', (_, prepare) => {
  function sent(...steps: readonly Step[]): World {
    const world = worldAfter(...steps)
    take(world)
    prepare(world)
    return world
  }

  test('leaves what its rows leave when they are settled one by one', () => {
    const [whole, single] = [sent(add), sent(add)]
    expect(settle(whole)).toBe(true)
    for (const k of keys) recordOutcome(single.store, single.tables(), { created: created([k]) }, told)
    expectProjection(whole.store, whole.tables())
    expect(kept(whole)).toEqual(kept(single))
    expect(kept(whole)).toMatchObject({ counts: noStaged, rows: 7, sent: [], marks: [], sums: [[0, 3, 0]] })
    for (const world of [whole, single]) world.apply({ kind: 'undo' })
    expect(shownRows(whole)).toEqual(shownRows(single))
    expect(shownRows(whole).c6).toEqual({ change: 'deleted', cells: { a: 'v2' } })
  })

  test('leaves alone what is staged in other rows', () => {
    const world = worldAfter(set(1, 3), { kind: 'hold', row: 2, held: true }, set(2, 3), add)
    take(world)
    prepare(world)
    expect(settle(world)).toBe(true)
    expectProjection(world.store, world.tables())
    expect(readStagedCounts(world.store, 1)).toMatchObject({ cells: 2, updatedRows: 2, createdRows: 0 })
  })

  test('is settled as a whole among rows in every other state, and leaves them alone', () => {
    const { world, w, others } = createBusyWorld()
    const busy = w.add({ a: 'one', n: 1 }, { a: 'two' }, { b: 'three' })
    take(world, busy)
    prepare(world)
    const before = others()
    expect(settle(world, created(busy))).toBe(true)
    expect(others()).toEqual(before)
    expect(world.store.pluck<string>('select id from w1_row where k >= ? order by k').all(busy[0] ?? 0)).toEqual(
      busy.map((k) => `c${k}`),
    )
  })

  test.each([
    ['in doubt', {}],
    ['given up', { absent: keys }],
  ])('that was %s is confirmed when it is found, each row with its id', (_, heard) => {
    const world = sent(add)
    const { store, tables } = world
    recordOutcome(store, tables(), { unknown: keys }, told)
    recordOutcome(store, tables(), heard, { ...told, how: 'read-back' })
    const found = created(keys).map(({ k, id }) => ({ row: k, id }))
    settleCreates(store, tables(), { created: found, absent: [], uncertain: [] }, 'open', 60)
    const receipts = keys.map((k, n) => [n, k, `c${k}`, 'confirmed'])
    expect(kept(world)).toMatchObject({ counts: noStaged, rows: 7, sent: [], marks: [], receipts, sums: [[0, 3, 0]] })
    expectProjection(store, tables())
  })

  test.each<[string, (world: World) => void, (readonly Step[])?]>([
    ['a cell was edited since', (world) => world.apply(set(1, 0))],
    ['a row was taken back since', (world) => world.apply({ kind: 'delete', rows: [0] })],
    ['a cell was edited before it was sent', () => {}, [add, set(1, 0)]],
    [
      'another row was edited while its rows were staged',
      () => {},
      [{ kind: 'add', rows: [[]] }, set(3, 3), { kind: 'add', rows: [[], []] }],
    ],
    ['a pull brought a row of it in', (world) => world.store.run("update w1_row set id = 'c6' where id = 's3'")],
  ])('is not settled as a whole where %s', (_, meanwhile, steps = [add]) => {
    const world = sent(...steps)
    meanwhile(world)
    const before = kept(world)
    expect(settle(world)).toBe(false)
    expect(kept(world)).toEqual(before)
  })

  test('is not settled as a whole where the answer names other rows', () => {
    const world = sent(add)
    const before = shownRows(world)
    const [a, b, c] = created(keys)
    if (a === undefined || b === undefined || c === undefined) throw new Error('three rows')
    for (const of of [
      [a, b],
      [b, c],
      [a, c, b],
      [a, { ...b, id: 'c5' }, c],
      [{ ...a, k: 4 }, a, b],
    ])
      expect(settle(world, of)).toBe(false)
    expect(shownRows(world)).toEqual(before)
  })
})

test('rows of two requests that are answered together are settled one by one', () => {
  const world = worldAfter(add)
  take(world, [5, 6])
  take(world, [7])
  writeOut(world)
  expect(settle(world)).toBe(false)
  recordOutcome(world.store, world.tables(), { created: created(keys) }, told)
  expect(kept(world)).toMatchObject({ counts: noStaged, rows: 7, sent: [], marks: [] })
  expectProjection(world.store, world.tables())
})

test('rows that were sent in another order than they were staged in are settled one by one, each with its own id', () => {
  const world = worldAfter(add)
  take(world, [6, 5, 7])
  writeOut(world)
  expect(settle(world)).toBe(false)
  recordOutcome(world.store, world.tables(), { created: created(keys) }, told)
  expect(kept(world).receipts).toEqual([
    [1, 5, 'c5', 'confirmed'],
    [0, 6, 'c6', 'confirmed'],
    [2, 7, 'c7', 'confirmed'],
  ])
})

describe('a row that a pull brought in before its creation was known', () => {
  test('is taken over with what was staged in it, and nothing of its own stays', () => {
    const world = worldAfter(add)
    take(world)
    writeOut(world)
    world.store.run("insert into w1_row (k, id, generation, c1) values (9, 'c6', 1, 'v2')")
    world.store.run('update worksheet set row_count = row_count + 1')
    // Its id is the first of all.
    world.apply(set(0, 3, 'b'))
    world.apply({ kind: 'hold', row: 0, held: true })
    expect(shownRows(world).c6).toEqual({ change: 'updated', cells: { a: 'v2', b: 'v3' }, marks: { row: 'staged' } })
    recordOutcome(world.store, world.tables(), { created: created(keys) }, told)
    expectProjection(world.store, world.tables())
    expect(shownRows(world)).toMatchObject({ c5: { change: 'none' }, c6: { change: 'updated', cells: { a: 'v2', b: 'v3' } } })
    const left = (table: string) => world.store.pluck<number>(`select count(*) from ${table} where k = 9`).get()
    expect(['mark', 'sent_row', 'journal', 'w1_over', 'w1_row'].map(left)).toEqual([0, 0, 0, 0, 0])
  })

  test('keeps back what was held in either of them, and leaves what is noted of other rows', () => {
    const world = worldAfter(add, set(4, 3), { kind: 'hold', row: 4, held: true })
    take(world)
    writeOut(world)
    world.store.run("insert into w1_row (k, id, generation, c1) values (9, 'c6', 1, 'v2')")
    world.store.run('update worksheet set row_count = row_count + 1')
    // Cell `b` of both: by their ids the pulled row is the first of all, and the new one the third.
    for (const row of [0, 2]) world.apply(set(row, 2, 'b'))
    const marks = () =>
      world.store.raw<[number, number, string, number]>('select k, f, state, is_held from mark order by k, f').all()
    for (const k of [6, 9]) world.store.run("insert into mark (ws, k, f, state, is_held) values (1, ?, 2, 'staged', 1)", k)
    for (const k of [2, 9]) world.store.run('insert into changed_elsewhere (ws, k, is_new) values (1, ?, 1)', k)
    recordOutcome(world.store, world.tables(), { created: created(keys) }, told)
    expect(world.store.pluck<number>('select k from changed_elsewhere').all()).toEqual([2])
    expect(marks()).toEqual([
      [2, 0, 'staged', 1],
      [6, 2, 'staged', 1],
    ])
  })
})
