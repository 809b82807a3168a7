/** Every write leaves a receipt before it is sent, and it says afterwards what became of each row. */
import { describe, expect, test } from 'vitest'
import type { ReceiptRow } from '../../../src-main/replica/contract/receipt-questions.ts'
import { dropped, held, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { add, push, plan, set, key, keys, fault } = w

const runs = async () => (await w.world.ask('receipts.runs', { offset: 0, limit: 10 })).runs
const rowsOf = async (run: number | undefined) =>
  (await w.world.ask('receipts.rows', { run: run ?? 0, worksheetId: null, states: null, offset: 0, limit: 100 })).rows
const short = ({ operation, state, how, cells }: ReceiptRow) => [
  operation,
  state,
  how,
  cells.map((it) => [it.field === w.field('Name') ? 'Name' : 'City', it.before, it.sent]),
]

describe('a push leaves', () => {
  test('what was sent and what was there before, row by row', async () => {
    await add(['a', 'b', 'c', 'd'])
    await push()
    const [a, b, c, d] = await keys()
    for (const [row, city] of [
      [a, 'Same'],
      [b, 'Same'],
      [c, 'Own'],
    ] as const)
      await set(row, 'City', city)
    await w.remove(d)
    await push()
    const [second, first] = await runs()
    expect(first).toMatchObject({
      kind: 'push',
      source: '',
      outcome: 'done',
      worksheets: [{ operation: 'create', confirmed: 4, requests: 1 }],
    })
    expect(second?.worksheets.map((it) => [it.operation, it.rows, it.requests, it.cells, it.confirmed, it.open])).toEqual([
      ['delete', 1, 1, 0, 1, 0],
      ['update', 3, 2, 3, 3, 0],
    ])
    expect((await rowsOf(second?.run)).map(short)).toEqual([
      ['delete', 'confirmed', 'answer', [['Name', 'd', null]]],
      ['update', 'confirmed', 'answer', [['City', null, 'Same']]],
      ['update', 'confirmed', 'answer', [['City', null, 'Same']]],
      ['update', 'confirmed', 'answer', [['City', null, 'Own']]],
    ])
    expect((await rowsOf(first?.run)).map((it) => it.row).sort()).toEqual([a, b, c, d].sort())
  })

  test('the words of a refusal', async () => {
    await add(['a'])
    await push()
    const a = await key()
    await set(a, 'City', 'x')
    fault({ operation: 'v3.rows.update', effect: { kind: 'code', code: 430021, message: 'not allowed' } })
    await push()
    const [last] = await runs()
    expect(await rowsOf(last?.run)).toMatchObject([
      { state: 'refused', code: 430021, words: expect.stringContaining('not allowed') },
    ])
  })

  test('what is open when the app ends in the middle, settled by reading back later', async () => {
    await add(['a', 'b'])
    await push()
    const a = await key()
    await set(a, 'City', 'x')
    const planned = await plan()
    fault(held('v3.rows.update'))
    const pushing = push({ planned })
    await w.reached()
    await w.restart()
    expect((await rowsOf((await runs())[0]?.run)).map(short)).toEqual([['update', 'unknown', null, [['City', null, 'x']]]])
    w.release()
    await pushing
    await plan()
    const [last] = await runs()
    expect(last).toMatchObject({ outcome: null })
    expect((await rowsOf(last?.run)).map(short)).toEqual([['update', 'confirmed', 'read-back', [['City', null, 'x']]]])
  })
})

test('a push that ended without the answer of rows leaves them to be read back, not as being sent', async () => {
  await add(['a'])
  const created = (await keys()).map((it) => Number(it.slice('new:'.length)))
  const begun = await w.world.ask('receipts.begin', {
    kind: 'push',
    source: '',
    importId: null,
    at: 1,
    triggerWorkflow: false,
    permanentDelete: false,
  })
  const creates = { newest: null, isCircular: false, triggerWorkflow: false, isAhead: false, created: [] }
  await w.world.ask('push.take-creates', { worksheetId: w.id, batches: [created], run: begun.run, at: 1, ...creates })
  await w.world.ask('receipts.end', { run: begun.run, at: 2, outcome: 'failed' })
  expect((await rowsOf(begun.run)).map(short)).toEqual([['create', 'unknown', null, [['Name', null, 'a']]]])
  await push()
  expect(await w.onService('Name')).toHaveLength(1)
})

test('old receipts are forgotten, open ones never', async () => {
  await add(['a'])
  await push()
  const a = await key()
  await set(a, 'City', 'x')
  await w.pushUnreadable(dropped('v3.rows.update', 'before'))
  expect(await w.world.ask('receipts.prune', { olderThan: Date.now() + 1, mostBytes: 0 })).toEqual({ runs: 1, more: false })
  expect((await runs()).map((it) => it.worksheets.map((sheet) => sheet.unknown))).toEqual([[1]])
})

describe('what is too old, or too much, is forgotten', () => {
  const long = Date.now() - 1_000_000
  const pushNamed = async (name: string) => {
    await add([name])
    await push()
  }

  test('by its size alone, the oldest first', async () => {
    for (const name of ['a', 'b', 'c']) await pushNamed(name)
    const before = (await runs()).map((it) => it.run)
    expect(await w.world.ask('receipts.prune', { olderThan: long, mostBytes: 1e12 })).toEqual({ runs: 0, more: false })
    const bytes = before.length * 400
    const { runs: gone } = await w.world.ask('receipts.prune', { olderThan: long, mostBytes: bytes })
    expect((await runs()).map((it) => it.run)).toEqual(before.slice(0, before.length - gone))
    expect(await w.world.ask('receipts.prune', { olderThan: long, mostBytes: 0 })).toEqual({ runs: 3 - gone, more: false })
    expect(await runs()).toEqual([])
  })

  test('by its age alone', async () => {
    await pushNamed('a')
    expect(await w.world.ask('receipts.prune', { olderThan: long, mostBytes: 1e12 })).toEqual({ runs: 0, more: false })
    expect(await w.world.ask('receipts.prune', { olderThan: Date.now() + 1, mostBytes: 1e12 })).toEqual({ runs: 1, more: false })
  })

  test('also where the app ended in the middle of a push', async () => {
    await add(['a'])
    const planned = await plan()
    fault(held('v3.rows.create'))
    const pushing = push({ planned })
    await w.reached()
    await w.restart()
    expect((await runs()).map(({ outcome, endedAt }) => [outcome, endedAt === null])).toEqual([[null, false]])
    w.release()
    await pushing
    await plan()
    expect(await w.world.ask('receipts.prune', { olderThan: long, mostBytes: 0 })).toEqual({ runs: 1, more: false })
  })
})
