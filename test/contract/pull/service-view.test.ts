/** What reading a view of the service asks for, and what is known of the view after it. */
import { afterEach, describe, expect, test } from 'vitest'
import { readServiceView } from '../../../src-main/pull/read-service-view.ts'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { type ListAnswer, type ListAsk, type ListedRow, listOf } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowAt, rowsFrom, stock } from '../../support/sync/pull-world.ts'

let world: PullWorld
afterEach(() => world.close())

/** Loads them all, of which the view shows `shown` from then on. */
async function open(all: readonly ListedRow[], shown: (ask: ListAsk) => ListAnswer | null): Promise<void> {
  world = await createPullWorld(all)
  world.service.hasView = true
  expect(await world.pull()).toMatchObject({ ok: true })
  world.service.lists.splice(0)
  world.service.meet = (ask) => (ask.viewId === undefined ? null : shown(ask))
}

const reported: (readonly [number, number | null])[] = []
async function read(titleField: string | null = 'name', signal = new AbortController().signal) {
  reported.splice(0)
  const report = (rows: number, total: number | null) => void reported.push([rows, total])
  return readServiceView(startRun(world, stock, signal, 'pull'), 'v', ['name', 'city'], titleField, report)
}
const whole = (pageIndex: number): ListAsk => ({ pageSize: 1000, pageIndex, viewId: 'v' })
const narrow = (pageIndex: number): ListAsk => ({ ...whole(pageIndex), fields: ['name'] })
const known = async () => {
  const listed = await world.replica.ask('views.list', { worksheetId: stock })
  return listed.ok ? listed.value.service.map((it) => it.read && { rows: it.read.rows, fields: it.read.fields }) : null
}
const full = (rows: readonly ListedRow[]) => rows.map((it) => ({ ...it, city: 'Ulm' }))
const failure = { code: errorCodes.signatureInvalid }

test('a view of several pages is read once, the first page whole and the others by their titles', async () => {
  const rows = full(rowsFrom(0, 2500))
  await open(rows, (ask) => listOf(rows, ask))
  expect(await read()).toEqual({ ok: true, value: 2500 })
  expect(world.service.lists).toEqual([whole(1), narrow(2), narrow(3)])
  expect(reported).toEqual([
    [1000, 2500],
    [2000, 2500],
    [2500, 2500],
  ])
  expect(await known()).toEqual([{ rows: 2500, fields: null }])
})

test('a view of a worksheet without a title is read whole, page by page', async () => {
  const rows = full(rowsFrom(0, 1500))
  await open(rows, (ask) => listOf(rows, ask))
  expect(await read(null)).toEqual({ ok: true, value: 1500 })
  expect(world.service.lists).toEqual([whole(1), whole(2)])
})

test('an empty view is one page, and says nothing of its fields', async () => {
  await open(rowsFrom(0, 3), () => ({ rows: [] }))
  expect(await read()).toEqual({ ok: true, value: 0 })
  expect(world.service.lists).toEqual([whole(1)])
  expect(await known()).toEqual([{ rows: 0, fields: null }])
})

test('a view that carries some fields only is known by them', async () => {
  await open(full(rowsFrom(0, 3)), () => ({ rows: rowsFrom(0, 2) }))
  expect(await read()).toEqual({ ok: true, value: 2 })
  expect(await known()).toEqual([{ rows: 2, fields: ['name'] }])
})

test.each([
  [1500, [whole(1), narrow(2)]],
  [2000, [whole(1), narrow(2), narrow(3)]],
])('a view of %i rows without a total is read until a page is short', async (count, asked) => {
  const rows = full(rowsFrom(0, count))
  await open(rows, (ask) => ({ ...listOf(rows, ask), total: null }))
  expect(await read()).toEqual({ ok: true, value: count })
  expect(world.service.lists).toEqual(asked)
  expect(reported.at(-1)).toEqual([count, null])
})

test('a view that ends with a full page is read one page further, for what came meanwhile', async () => {
  const rows = full(rowsFrom(0, 3000))
  await open(rows, (ask) => listOf(ask.pageIndex === 1 ? rows.slice(0, 2000) : rows, ask))
  expect(await read()).toEqual({ ok: true, value: 3000 })
  expect(world.service.lists).toEqual([whole(1), narrow(2), narrow(3), narrow(4)])
})

test('rows of a view that are not known here are fetched, and belong to it', async () => {
  const rows = full(rowsFrom(0, 3))
  const came = full([rowAt('new', 60)])
  await open(rows, () => ({ rows: [...rows.slice(1), ...came] }))
  world.service.rows = [...rows, ...came]
  expect(await read()).toEqual({ ok: true, value: 3 })
  expect(Object.keys(await world.here())).toEqual(['r0', 'r1', 'r2', 'new'])
  expect(world.service.lists.map((it) => it.filter?.children[0]?.value)).toEqual([undefined, ['r2'], ['new']])
})

describe('a view that could not be read to its end', () => {
  const rows = full(rowsFrom(0, 2500))
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('because its page %i failed is as it was before', async (failing, asked) => {
    await open(rows, (ask) => (ask.pageIndex === failing ? failure : listOf(rows, ask)))
    expect(await read()).toMatchObject({ ok: false, error: { code: failure.code } })
    expect(world.service.lists.length).toBeGreaterThanOrEqual(asked)
    expect(await known()).toEqual([null])
  })

  test('because the rows behind its pages, or those that are not known here, failed is as it was before', async () => {
    await open(rows, (ask) => (ask.pageIndex === 2 ? failure : listOf(rows.slice(0, 1000), ask)))
    world.service.meet = (ask) => (ask.pageIndex === 2 ? failure : { rows: rows.slice(0, 1000), total: 1000 })
    expect(await read()).toMatchObject({ ok: false, error: { code: failure.code } })
    world.service.meet = (ask) => (ask.viewId === undefined ? failure : { rows: [rowAt('new', 60)] })
    expect(await read()).toMatchObject({ ok: false, error: { code: failure.code } })
    expect(await known()).toEqual([null])
  })

  test('because it was stopped is as it was before', async () => {
    const stop = new AbortController()
    await open(rows, (ask) => {
      stop.abort()
      return listOf(rows.slice(0, 1000), { ...ask, pageSize: 1000 })
    })
    expect(await read('name', stop.signal)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect([world.service.lists, await known()]).toEqual([[whole(1)], [null]])
  })
})
