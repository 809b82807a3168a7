/** Every write leaves a receipt before it is sent, and it says afterwards what became of each row. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReceiptRow } from '../../../src-main/replica/contract/receipt-questions.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock())
})
afterEach(() => world.close())

const field = (name: string): string => f[name] ?? ''
const add = (names: readonly string[]) =>
  world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: names.map((it) => ({ [field('Name')]: it })),
  })
const pushAll = async () => world.push(await world.plan(id))
const setCity = (row: RowKey | undefined, value: string) =>
  world.set(id, row === undefined ? [] : [{ row, field: field('City'), value }])
const runs = async () => (await world.ask('receipts.runs', { offset: 0, limit: 10 })).runs
const rowsOf = async (run: number | undefined) =>
  (await world.ask('receipts.rows', { run: run ?? 0, worksheetId: null, states: null, offset: 0, limit: 100 })).rows
const short = ({ operation, state, how, cells }: ReceiptRow) => [
  operation,
  state,
  how,
  cells.map((it) => [it.field === field('Name') ? 'Name' : 'City', it.before, it.sent]),
]

describe('a push leaves', () => {
  test('what was sent and what was there before, row by row', async () => {
    await add(['a', 'b', 'c', 'd'])
    await pushAll()
    const [a, b, c, d] = (await world.rows(id)).map((it) => it.key)
    for (const [row, city] of [
      [a, 'Same'],
      [b, 'Same'],
      [c, 'Own'],
    ] as const)
      await setCity(row, city)
    if (d !== undefined) await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [d] })
    await pushAll()
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
    await pushAll()
    const [a] = (await world.rows(id)).map((it) => it.key)
    await setCity(a, 'x')
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'code', code: 430021, message: 'not allowed' } })
    await pushAll()
    const [last] = await runs()
    expect(await rowsOf(last?.run)).toMatchObject([
      { state: 'refused', code: 430021, words: expect.stringContaining('not allowed') },
    ])
  })

  test('what is open when the app ends in the middle, settled by reading back later', async () => {
    await add(['a', 'b'])
    await pushAll()
    const [a] = (await world.rows(id)).map((it) => it.key)
    await setCity(a, 'x')
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'hold', when: 'after' } })
    const pushing = world.push(planned)
    await world.service.faults.held(1)
    const before = world
    world = await world.restart()
    expect((await rowsOf((await runs())[0]?.run)).map(short)).toEqual([['update', 'unknown', null, [['City', null, 'x']]]])
    before.service.faults.release()
    await pushing
    await world.plan(id)
    const [last] = await runs()
    expect(last).toMatchObject({ outcome: null })
    expect((await rowsOf(last?.run)).map(short)).toEqual([['update', 'confirmed', 'read-back', [['City', null, 'x']]]])
  })
})

test('a push that ended without the answer of rows leaves them to be read back, not as being sent', async () => {
  await add(['a'])
  const keys = (await world.rows(id)).map((it) => Number(it.key.slice('new:'.length)))
  const begun = await world.ask('receipts.begin', {
    kind: 'push',
    source: '',
    importId: null,
    at: 1,
    triggerWorkflow: false,
    permanentDelete: false,
  })
  const creates = { newest: null, isCircular: false, triggerWorkflow: false, isAhead: false, created: [] }
  await world.ask('push.take-creates', { worksheetId: id, batches: [keys], run: begun.run, at: 1, ...creates })
  await world.ask('receipts.end', { run: begun.run, at: 2, outcome: 'failed' })
  expect((await rowsOf(begun.run)).map(short)).toEqual([['create', 'unknown', null, [['Name', null, 'a']]]])
  await pushAll()
  expect(await world.onService(id)).toHaveLength(1)
})

test('old receipts are forgotten, open ones never', async () => {
  await add(['a'])
  await pushAll()
  const [a] = (await world.rows(id)).map((it) => it.key)
  await setCity(a, 'x')
  const planned = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
  world.service.faults.add({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } })
  await world.push(planned)
  expect(await world.ask('receipts.prune', { olderThan: Date.now() + 1, mostBytes: 0 })).toEqual({ runs: 1, more: false })
  expect((await runs()).map((it) => it.worksheets.map((sheet) => sheet.unknown))).toEqual([[1]])
})

describe('what is too old, or too much, is forgotten', () => {
  const long = Date.now() - 1_000_000
  const pushNamed = async (name: string) => {
    await add([name])
    await pushAll()
  }

  test('by its size alone, the oldest first', async () => {
    for (const name of ['a', 'b', 'c']) await pushNamed(name)
    const before = (await runs()).map((it) => it.run)
    expect(await world.ask('receipts.prune', { olderThan: long, mostBytes: 1e12 })).toEqual({ runs: 0, more: false })
    const bytes = before.length * 400
    const { runs: gone } = await world.ask('receipts.prune', { olderThan: long, mostBytes: bytes })
    expect((await runs()).map((it) => it.run)).toEqual(before.slice(0, before.length - gone))
    expect(await world.ask('receipts.prune', { olderThan: long, mostBytes: 0 })).toEqual({ runs: 3 - gone, more: false })
    expect(await runs()).toEqual([])
  })

  test('by its age alone', async () => {
    await pushNamed('a')
    expect(await world.ask('receipts.prune', { olderThan: long, mostBytes: 1e12 })).toEqual({ runs: 0, more: false })
    expect(await world.ask('receipts.prune', { olderThan: Date.now() + 1, mostBytes: 1e12 })).toEqual({ runs: 1, more: false })
  })

  test('also where the app ended in the middle of a push', async () => {
    await add(['a'])
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'hold', when: 'after' } })
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'after' } })
    const pushing = world.push(planned)
    await world.service.faults.held(1)
    const before = world
    world = await world.restart()
    expect((await runs()).map(({ outcome, endedAt }) => [outcome, endedAt === null])).toEqual([[null, false]])
    before.service.faults.release()
    await pushing
    await world.plan(id)
    expect(await world.ask('receipts.prune', { olderThan: long, mostBytes: 0 })).toEqual({ runs: 1, more: false })
  })
})
