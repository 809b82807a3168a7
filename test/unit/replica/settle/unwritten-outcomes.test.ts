/** An answer of the service that could not be written down is kept, and written as soon as that works: before whatever came after it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createUnwrittenOutcomes, type UnwrittenOutcomes } from '../../../../src-main/replica/settle/unwritten-outcomes.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

let world: World
let outcomes: UnwrittenOutcomes
beforeEach(() => {
  world = createStagingWorld()
  for (const row of [1, 2]) world.apply({ kind: 'set', cells: [{ row, field: 'a', pick: 3 }] })
  outcomes = createUnwrittenOutcomes(world.store)
  expect(takeUpdates(world.store, world.tables(), [2, 3], world.taken()).flatMap((it) => it.rows)).toHaveLength(2)
})

const failing = (sql: string) =>
  world.store.run(`create trigger full before ${sql} begin select raise(abort, 'database or disk is full'); end`)
const mend = () => world.store.run('drop trigger full')
const record = (k: number, at = 60) => outcomes.record(world.tables(), { updated: [k] }, at)
const changes = () => ['s1', 's2'].map((id) => shownRows(world)[id]?.change)
const receipts = () => world.store.raw<[number, string]>('select k, state from receipt_row order by k').all()

describe('an answer that cannot be written down', () => {
  test('is told of, and written later', () => {
    failing('delete on sent_row')
    expect(() => record(2)).toThrow(/full/)
    expect(() => outcomes.catchUp()).toThrow(/full/)
    expect(world.store.pluck<number>('select count(*) from sent_row').get()).toBe(2)
    mend()
    outcomes.catchUp()
    expect(changes()).toEqual(['none', 'updated'])
    expect(world.store.pluck<number>('select k from sent_row').all()).toEqual([3])
  })

  test('is written before the next one, once', () => {
    failing('delete on sent_row')
    expect(() => record(2)).toThrow(/full/)
    mend()
    record(3)
    expect(changes()).toEqual(['none', 'none'])
    expect(receipts()).toEqual([
      [2, 'confirmed'],
      [3, 'confirmed'],
    ])
    world.apply({ kind: 'set', cells: [{ row: 1, field: 'a', pick: 2 }] })
    outcomes.catchUp()
    expect(changes()).toEqual(['updated', 'none'])
    expectProjection(world.store, world.tables())
  })

  test('keeps those behind it waiting in their order', () => {
    failing('delete on sent_row')
    expect(() => record(2)).toThrow(/full/)
    expect(() => record(3)).toThrow(/full/)
    mend()
    outcomes.catchUp()
    expect(changes()).toEqual(['none', 'none'])
  })

  test('with other work is written without that, which is asked for again', () => {
    failing("insert on command when new.label = 'work'")
    const work = () =>
      world.store.run(
        "insert into command (ws, label, origin, at, kind, first_seq, last_seq) values (1, 'work', 'app', 1, 'do', 1, 0)",
      ).changes
    const ask = () => outcomes.recordWith(world.tables(), [{ updated: [2] }, { updated: [3] }], 60, work)
    expect(ask).toThrow(/full/)
    mend()
    outcomes.catchUp()
    expect(changes()).toEqual(['none', 'none'])
    expect(world.store.pluck<number>("select count(*) from command where label = 'work'").get()).toBe(0)
  })
})

test('what can be written down is, at once, with the work that goes with it', () => {
  expect(
    outcomes.recordWith(world.tables(), [{ updated: [2] }, { refused: [{ k: 3, code: 1, message: 'no' }] }], 60, () => 'done'),
  ).toBe('done')
  expect(changes()).toEqual(['none', 'updated'])
  expect(shownRows(world).s2?.marks).toEqual({ row: 'refused' })
})
