/** What a full load asks for and what is here after it, page by page, also where rows move while it reads. */
import { afterEach, describe, expect, test } from 'vitest'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ListAsk } from '../../support/sync/listing-service.ts'
import { listOf } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowAt, rowsFrom } from '../../support/sync/pull-world.ts'

let world: PullWorld
afterEach(() => world.close())

const refusal = { code: errorCodes.parameterValueError }
const newestFirst = (field: string): ListAsk => ({ pageSize: 1, pageIndex: 1, sorts: [{ field, direction: 'desc' }] })
const head = [newestFirst('_createdAt'), newestFirst('_updatedAt')]
const sorts = [{ field: '_createdAt', direction: 'asc' }]
const pageOf = (pageIndex: number): ListAsk => ({ pageSize: 1000, pageIndex, sorts })
const idsOf = (pageIndex: number): ListAsk => ({ ...pageOf(pageIndex), fields: ['name'] })
const byId = (...value: readonly string[]): ListAsk => ({
  pageSize: 1000,
  pageIndex: 1,
  filter: { children: [{ field: 'rowid', value: [...value] }] },
})
/** The first question by id: whether the service understands it. */
const trial = (id: string): ListAsk => ({ ...byId(id), pageSize: 2 })
const isPage = ({ pageSize, fields, filter }: ListAsk): boolean =>
  pageSize === 1000 && fields === undefined && filter === undefined
const here = async () => Object.keys(await world.here())
const there = () => world.service.rows.map((it) => it.id)
const timeOf = (second: number) => rowAt('', second)._updatedAt

describe('the first load', () => {
  test('asks what there is, then for each page once, and reports on the way', async () => {
    world = await createPullWorld(rowsFrom(0, 2500))
    expect(await world.pull()).toEqual({
      ok: true,
      value: { rows: 2500, inserted: 2500, removed: 0, went: [], watermark: timeOf(2499) },
    })
    expect(world.service.lists).toEqual([...head, pageOf(1), pageOf(2), pageOf(3)])
    expect(world.reported).toEqual([
      [0, 2500],
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ])
    // What came whole is not counted once more: that would go over all rows.
    expect(world.asked).not.toContain('pull.count-seen')
    expect(await here()).toEqual(there())
  })

  test('of whole pages asks for none behind them', async () => {
    world = await createPullWorld(rowsFrom(0, 2000))
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 2000, inserted: 2000 } })
    expect(world.service.lists).toEqual([...head, pageOf(1), pageOf(2)])
  })

  test('of nothing asks what there is and for no page', async () => {
    world = await createPullWorld()
    expect(await world.pull()).toEqual({ ok: true, value: { rows: 0, inserted: 0, removed: 0, went: [], watermark: null } })
    expect(world.service.lists).toEqual(head)
  })

  test.each([
    [1500, [1, 2]],
    [2000, [1, 2, 3]],
  ])('of %i rows of a service that tells no total reads until a page is short', async (count, pages) => {
    world = await createPullWorld(rowsFrom(0, count))
    world.service.meet = (ask) => ({ ...listOf(world.service.rows, ask), total: null })
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: count, inserted: count, removed: 0 } })
    expect(world.service.lists).toEqual([...head, ...pages.map(pageOf)])
    expect(await here()).toEqual(there())
  })

  test('from a service that does not sort takes its own order, page by page', async () => {
    world = await createPullWorld(rowsFrom(0, 1500))
    world.service.meet = ({ sorts: asked }) => (asked === undefined ? null : refusal)
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 1500, inserted: 1500, watermark: null } })
    const unsorted = (pageIndex: number) => ({ pageSize: 1000, pageIndex })
    expect(world.service.lists).toEqual([...head, pageOf(1), unsorted(1), unsorted(2)])
    expect(await here()).toEqual(there())
  })

  test('where a service refuses pages also without a sort says so', async () => {
    world = await createPullWorld(rowsFrom(0, 5))
    world.service.meet = (ask) => (isPage(ask) ? refusal : null)
    expect(await world.pull()).toMatchObject({ ok: false, error: { kind: 'service', code: refusal.code } })
    expect(world.service.lists).toEqual([...head, pageOf(1), { pageSize: 1000, pageIndex: 1 }])
  })

  test('ends at once where the service fails, with what it said', async () => {
    world = await createPullWorld(rowsFrom(0, 5))
    world.service.meet = () => ({ code: errorCodes.signatureInvalid })
    expect(await world.pull()).toMatchObject({ ok: false, error: { kind: 'service', code: errorCodes.signatureInvalid } })
    expect(world.service.lists).toEqual(head)
  })

  test('goes on where only the newest change cannot be told', async () => {
    world = await createPullWorld(rowsFrom(0, 5))
    world.service.meet = ({ sorts: asked }) => (asked?.[0]?.field === '_updatedAt' ? refusal : null)
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 5, watermark: null } })
  })

  test('takes in what is created meanwhile behind the last page, and looks no closer', async () => {
    world = await createPullWorld(rowsFrom(0, 1000))
    world.service.meet = (ask) => {
      if (isPage(ask) && ask.pageIndex === 1) world.service.rows = rowsFrom(0, 1005)
      return null
    }
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 1005, inserted: 1005, removed: 0 } })
    expect(world.service.lists).toEqual([...head, pageOf(1), pageOf(2)])
    expect(world.reported.at(-1)).toEqual([1005, 1005])
    expect(await here()).toEqual(there())
  })

  test('reads the last page again where it was not full and more is created meanwhile, and counts no row twice', async () => {
    world = await createPullWorld(rowsFrom(0, 1500))
    world.service.meet = (ask) => {
      if (isPage(ask) && ask.pageIndex === 1) world.service.rows = rowsFrom(0, 1501)
      return null
    }
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 1501, inserted: 1501 } })
    expect(world.service.lists).toEqual([...head, pageOf(1), pageOf(2), pageOf(2)])
  })

  test('compares the ids where rows went from pages that were read, and fetches what slipped between two pages', async () => {
    world = await createPullWorld(rowsFrom(0, 2000))
    world.service.meet = (ask) => {
      if (isPage(ask) && ask.pageIndex === 2) world.service.rows = rowsFrom(0, 2000).slice(3)
      return null
    }
    expect(await world.pull()).toMatchObject({ ok: true, value: { inserted: 1997, removed: 3 } })
    expect(world.service.lists).toEqual([
      ...head,
      pageOf(1),
      pageOf(2),
      // The second is not full any more, so that nothing lies behind it.
      idsOf(1),
      idsOf(2),
      trial('r1999'),
      byId('r1000', 'r1001', 'r1002'),
      byId('r0', 'r1', 'r2'),
    ])
    expect(world.reported.slice(-2)).toEqual([
      [1000, 1997],
      [1997, 1997],
    ])
    expect((await here()).sort()).toEqual([...there()].sort())
  })

  test('goes on after a cancel with the pages that are missing, as if it had never stopped', async () => {
    world = await createPullWorld(rowsFrom(0, 2500))
    const stop = new AbortController()
    world.service.meet = (ask) => {
      if (isPage(ask) && ask.pageIndex === 2) stop.abort()
      return null
    }
    expect(await world.pull('full', stop.signal)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    world.service.meet = () => null
    expect(await world.pull()).toMatchObject({ ok: true, value: { rows: 2500, removed: 0, watermark: timeOf(2499) } })
    const asked = world.service.lists
    expect(asked.length).toBeLessThan(3)
    expect(asked.every(isPage)).toBe(true)
    expect((await here()).sort()).toEqual([...there()].sort())
  })
})

describe('another full load', () => {
  const again = async (rows = world.service.rows) => {
    expect(await world.pull()).toMatchObject({ ok: true })
    world.service.rows = rows
    return world.pull()
  }

  test('of rows that are as they were asks for no more than their pages', async () => {
    world = await createPullWorld(rowsFrom(0, 1001))
    expect(await again()).toEqual({
      ok: true,
      value: { rows: 1001, inserted: 0, removed: 0, went: [], watermark: timeOf(1000) },
    })
    expect(world.service.lists).toEqual([...head, pageOf(1), pageOf(2)])
  })

  test('asks for the rows by id that no page named, and removes those that are gone', async () => {
    world = await createPullWorld(rowsFrom(0, 10))
    expect(await again(rowsFrom(2, 8))).toMatchObject({ ok: true, value: { rows: 8, inserted: 0, removed: 2 } })
    expect(world.service.lists).toEqual([...head, pageOf(1), trial('r9'), byId('r0', 'r1')])
    expect(await here()).toEqual(there())
  })

  test('removes a row whose place a new one has taken, and answers the keys that are no longer there', async () => {
    world = await createPullWorld(rowsFrom(0, 10))
    const pulled = await again(rowsFrom(1, 10))
    expect(pulled).toMatchObject({ ok: true, value: { inserted: 1, removed: 1 } })
    expect(pulled.ok && pulled.value.went).toHaveLength(1)
    expect(world.service.lists).toEqual([...head, pageOf(1), trial('r10'), byId('r0')])
    expect(await here()).toEqual(there())
  })

  test('keeps a row that no page named and that is there all the same', async () => {
    world = await createPullWorld(rowsFrom(0, 10))
    await world.pull()
    world.service.meet = (ask) => (isPage(ask) ? { rows: rowsFrom(0, 9), total: 9 } : null)
    expect(await world.pull()).toMatchObject({ ok: true, value: { removed: 0 } })
    expect(await here()).toEqual(there())
  })
})
