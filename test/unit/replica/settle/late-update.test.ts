/** An update that was given up and comes after all, over a newer one: what was wanted last is staged again, and nothing else is touched. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { finishPull } from '../../../../src-main/replica/pull/pull-ledger.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { restoreOverwritten, rowsAwaitingUpdates, rowsToLookAt } from '../../../../src-main/replica/settle/restore-overwritten.ts'
import { settleExisting } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import { stateOf, type World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { structureOf } from '../../../support/replica/memory-store.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step, StepField } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

let world: World
let now: number
beforeEach(() => {
  world = createStagingWorld()
  now = 1_700_000_000_000
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
  recordOutcome(world.store, world.tables(), { unknown: send(id) }, { how: 'answer', at: now })
  expect(settleExisting(world.store, world.tables(), null, now)).toEqual({ confirmed: 0, open: [keyOf(id)] })
}
function giveUpEdit(): void {
  apply(set(1, 3))
  giveUp(1)
}
const edited = (a: string) => ({ change: 'updated', cells: { a } })
const confirm = (id: number) => recordOutcome(world.store, world.tables(), { updated: send(id) }, { how: 'answer', at: now })
/** Labels of what was staged by itself. Reading a row looks for what came late; where it was read before, this does. */
const putBack = (): readonly string[] => {
  restoreOverwritten(world.store, world.tables(), now)
  return world.store.pluck<string>("select label from command where origin = 'app' order by id").all()
}
function sendNewer(): void {
  apply(set(1, 2))
  confirm(1)
}
const push: Step = { kind: 'push', outcomes: ['done'] }
const one = ['Put back 1 value that an older request overwrote']
const shown = (id: number) => shownRows(world)[`s${id}`]
const looked = () => rowsToLookAt(world.store, world.tables())

afterEach(() => {
  // What is under way has marks of its own.
  if (world.store.pluck<number>('select 1 from sent_row').get() === undefined) expectProjection(world.store, world.tables())
})

describe('an update that was given up', () => {
  test('is staged as before, and its row is looked at again', () => {
    giveUpEdit()
    expect([shown(1), looked()]).toEqual([edited('v3'), ['s1']])
    expect([...rowsAwaitingUpdates(world.store, world.tables())]).toEqual([2])
  })

  test('that comes over a newer one is taken back: what was wanted last is staged over it', () => {
    giveUpEdit()
    sendNewer()
    expect([shown(1)?.change, putBack()]).toEqual(['none', []])
    apply(pulled(1, 3))
    expect(putBack()).toEqual(one)
    expect(shown(1)).toEqual(edited('v2'))
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

  const discard: Step = { kind: 'discard-all' }
  const [done, v2, v1] = [{ change: 'none', cells: { a: 'v3' } }, edited('v2'), edited('v1')]
  test.each<[string, () => void, readonly string[], object | undefined]>([
    ['where nothing newer is wanted is done', () => apply(discard, { kind: 'undo' }, pulled(1, 3)), [], done],
    ['after it was discarded is taken back to what was there before', () => apply(discard, pulled(1, 3)), one, v1],
    ['under an edit that is staged since is no conflict with it', () => apply(set(1, 2), pulled(1, 3)), [], v2],
    ['to a row that the service lost is ignored', () => apply(discard, { kind: 'vanish', ids: [1] }), [], undefined],
    [
      'over a newer one where its value is wanted again is done',
      () => {
        sendNewer()
        apply(set(1, 3), pulled(1, 3))
      },
      [],
      done,
    ],
  ])('that comes %s', (_, happen, labels, row) => {
    giveUpEdit()
    happen()
    expect([putBack(), shown(1)]).toEqual([labels, row])
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
    giveUpEdit()
    confirm(1)
    expect([shown(1), putBack(), looked()]).toEqual([{ change: 'none', cells: { a: 'v3' } }, [], ['s1']])
    // Over what is wanted since it is seen.
    sendNewer()
    apply(pulled(1, 3))
    expect([putBack(), shown(1)]).toEqual([one, edited('v2')])
  })

  const minute = 60_000
  const states = () => world.store.pluck<string>("select state from receipt_row where state <> 'confirmed'").all()

  test.each([
    ['nearly ten minutes of pulls', [5 * minute, 5 * minute - 1], ['s1']],
    ['ten minutes of pulls', [5 * minute, 5 * minute], []],
    ['ten minutes of many pulls', Array<number>(10).fill(minute), []],
    ['one pull after a clock was set ahead by a day', [24 * 60 * minute], ['s1']],
    ['nearly five minutes more than that', [24 * 60 * minute, 5 * minute - 1], ['s1']],
    ['a clock that was set back', [-60 * minute, 5 * minute, 5 * minute - 1], ['s1']],
    ['pulls of two nights and a day', [600 * minute, 600 * minute], []],
  ])('is expected for ten minutes (after %s), and stays one of which nobody knows', (_, gaps, left) => {
    giveUpEdit()
    for (const gap of gaps) {
      now += gap
      finishPull(world.store, world.tables(), { watermark: null, at: now })
    }
    expect([looked(), states()]).toEqual([left, ['absent']])
    expect([...rowsAwaitingUpdates(world.store, world.tables())]).toEqual(left.length === 0 ? [] : [keyOf(1)])
  })

  test('and is expected no more is a colleague’s where it comes after all', () => {
    giveUpEdit()
    sendNewer()
    for (const gap of [5 * minute, 5 * minute]) {
      now += gap
      finishPull(world.store, world.tables(), { watermark: null, at: now })
    }
    apply(set(1, 1), pulled(1, 3))
    expect(putBack()).toEqual([])
    expect(world.store.pluck<string>('select state from mark where k = ? and f > 0').all(keyOf(1))).toEqual(['conflict'])
  })

  test('and over which the wanted value is staged again bears the time of the look, by our clock', () => {
    giveUpEdit()
    sendNewer()
    now += minute
    world.store.run('update w1_row set c1 = ? where k = ?', 'v3', keyOf(1))
    expect(putBack()).toEqual(one)
    expect(world.store.pluck<number>("select at from command where origin = 'app'").all()).toEqual([now])
  })

  test('is not looked for while its row is under way again', () => {
    giveUpEdit()
    apply(set(1, 2))
    send(1)
    apply(pulled(1, 3))
    expect([putBack(), looked()]).toEqual([[], ['s1']])
  })

  test('is not said not to be taken where its row was deleted and is created again', () => {
    giveUpEdit()
    apply({ kind: 'delete', rows: [1] }, push, { kind: 'undo' }, push)
    const of = 'select r.operation, x.state from receipt_row x join receipt r on r.id = x.receipt order by x.receipt'
    expect(world.store.raw(of).all()).toEqual([
      ['update', 'absent'],
      ['delete', 'confirmed'],
      ['create', 'confirmed'],
    ])
  })

  test('is told from what was wanted last in a row of another worksheet', () => {
    const { store } = world
    writeStructure(store, structureOf('v', [{ id: 'a', type: '2', isTitle: true }]))
    const other = world.tables('v')
    store.run(`insert into ${other.row} (k, id, generation, c1) values (?, 't1', 1, 'v1')`, keyOf(1))
    giveUpEdit()
    sendNewer()
    const edit = packCells([{ row: rowKey.parse('t1'), field: 'a', value: 'elsewhere' }])
    expect(stageCells(store, other, { label: 'set', origin: 'edit', at: now }, edit).ok).toBe(true)
    apply(pulled(1, 3))
    expect([putBack(), shown(1)]).toEqual([one, edited('v2')])
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
