/** An update that was given up and comes after all, over a newer one: what was wanted last is staged again, and nothing else is touched. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { restoreOverwritten, rowsAwaitingUpdates, rowsToLookAt } from '../../../src-main/replica/settle/restore-overwritten.ts'
import { settleExisting } from '../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../src-main/replica/settle/updates/take-updates.ts'
import { stateOf, type World } from '../../support/replica/bulk-world.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { shownRows } from '../../support/replica/shown-rows.ts'
import type { Step, StepField } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'

let world: World
let now: number
beforeEach(() => {
  world = createStagingWorld()
  now = Date.now()
})

const set = (row: number, pick: number, field: StepField = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
const pulled = (id: number, pick: number, field: StepField = 'a'): Step => ({
  kind: 'pull',
  rows: [{ id, cells: [{ row: 0, field, pick }] }],
})
const apply = (...steps: readonly Step[]) => {
  for (const it of steps) world.apply(it)
}
/** The row `s0` has the key 1, and so on. */
const keyOf = (id: number) => id + 1
function send(id: number): readonly number[] {
  const { run } = world.taken()
  const taken = takeUpdates(world.store, world.tables(), [keyOf(id)], { run, at: now })
  return taken.flatMap((it) => it.rows.map((row) => row.k))
}
/** Sends what is staged in the row, gets no answer, and does not find it there. */
function giveUp(id: number): void {
  recordOutcome(world.store, world.tables(), { unknown: send(id) })
  expect(settleExisting(world.store, world.tables(), null)).toEqual({ confirmed: 0, open: [keyOf(id)] })
}
const confirm = (id: number) => recordOutcome(world.store, world.tables(), { updated: send(id) })
/** Labels of what was staged by itself. Reading a row looks for what came late; where it was read before, this does. */
const putBack = (): readonly string[] => {
  restoreOverwritten(world.store, world.tables())
  return world.store.pluck<string>("select label from command where origin = 'app' order by id").all()
}
const one = ['Put back 1 value that an older request overwrote']
const shown = (id: number) => shownRows(world)[`s${id}`]
const looked = () => rowsToLookAt(world.store, world.tables())

afterEach(() => {
  // What is under way has marks of its own.
  if (world.store.pluck<number>('select 1 from sent_row').get() === undefined) expectProjection(world.store, world.tables())
})

describe('an update that was given up', () => {
  test('is staged as before, and its row is looked at again', () => {
    apply(set(1, 3))
    giveUp(1)
    expect([shown(1), looked()]).toEqual([{ change: 'updated', cells: { a: 'v3' } }, ['s1']])
    expect([...rowsAwaitingUpdates(world.store, world.tables())]).toEqual([2])
  })

  test('that comes over a newer one is taken back: what was wanted last is staged over it', () => {
    apply(set(1, 3))
    giveUp(1)
    apply(set(1, 2))
    confirm(1)
    expect([shown(1)?.change, putBack()]).toEqual(['none', []])
    apply(pulled(1, 3))
    expect(putBack()).toEqual(one)
    expect(shown(1)).toEqual({ change: 'updated', cells: { a: 'v2' } })
    expect(stateOf(world)).toMatchObject({ undo: 'set' })
    // It has come, and is not expected any more.
    expect([looked(), putBack()]).toEqual([[], one])
  })

  test('with several values is told as several', () => {
    apply(set(1, 3), set(1, 1, 'b'))
    giveUp(1)
    apply(set(1, 2), set(1, 2, 'b'))
    confirm(1)
    apply({
      kind: 'pull',
      rows: [
        {
          id: 1,
          cells: [
            { row: 0, field: 'a', pick: 3 },
            { row: 0, field: 'b', pick: 1 },
          ],
        },
      ],
    })
    expect(putBack()).toEqual(['Put back 2 values that an older request overwrote'])
    expect(shown(1)).toEqual({ change: 'updated', cells: { a: 'v2', b: 'v2' } })
  })

  test('that comes where nothing newer is wanted is simply done', () => {
    apply(set(1, 3))
    giveUp(1)
    apply({ kind: 'discard-all' }, { kind: 'undo' })
    apply(pulled(1, 3))
    expect(putBack()).toEqual([])
    expect([shown(1), looked()]).toEqual([{ change: 'none', cells: { a: 'v3' } }, []])
  })

  test('that comes after it was discarded is taken back to what was there before', () => {
    apply(set(1, 3))
    giveUp(1)
    apply({ kind: 'discard-all' }, pulled(1, 3))
    expect(putBack()).toEqual(one)
    expect(shown(1)).toEqual({ change: 'updated', cells: { a: 'v1' } })
  })

  test('that comes under an edit that is staged since is no conflict with it', () => {
    apply(set(1, 3))
    giveUp(1)
    apply(set(1, 2), pulled(1, 3))
    expect(putBack()).toEqual([])
    expect(shown(1)).toEqual({ change: 'updated', cells: { a: 'v2' } })
    expect(looked()).toEqual([])
  })

  test('of which a part has come is still expected', () => {
    apply(set(1, 3), set(1, 1, 'b'))
    giveUp(1)
    apply(set(1, 2), set(1, 2, 'b'))
    confirm(1)
    apply(pulled(1, 3))
    expect(putBack()).toEqual(one)
    expect(looked()).toEqual(['s1'])
  })

  test('is still expected where the same was sent again, whose value it cannot be told from', () => {
    apply(set(1, 3))
    giveUp(1)
    confirm(1)
    expect([shown(1), putBack(), looked()]).toEqual([{ change: 'none', cells: { a: 'v3' } }, [], ['s1']])
    // Over what is wanted since it is seen.
    apply(set(1, 2))
    confirm(1)
    apply(pulled(1, 3))
    expect([putBack(), shown(1)]).toEqual([one, { change: 'updated', cells: { a: 'v2' } }])
  })

  test.each([
    [10 * 60_000 - 5000, ['s1']],
    [10 * 60_000 + 1000, []],
  ])('is expected for ten minutes (after %i milliseconds)', (ago, left) => {
    now -= ago
    apply(set(1, 3))
    giveUp(1)
    putBack()
    expect(looked()).toEqual(left)
  })

  test('is not looked for while its row is under way again', () => {
    apply(set(1, 3))
    giveUp(1)
    apply(set(1, 2))
    send(1)
    apply(pulled(1, 3))
    expect([putBack(), looked()]).toEqual([[], ['s1']])
  })

  test('is nothing to a row that the service lost', () => {
    apply(set(1, 3))
    giveUp(1)
    apply({ kind: 'discard-all' }, { kind: 'vanish', ids: [1] })
    expect([putBack(), shown(1)]).toEqual([[], undefined])
  })

  test('beside another says each what it overwrote', () => {
    apply(set(1, 3), set(2, 3))
    giveUp(1)
    giveUp(2)
    apply(set(1, 2), set(2, 1))
    confirm(1)
    confirm(2)
    apply(pulled(1, 3))
    expect(putBack()).toEqual(one)
    expect([shown(1)?.cells.a, shown(2)?.cells.a, looked()]).toEqual(['v2', 'v1', ['s2']])
  })
})
