/** Batches of new rows go out one after the other while the next are written down: what is done ahead, and what becomes of it when one fails. */
import { beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { always, counted, held, type PushSettings, setUpPushWorld, title } from '../../support/sync/push-world.ts'
import type { SyncWorld } from '../../support/sync/sync-world.ts'

const w = setUpPushWorld({ fields: [title] })
const { staged, fault, receipt } = w
/** What was asked of the replica: how many batches were taken at once, and whether ahead of their turn. */
let takes: (readonly [batches: number, isAhead: boolean])[]
let logsMoved: number

beforeEach(() => {
  takes = []
  logsMoved = 0
})

const titles = (count: number) => Array.from({ length: count }, (_, i) => `Row ${String(i).padStart(2, '0')}`)
const add = (count: number) => w.add(titles(count))
/** In the order in which they came into being. */
const onService = async () => (await w.world.onService(w.id)).map((it) => String(it[w.field('Name')])).reverse()

interface Pushing extends PushSettings {
  /** Rows of a batch. */
  readonly of: number
  readonly isCircular?: (batch: number) => boolean
}
/** Pushes new rows in batches that are smaller than those of a plan. */
async function push({ of, isCircular = () => false, ...settings }: Pushing) {
  const { world } = w
  const { plan, push: planned } = await w.plan()
  const keys = planned.creates.flatMap((it) => it.keys)
  const creates = Array.from({ length: Math.ceil(keys.length / of) }, (_, i) => ({
    worksheetId: w.id,
    keys: keys.slice(i * of, (i + 1) * of),
    isCircular: isCircular(i),
  }))
  const replica: SyncWorld['replica'] = {
    ...world.replica,
    ask(question, ask, options) {
      const asked: unknown = ask
      // Without any, what was created before is settled, no more.
      if (question === 'push.take-creates' && isRecord(asked) && Array.isArray(asked.batches) && asked.batches.length > 0)
        takes.push([asked.batches.length, asked.isAhead === true])
      return world.replica.ask(question, ask, options)
    },
    moveLog() {
      logsMoved += 1
      return world.replica.moveLog()
    },
  }
  return w.push({ ...settings, replica, planned: { plan, push: { ...planned, creates } } })
}

test('the first batch is taken in its turn, and the others three by three, at most six ahead', async () => {
  await add(24)
  expect((await push({ of: 2 })).tally).toEqual(counted({ created: 24 }))
  expect(takes).toEqual([
    [1, false],
    [3, true],
    [3, true],
    [3, true],
    [2, true],
  ])
  expect([await onService(), await staged()]).toEqual([titles(24), noStaged])
})

test('the log is moved into the file once in twenty batches', { tags: 'full' }, async () => {
  await add(19)
  await push({ of: 1 })
  expect(logsMoved).toBe(0)
  await add(41)
  expect((await push({ of: 1 })).tally).toEqual(counted({ created: 41 }))
  expect(logsMoved).toBe(2)
})

test('rows that name each other in a circle are taken in their turn, and so are those behind them', async () => {
  await add(8)
  expect((await push({ of: 2, isCircular: (batch) => batch === 1 })).tally).toEqual(counted({ created: 8 }))
  expect(takes).toEqual([
    [1, false],
    [1, false],
    [1, false],
    [1, true],
  ])
  expect(await onService()).toEqual(titles(8))
})

test.each([
  ['no answer comes', { kind: 'drop', when: 'after' }, counted({ created: 12 })],
  ['nothing of it was done', { kind: 'drop', when: 'before' }, counted({ created: 10, again: 2 })],
  ['it is too large', { kind: 'status', status: 413 }, counted({ created: 12 })],
] as const)(
  'where %s to a batch, those that were taken ahead are given back, and go in their turn, once each',
  async (_, effect, tally) => {
    await add(12)
    fault({ operation: 'v3.rows.create-batch', skip: 1, effect })
    expect((await push({ of: 2 })).tally).toEqual(tally)
    const isLost = (title: string) => tally.again > 0 && ['Row 02', 'Row 03'].includes(title)
    expect(await onService()).toEqual(titles(12).filter((it) => !isLost(it)))
    expect(await staged()).toEqual({ ...noStaged, createdRows: tally.again, cells: tally.again })
    // Rows of the batch that failed are settled alone; the next one is taken in its turn.
    expect(takes.filter(([, isAhead]) => !isAhead).length).toBeGreaterThan(1)
  },
)

test('a push that cannot go on gives back what it took ahead, and says why', async () => {
  await add(12)
  const code = errorCodes.signatureInvalid
  fault({ ...always('v3.rows.create-batch', { kind: 'code', code }), skip: 2 })
  expect(await push({ of: 2 })).toMatchObject({ ok: false, error: { code }, tally: counted({ created: 4 }) })
  expect(await staged()).toEqual({ ...noStaged, createdRows: 8, cells: 8 })
})

test('a cancelled push gives back what it took ahead', async () => {
  await add(12)
  const stop = new AbortController()
  let points = 0
  const { error, tally } = await push({
    of: 2,
    signal: stop.signal,
    async pausePoint() {
      points += 1
      // Twice for deletions and updates of the worksheet, then once a batch.
      if (points === 5) stop.abort()
    },
  })
  expect(error?.kind).toBe('cancelled')
  expect([tally.created, tally.created < 12]).toEqual([(await onService()).length, true])
  expect(await staged()).toEqual({ ...noStaged, createdRows: 12 - tally.created, cells: 12 - tally.created })
})

test('a paused push gives back what it took ahead, and goes on with it', async () => {
  await add(12)
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let isPaused = false
  let waits = 0
  fault({ operation: 'v3.rows.create-batch', skip: 1, effect: { kind: 'hold', when: 'after' } })
  const pushing = push({
    of: 2,
    pausePoint() {
      if (!isPaused) return Promise.resolve()
      waits += 1
      // The first time it is asked whether it may go on, the second time it waits.
      if (waits === 2) reached.resolve()
      return gate.promise
    },
  })
  await w.reached()
  isPaused = true
  w.release()
  await reached.promise
  expect(await staged()).toEqual({ ...noStaged, createdRows: 8, cells: 8 })
  isPaused = false
  gate.resolve()
  expect((await pushing).tally).toEqual(counted({ created: 12 }))
  expect(await onService()).toEqual(titles(12))
})

describe('a row of a batch that is taken ahead', () => {
  /** Pushes six rows of which the first two wait at the service, does something to the last one meanwhile, and answers what is staged then. */
  async function meanwhile(change: (key: Awaited<ReturnType<typeof w.key>>) => Promise<unknown>) {
    await add(6)
    fault(held('v3.rows.create-batch'))
    const pushing = push({ of: 2 })
    await expect.poll(receipt).toEqual({ open: 6, confirmed: 0, unsent: 0 })
    await change(await w.key(5))
    w.release()
    expect((await pushing).tally).toEqual(counted({ created: 6 }))
    expect(await onService()).toEqual(titles(6))
    return staged()
  }

  test('keeps what is edited before it is sent for the next push', async () => {
    expect(await meanwhile((key) => w.set(key, 'Name', 'Edited'))).toEqual({ ...noStaged, cells: 1, updatedRows: 1 })
    expect((await w.shown('Name'))[5]).toBe('Edited')
  })

  test('is deleted by the next push where it is taken back before it is sent', async () => {
    expect(await meanwhile((key) => w.remove(key))).toEqual({ ...noStaged, deletedRows: 1 })
    await w.push()
    expect(await onService()).toEqual(titles(5))
  })
})

test('created batches are taken back by undo as a whole', async () => {
  await add(6)
  await push({ of: 2 })
  expect(await w.undo()).toMatchObject({ done: 'Add' })
  expect(await staged()).toEqual({ ...noStaged, deletedRows: 6 })
})
