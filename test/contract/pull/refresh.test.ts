/** What a refresh asks for: the newest changes, as far back as the last one saw, and everything where the order of the rows cannot be trusted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minusOverlap } from '../../../src-main/pull/pull-changes.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { type ListAnswer, type ListAsk, type ListedRow, listOf } from '../../support/sync/listing-service.ts'
import { createPullWorld, type PullWorld, rowAt, rowsFrom } from '../../support/sync/pull-world.ts'

let world: PullWorld
/** Three hundred rows, each changed a minute after the one before it. */
const rows: readonly ListedRow[] = Array.from({ length: 300 }, (_, i) => rowAt(`r${i}`, 60 * i))
const last = 60 * 299

beforeEach(async () => {
  world = await createPullWorld(rows)
  expect(await world.pull()).toMatchObject({ ok: true })
})
afterEach(() => world.close())

const refusal = { code: errorCodes.parameterValueError }
const byChange = (pageIndex: number, pageSize: number, direction = 'desc'): ListAsk => ({
  pageSize,
  pageIndex,
  sorts: [{ field: '_updatedAt', direction }],
})
const glance = byChange(1, 100)
/** Whether the service sorts by change. */
const proof = [byChange(1, 1, 'asc'), byChange(1, 1)]
const ids = (pageIndex: number): ListAsk => ({
  pageSize: 1000,
  pageIndex,
  sorts: [{ field: '_createdAt', direction: 'asc' }],
  fields: ['name'],
})
const isFull = (): boolean => world.service.lists.some((it) => it.pageSize === 1000 && it.sorts?.[0]?.field === '_createdAt')
const timeOf = (second: number) => rowAt('', second)._updatedAt
/** The first so many are changed, each a second after all others. */
const changed = (count: number, city = 'Ulm') =>
  rows.map((it, i) => (i < count ? { ...it, city, _updatedAt: timeOf(last + 1 + i) } : it))
const citiesHere = async () => Object.values(await world.here()).filter((cells) => cells[1] === 'Ulm').length
const onGlance = (answer: (ask: ListAsk) => ListAnswer | null) => {
  world.service.meet = (ask) => (ask.pageSize === 100 ? answer(ask) : null)
}

describe('a refresh of rows that are as they were', () => {
  test('asks once whether they are sorted, and then once for the newest changes', async () => {
    const nothing = { ok: true, value: { rows: 100, inserted: 0, removed: 0, went: [], watermark: timeOf(last) } }
    expect(await world.pull('changes')).toEqual(nothing)
    expect(world.service.lists).toEqual([...proof, glance])
    expect(world.reported).toEqual([[100, null]])
    expect(await world.pull('changes')).toEqual(nothing)
    expect(world.service.lists).toEqual([glance])
  })

  test('that were never loaded, or not to the end, loads them', async () => {
    const other = await createPullWorld(rows)
    expect(await other.pull('changes')).toMatchObject({ ok: true, value: { inserted: 300 } })
    await other.close()
    const stop = new AbortController()
    world.service.meet = ({ pageSize }) => {
      if (pageSize === 1000) stop.abort()
      return null
    }
    await world.pull('full', stop.signal)
    world.service.meet = () => null
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300 } })
    expect(world.service.lists.some((it) => it.pageSize === 100)).toBe(false)
  })
})

describe('a refresh reads', () => {
  test('no further than two minutes before the last one, to the second', async () => {
    expect(await world.pull('changes')).toMatchObject({ ok: true })
    // Of a hundred rows the last lies right at the border, and within it.
    for (const [second, asked] of [
      [last - 121, [glance]],
      [last - 120, [glance, byChange(1, 1000)]],
    ] as const) {
      const hundred = [...rows.slice(200, 299).map((it) => ({ ...it, _updatedAt: timeOf(last) })), rowAt('r299', second)]
      onGlance(() => ({ rows: hundred, total: 300 }))
      expect(await world.pull('changes')).toMatchObject({ ok: true })
      expect(world.service.lists).toEqual(asked)
    }
  })

  test('whole pages where more has changed than a glance shows, and counts those once', async () => {
    expect(await world.pull('changes')).toMatchObject({ ok: true })
    world.service.rows = changed(150)
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300, watermark: timeOf(last + 150) } })
    expect(world.service.lists).toEqual([glance, byChange(1, 1000)])
    expect(world.reported).toEqual([
      [100, null],
      [300, null],
    ])
    expect(await citiesHere()).toBe(150)
  })

  test('on to the next page while the pages are full of changes', async () => {
    const many = rowsFrom(0, 1500)
    const other = await createPullWorld(many)
    await other.pull()
    other.service.rows = many.map((it, i) => ({ ...it, city: 'Ulm', _updatedAt: timeOf(10_000 + i) }))
    expect(await other.pull('changes')).toMatchObject({ ok: true, value: { rows: 1500, inserted: 0, removed: 0 } })
    expect(other.service.lists).toEqual([...proof, glance, byChange(1, 1000), byChange(2, 1000)])
    expect(Object.values(await other.here()).every((cells) => cells[1] === 'Ulm')).toBe(true)
    await other.close()
  })

  test('new rows, and looks no further where there are as many as the service has', async () => {
    world.service.rows = [...rows, rowAt('new', last + 60)]
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { inserted: 1, removed: 0 } })
    expect(world.service.lists).toEqual([...proof, glance])
    expect(Object.keys(await world.here())).toContain('new')
  })

  test('the ids of all rows where there are fewer than are known, and removes those that are gone', async () => {
    await world.pull('changes')
    world.service.rows = rows.slice(2)
    const pulled = await world.pull('changes')
    expect(pulled).toMatchObject({ ok: true, value: { rows: 100, removed: 2, watermark: timeOf(last) } })
    expect(pulled.ok && pulled.value.went).toHaveLength(2)
    expect(world.service.lists.slice(0, 2)).toEqual([glance, ids(1)])
    expect(world.reported).toEqual([
      [100, null],
      [298, 298],
    ])
    expect(Object.keys(await world.here())).toEqual(world.service.rows.map((it) => it.id))
  })

  test('the ids of all rows where the last one is gone', async () => {
    await world.pull('changes')
    world.service.rows = []
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 0, removed: 300, watermark: null } })
    expect(world.service.lists.slice(0, 2)).toEqual([glance, ids(1)])
    expect(await world.here()).toEqual({})
  })

  test('what is not known of the ids, also behind the last page that was to be expected', async () => {
    const many = rowsFrom(0, 1000)
    const other = await createPullWorld(many)
    await other.pull()
    // A row with an old time of change, which only the ids give away; another comes while they are read.
    const hidden = { ...rowAt('hidden', 2000), _updatedAt: timeOf(0) }
    const late = { ...rowAt('late', 3000), _updatedAt: timeOf(0) }
    other.service.rows = [...many.slice(1), hidden]
    other.service.meet = (ask) => {
      if (ask.fields !== undefined && ask.pageIndex === 1) other.service.rows = [...many.slice(1), hidden, late]
      return ask.pageSize === 100 ? { ...listOf(other.service.rows, ask), total: 999 } : null
    }
    expect(await other.pull('changes')).toMatchObject({ ok: true, value: { removed: 1 } })
    expect(other.service.lists.filter((it) => it.fields !== undefined)).toEqual([ids(1), ids(2)])
    const here = Object.keys(await other.here())
    expect([here.length, here.includes('hidden'), here.includes('late')]).toEqual([1001, true, true])
    await other.close()
  })

  test('nothing more where the service tells no total', async () => {
    await world.pull('changes')
    onGlance((ask) => ({ ...listOf(rows.slice(2), ask), total: null }))
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { removed: 0 } })
    expect(world.service.lists).toEqual([glance])
  })

  test('nothing after it was stopped', async () => {
    await world.pull('changes')
    const stop = new AbortController()
    onGlance((ask) => {
      stop.abort()
      return { ...listOf(changed(150), ask) }
    })
    expect(await world.pull('changes', stop.signal)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(world.service.lists).toEqual([glance])
  })
})

describe('a refresh loads all rows where', () => {
  test.each<[string, (ask: ListAsk) => ListAnswer | null]>([
    ['the newest changes are refused', () => refusal],
    ['they come in another order', (ask) => ({ rows: listOf(rows, ask).rows.toReversed(), total: 300 })],
    ['they come without times', () => ({ rows: [{ id: 'r1', name: 'r1' }], total: 300 })],
    ['their times are empty', () => ({ rows: [{ id: 'r1', _updatedAt: '' }], total: 300 })],
  ])('%s', async (_, answer) => {
    await world.pull('changes')
    onGlance(answer)
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300, removed: 0 } })
    expect([world.service.lists[0], isFull()]).toEqual([glance, true])
  })

  test('what was known last has no time that can be read', async () => {
    world.service.rows = rows.map((it) => ({ ...it, _updatedAt: 'just now' }))
    await world.pull()
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300 } })
    expect(world.service.lists.some((it) => it.pageSize === 100)).toBe(false)
  })

  test('the service sorts the oldest changes first, and asks again the next time', async () => {
    world.service.meet = (ask) =>
      ask.sorts?.[0]?.field === '_updatedAt'
        ? {
            rows: rows.slice(ask.sorts[0].direction === 'asc' ? -1 : 0, ask.sorts[0].direction === 'asc' ? undefined : 1),
            total: 300,
          }
        : null
    for (const _ of [1, 2]) {
      expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300 } })
      expect(world.service.lists.slice(0, 2)).toEqual(proof)
      expect(world.service.lists.some((it) => it.pageSize === 100)).toBe(false)
    }
  })
})

describe('where it cannot be told whether the service sorts by change, a refresh', () => {
  const sameTime = rows.map((it) => ({ ...it, _updatedAt: timeOf(last) }))

  test('trusts a short page, or one that begins with what was known last', async () => {
    world.service.rows = sameTime
    await world.pull()
    expect(await world.pull('changes')).toMatchObject({ ok: true })
    expect([world.service.lists.slice(0, 3), isFull()]).toEqual([[...proof, glance], false])
    onGlance((ask) => ({ rows: listOf(rows.slice(0, 99), ask).rows, total: 300 }))
    expect(await world.pull('changes')).toMatchObject({ ok: true })
    expect(isFull()).toBe(false)
  })

  test('loads all rows where a full page begins before that', async () => {
    world.service.rows = sameTime
    await world.pull()
    onGlance((ask) => ({ rows: listOf(rows.slice(0, 100), ask).rows, total: 300 }))
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 300 } })
    expect(isFull()).toBe(true)
  })

  test.each([
    ['asc', 0],
    ['desc', 1],
  ])('goes on where sorting by it is refused (%s)', async (direction, at) => {
    world.service.meet = (ask) => (ask.pageSize === 1 && ask.sorts?.[0]?.direction === direction ? refusal : null)
    expect(await world.pull('changes')).toMatchObject({ ok: true, value: { rows: 100 } })
    expect(world.service.lists).toEqual([...proof, glance])
    expect(world.service.lists[at]).toEqual(proof[at])
  })

  test('goes on where rows bear no times of change, and reads them under their other name', async () => {
    world.service.meet = (ask) =>
      ask.pageSize === 1 ? { rows: [{ id: 'r0', utime: ask.sorts?.[0]?.direction === 'asc' ? 'a' : 'b' }], total: 300 } : null
    await world.pull('changes')
    await world.pull('changes')
    expect(world.service.lists).toEqual([glance])
    const other = await createPullWorld(rows)
    await other.pull()
    other.service.meet = (ask) =>
      ask.pageSize === 1 ? { rows: [{ id: 'r0', _updatedAt: ask.sorts?.[0]?.direction === 'asc' ? '' : 'b' }], total: 300 } : null
    for (const _ of [1, 2]) {
      await other.pull('changes')
      expect(other.service.lists).toEqual([...proof, glance])
    }
    await other.close()
  })
})

test.each([
  ['asc', { code: errorCodes.signatureInvalid }],
  ['desc', { code: errorCodes.signatureInvalid }],
] as const)('a refresh ends where the service fails meanwhile, with what it said (%s)', async (direction, failure) => {
  world.service.meet = (ask) => (ask.pageSize === 1 && ask.sorts?.[0]?.direction === direction ? failure : null)
  expect(await world.pull('changes')).toMatchObject({ ok: false, error: { code: failure.code } })
  world.service.meet = () => null
  await world.pull('changes')
  onGlance(() => failure)
  expect(await world.pull('changes')).toMatchObject({ ok: false, error: { code: failure.code } })
  expect(world.service.lists).toEqual([glance])
})

test('a worksheet that is gone is marked so by a pull, and by no other refusal of its structure', async () => {
  const isGone = async () => {
    const state = await world.replica.ask('worksheets.list', null)
    return state.ok && state.value.map((it) => it.isGone)
  }
  world.service.structureCode = errorCodes.signatureInvalid
  expect(await world.pull('changes')).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
  expect([world.service.lists, await isGone()]).toEqual([[], [false]])
  world.service.structureCode = errorCodes.worksheetMissing
  expect(await world.pull('changes')).toMatchObject({ ok: false, error: { code: errorCodes.worksheetMissing } })
  expect([world.service.lists, await isGone()]).toEqual([[], [true]])
  world.service.structureCode = null
  await world.pull('changes')
  expect(await isGone()).toEqual([false])
})

test.each([
  ['2026-03-01 00:01:30', '2026-02-28 23:59:30'],
  ['2026-03-01T00:02:00', '2026-03-01 00:00:00'],
  ['just now', null],
])('a refresh after one that saw %s reads back to %s', (time, since) => expect(minusOverlap(time)).toBe(since))
