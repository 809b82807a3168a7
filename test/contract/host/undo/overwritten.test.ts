/** What a colleague writes between our check and our write: found in the row's log after the push, told, and given back. */
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../../src-main/secrets/memory-store.ts'
import type { Job } from '../../../../src-shared/host/calls/job-calls.ts'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'
import { startHost } from '../../../support/host/start-host.ts'
import type { StartRequest } from '../../../support/service/start-service.ts'

let world: PastWorld
afterEach(() => world.close())

async function open(request: StartRequest = {}): Promise<void> {
  world = await createPastWorld(request)
  await world.add(['a', 'b', 'c'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
  await world.push()
}

/** Holds our next write of a single row, lets the colleague write meanwhile, and goes on. */
async function pushWhile(colleague: () => Promise<void>): Promise<Job> {
  const { faults } = world.service
  faults.add({ operation: 'v3.rows.update', effect: { kind: 'hold' } })
  const held = faults.held(1)
  const pushed = world.push()
  await held
  await colleague()
  faults.release()
  return pushed
}

const looks = async (): Promise<readonly Job[]> => {
  const { jobs } = await world.app.answer('jobs.list', { connectionId: world.connectionId })
  const found = jobs.filter((it) => it.kind === 'look-after')
  return Promise.all(found.map((it) => world.app.ended(it.id)))
}
const told = async () => {
  const [run] = await world.runs()
  const ask = { connectionId: world.connectionId, run: run?.run ?? 0, worksheetId: null, search: '', offset: 0, limit: 50 }
  const { total, rows } = await world.app.answer('past.rows', { ...ask, only: 'overwritten' })
  const cells = rows.flatMap((row) =>
    row.cells.flatMap(({ fieldName, before, sent, overwrote }) =>
      overwrote === null ? [] : [[row.title, fieldName, before, overwrote.value, sent, overwrote.by.name]],
    ),
  )
  return { count: run?.overwritten, total, cells, rows }
}

describe('a colleague who writes between the check and the write', () => {
  test('is told of after the push, with what was there, and gets the value back by a change to review', {
    tags: 'full',
  }, async () => {
    await open()
    const [a, b] = [await world.rowOf('a'), await world.rowOf('b')]
    await world.set([
      [a, 'City', 'Basel'],
      [a, 'Count', 2],
      [b, 'City', 'Chur'],
    ])
    expect(await pushWhile(() => world.change('a', { City: 'Zug' }))).toMatchObject({ status: 'done', message: '2 updated.' })
    expect(await world.held()).toEqual(['a Basel 2', 'b Chur 1', 'c Bern 1'])
    expect((await looks()).at(-1)).toMatchObject({
      status: 'done',
      counts: { looked: 2, overwritten: 1 },
      message: '1 cell of colleagues was overwritten within the last seconds before this push wrote.',
    })
    const found = await told()
    expect(found).toMatchObject({ count: 1, total: 1, cells: [['a', 'City', 'Bern', 'Zug', 'Basel', 'API']] })
    const [cell] = found.rows.flatMap((row) => row.cells.filter((it) => it.overwrote !== null))
    await world.set([[a, 'City', cell?.overwrote?.value ?? null]])
    await world.push()
    expect(await world.held()).toEqual(['a Zug 2', 'b Chur 1', 'c Bern 1'])
    expect(await told()).toMatchObject({ count: 0, cells: [] })
  })

  test('in another cell of the row, or with the value that we sent, is not told of', { tags: 'full' }, async () => {
    await open()
    const a = await world.rowOf('a')
    await world.set([[a, 'City', 'Basel']])
    await pushWhile(() => world.change('a', { Count: 9 }))
    expect((await looks()).at(-1)).toMatchObject({ counts: { looked: 1, overwritten: 0 } })
    await world.set([[a, 'City', 'Chur']])
    await pushWhile(() => world.change('a', { City: 'Chur' }))
    expect((await looks()).at(-1)).toMatchObject({ counts: { looked: 1, overwritten: 0 } })
    expect(await world.held()).toEqual(['a Chur 9', 'b Bern 1', 'c Bern 1'])
  })

  test('of rows that were written together is told of for each of them', { tags: 'full' }, async () => {
    await open()
    const rows = [await world.rowOf('a'), await world.rowOf('b'), await world.rowOf('c')]
    await world.set(rows.map((row) => [row, 'City', 'Basel'] as const))
    const { faults } = world.service
    faults.add({ operation: 'v3.rows.update-batch', effect: { kind: 'hold' } })
    const held = faults.held(1)
    const pushed = world.push()
    await held
    await world.change('a', { City: 'Zug' })
    await world.change('a', { City: 'Genf' })
    await world.change('c', { City: 'Thun' })
    faults.release()
    await pushed
    await looks()
    expect((await told()).cells).toEqual([
      ['a', 'City', 'Bern', 'Genf', 'Basel', 'API'],
      ['c', 'City', 'Bern', 'Thun', 'Basel', 'API'],
    ])
  })
})

test('where the app ends before it has looked is found when it is opened again', { tags: 'full' }, async () => {
  const keychain = createMemoryStore()
  world = await createPastWorld({}, { keychain })
  await world.add([{ Code: 'a', City: 'Bern', Count: 1 }])
  await world.push()
  await world.set([[await world.rowOf('a'), 'City', 'Basel']])
  const { faults } = world.service
  faults.add({ operation: 'v2.rows.logs', effect: { kind: 'hold' } })
  await pushWhile(() => world.change('a', { City: 'Zug' }))
  // A hold that the look has not met yet would be met by that of the next start.
  await faults.held(1)
  await world.app.stop()
  faults.release()
  const { dataFolder } = world.app
  const { connectionId } = world
  const again = await startHost({ dataFolder, keychain })
  const begun = again.next('job.changed', (job) => job.kind === 'look-after' && job.endedAt !== null)
  await again.answer('connections.open', { connectionId })
  await again.answer('workspace.refresh', { connectionId })
  expect(await begun).toMatchObject({ status: 'done', counts: { looked: 1, overwritten: 1 } })
  // Once is enough.
  await again.stop()
  const third = await startHost({ dataFolder, keychain })
  await third.answer('connections.open', { connectionId })
  await third.answer('workspace.refresh', { connectionId })
  await third.answer('past.list', { connectionId, search: '', offset: 0, limit: 10 })
  expect((await third.answer('jobs.list', { connectionId })).jobs).toEqual([])
  await third.stop()
})

describe('a service that does not tell', () => {
  test('because it has no row logs, is no failure of the push', { tags: 'full' }, async () => {
    await open({ generations: ['v3'] })
    await world.set([[await world.rowOf('a'), 'City', 'Basel']])
    expect(await pushWhile(() => world.change('a', { City: 'Zug' }))).toMatchObject({ status: 'done', message: '1 updated.' })
    expect((await looks()).at(-1)).toMatchObject({
      status: 'done',
      message: 'The service does not tell who changed a row, so this cannot be seen.',
    })
    expect(await told()).toMatchObject({ count: 0, cells: [] })
  })

  test('because the key may not read them, is no failure of the push', async () => {
    await open()
    world.service.faults.add({ operation: 'v2.rows.logs', times: null, effect: { kind: 'code', code: 10005 } })
    await world.set([[await world.rowOf('a'), 'City', 'Basel']])
    expect(await world.push()).toMatchObject({ status: 'done', message: '1 updated.' })
    expect((await looks()).at(-1)).toMatchObject({ status: 'done', counts: {} })
  })
})
