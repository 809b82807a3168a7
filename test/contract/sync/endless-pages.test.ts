/** Services whose lists never end: the pull stops by itself, in words, and keeps what it read. */
import { afterEach, describe, expect, test } from 'vitest'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type EndlessFront, startEndlessFront } from '../../support/hostile/endless-front.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let front: EndlessFront
afterEach(async () => {
  await world.close()
  await front.close()
})

const row = (n: number) => {
  const time = '2026-01-01 00:00:00'
  return { id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, _createdAt: time, _updatedAt: time }
}
const rows = (first: number, count: number) => Array.from({ length: count }, (_, i) => row(first + i))

async function open(answer: Parameters<typeof startEndlessFront>[1]): Promise<WorksheetId> {
  world = await createSyncWorld({
    service: { rows: 3 },
    async through({ url }) {
      front = await startEndlessFront(url, answer)
      return front.url
    },
  })
  const [first] = await world.worksheets()
  if (first === undefined) throw new Error('no worksheet')
  return first.id
}

const stopped = { ok: false, error: { kind: 'service', message: expect.stringContaining('without end') } }

describe('a service whose pages never end', () => {
  test('is stopped when it repeats its rows and tells no total', { tags: 'full' }, async () => {
    const id = await open((_page, size) => ({ rows: rows(0, size) }))
    expect(await world.pull(id)).toMatchObject(stopped)
    expect(front.lists()).toBeLessThan(200)
    expect(await world.rows(id)).toHaveLength(1000)
  })

  test('is stopped when it repeats its rows under a total beyond all reason', { tags: 'full' }, async () => {
    const id = await open((_page, size) => ({ rows: rows(0, size), total: 10 ** 15 }))
    expect(await world.pull(id)).toMatchObject(stopped)
    expect(front.lists()).toBeLessThan(200)
  })

  test('is stopped when it gives far more rows than its total', async () => {
    const id = await open((page, size) => ({ rows: rows(page * size, size), total: 5 }))
    expect(await world.pull(id)).toMatchObject(stopped)
    expect(front.lists()).toBeLessThan(200)
  })

  test('is asked for no further pages after an empty one, whatever its total', async () => {
    const id = await open((page, size) => ({ rows: page === 1 ? rows(0, Math.min(size, 3)) : [], total: 10 ** 15 }))
    expect(await world.pull(id)).toMatchObject({ ok: true })
    expect(front.lists()).toBeLessThan(200)
    expect(await world.rows(id)).toHaveLength(3)
  })
})
