/** What is read of the newest rows before new ones are sent: all of the newest second, for a service's clock is no finer. */
import { afterEach, describe, expect, test } from 'vitest'
import { countRows } from '../../../src-main/push/count-rows.ts'
import { readNewest } from '../../../src-main/push/read-newest.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ListAsk, ListedRow } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowAt, rowsFrom, stock } from '../../support/sync/pull-world.ts'

let world: PullWorld
afterEach(() => world.close())

const newest = () => readNewest(world.client, stock, world.run.call)
const list = (pageIndex: number, pageSize: number): ListAsk => ({
  pageIndex,
  pageSize,
  sorts: [{ field: '_createdAt', direction: 'desc' }],
})
const ofOneSecond = (count: number): readonly ListedRow[] => Array.from({ length: count }, (_, i) => rowAt(`s${i}`, 900))
const ids = (rows: readonly ListedRow[]) => rows.map((it) => it.id)
const time = rowAt('', 900)._createdAt

describe('the newest rows', () => {
  test('are none of an empty worksheet', async () => {
    world = await createPullWorld()
    expect(await newest()).toEqual({ ok: true, value: { createdAt: null, ids: [] } })
    expect(world.service.lists).toEqual([list(1, 100)])
  })

  test('are a hundred at least, read once where an older one is among them', async () => {
    const older = rowsFrom(0, 150)
    world = await createPullWorld([...older, ...ofOneSecond(3)])
    expect(await newest()).toEqual({
      ok: true,
      value: { createdAt: time, ids: ['s0', 's1', 's2', ...ids(older.slice(53)).toReversed()] },
    })
    expect(world.service.lists).toEqual([list(1, 100)])
  })

  test('are all rows where there are fewer, of one second or of several', async () => {
    world = await createPullWorld(ofOneSecond(99))
    expect(await newest()).toEqual({ ok: true, value: { createdAt: time, ids: ids(ofOneSecond(99)) } })
    expect(world.service.lists).toEqual([list(1, 100)])
  })

  test.each([
    [100, [list(1, 100), list(1, 1000)]],
    [999, [list(1, 100), list(1, 1000)]],
    [1000, [list(1, 100), list(1, 1000), list(2, 1000)]],
    [2500, [list(1, 100), list(1, 1000), list(2, 1000), list(3, 1000)]],
  ])('are all %i of the newest second, and none of those before it', async (count, asked) => {
    world = await createPullWorld([...rowsFrom(0, count === 1000 ? 1 : 200), ...ofOneSecond(count)])
    const found = await newest()
    expect(found.ok && found.value?.createdAt).toBe(time)
    expect(found.ok && [...(found.value?.ids ?? [])].sort()).toEqual([...ids(ofOneSecond(count))].sort())
    expect(world.service.lists).toEqual(asked)
  })

  test('are read on to the end of the list where they fill it', async () => {
    world = await createPullWorld(ofOneSecond(100))
    expect(await newest()).toEqual({ ok: true, value: { createdAt: time, ids: ids(ofOneSecond(100)) } })
    expect(world.service.lists).toEqual([list(1, 100), list(1, 1000)])
  })

  test('are known by other names of id and time, in whatever order they come', async () => {
    world = await createPullWorld()
    world.service.meet = () => ({
      rows: [
        { id: '', rowId: 'a', ctime: '2026-01-01 00:00:01' },
        { id: '', rowid: 'b', ctime: '2026-01-01 00:00:03' },
        { id: 'c', _createdAt: '2026-01-01 00:00:02' },
      ],
    })
    expect(await newest()).toEqual({ ok: true, value: { createdAt: '2026-01-01 00:00:03', ids: ['a', 'b', 'c'] } })
  })

  test('are not known where the service does not sort so, and fail where it fails', async () => {
    world = await createPullWorld(ofOneSecond(100))
    world.service.meet = () => ({ code: errorCodes.parameterError })
    expect(await newest()).toEqual({ ok: true, value: null })
    world.service.meet = () => ({ code: errorCodes.signatureInvalid })
    expect(await newest()).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    world.service.meet = ({ pageSize }) => (pageSize === 1000 ? { code: errorCodes.signatureInvalid } : null)
    expect(await newest()).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
  })
})

test('rows are counted by a list of one, where the service tells how many there are', async () => {
  world = await createPullWorld(rowsFrom(0, 7))
  expect(await countRows(world.run)).toEqual({ ok: true, value: 7 })
  expect(world.service.lists).toEqual([{ pageSize: 1, pageIndex: 1 }])
  world.service.meet = () => ({ rows: [], total: null })
  expect(await countRows(world.run)).toEqual({ ok: true, value: null })
  world.service.meet = () => ({ code: errorCodes.signatureInvalid })
  expect(await countRows(world.run)).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
})
