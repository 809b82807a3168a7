/**
 * Updates go in slices of twenty that are checked just before they are written, some of them written down as sent ahead of that: whatever happens
 * until a slice is sent counts, and nothing stays behind.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { always, counted, held, type PushSettings, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { push, plan, set, staged, receipt, fault, calls, release, changeBeside, deleteBeside } = w
let rows: readonly RowKey[]
const count = 130

beforeEach(async () => {
  rows = await w.seed(count, () => ({ City: 'old' }))
  await set(rows, 'City', (i) => `own ${i}`)
})

const own = Array.from({ length: count }, (_, i) => `own ${i}`)
/** Of the given field, in the order of the rows. */
const onService = async (name = 'City') => {
  const found = new Map((await w.world.onService(w.id)).map((row) => [String(row.id), String(row[w.field(name)])]))
  return rows.map((row) => found.get(row) ?? null)
}
const written = async () => (await onService()).filter((it) => it !== 'old').length
const staying = (cells: number) => ({ ...noStaged, cells, updatedRows: cells })
/** A push of which the first row waits at the service; the others of its slice are written, and the next slices written down as sent. */
async function pushHeld(settings: PushSettings = {}) {
  const planned = await plan()
  fault(held('v3.rows.update'))
  const pushing = push({ planned, ...settings })
  await expect.poll(async () => (await receipt())?.open ?? 0).toBeGreaterThan(100)
  return { pushing }
}
/** What the replica is asked by a push, each question with how often. */
async function pushWatched() {
  const asked: Record<string, number> = {}
  const ask: typeof w.world.replica.ask = (question, it, how) => {
    asked[question] = (asked[question] ?? 0) + 1
    return w.world.replica.ask(question, it, how)
  }
  const { tally } = await push({ replica: { ...w.world.replica, ask } })
  return { tally, asked }
}

test('every row is written once, after a check of twenty rows each, and nothing is asked that is known', {
  tags: 'full',
}, async () => {
  const before = calls('v3.rows.list')
  const { tally, asked } = await pushWatched()
  expect(tally).toEqual(counted({ updated: count }))
  expect([calls('v3.rows.update'), calls('v3.rows.list') - before]).toEqual([count, 7])
  expect([asked['push.check'], asked['push.row-ids'], asked['fact.read'], asked['rows.sample-id']]).toEqual([
    7,
    undefined,
    1,
    undefined,
  ])
  expect([await onService(), await staged()]).toEqual([own, noStaged])
  expect(await receipt()).toEqual({ open: 0, confirmed: count, unsent: 0 })
})

test('where the service does not list rows by id each row is read before it is written, and nothing is taken ahead', {
  tags: 'full',
}, async () => {
  await plan()
  await w.world.ask('fact.write', { name: 'lists-rows-by-id', value: 'no' })
  await changeBeside(rows[60], { City: 'theirs' })
  const { tally, asked } = await pushWatched()
  expect(tally).toEqual(counted({ updated: count - 1 }))
  expect([calls('v3.rows.get'), asked['push.take-updates-ahead'], asked['push.check']]).toEqual([count, undefined, undefined])
  expect(await onService()).toEqual(own.with(60, 'theirs'))
  expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, unsettled: 0 })
})

test('an app that ends before slices are checked has sent nothing of them: they are staged as before, without a question', {
  tags: 'full',
}, async () => {
  const options = { triggerWorkflow: false, permanentDelete: false }
  const { run } = await w.world.ask('receipts.begin', { kind: 'push', source: '', importId: null, at: 1, ...options })
  const keys = (await plan()).push.worksheets[0]?.updates[0]?.keys ?? []
  const slices = [keys.slice(0, 20), keys.slice(20, 40)]
  const taken = await w.world.ask('push.take-updates-ahead', { worksheetId: w.id, slices, updated: [], run, at: 2 })
  expect(taken?.map((it) => it.requests.length)).toEqual([20, 20])
  await w.restart()
  expect(await staged()).toMatchObject({ cells: count, conflicts: 0, unsettled: 40 })
  await plan()
  expect(await staged()).toEqual(staying(count))
  expect((await push()).tally).toEqual(counted({ updated: count }))
  expect(await onService()).toEqual(own)
  await w.pull()
  expect(await staged()).toEqual(noStaged)
})

describe('until a slice is sent', () => {
  test('what people change in it counts', async () => {
    const { pushing } = await pushHeld()
    await set(rows[60], 'City', 'newer')
    await set(rows[61], 'City', 'old')
    await set(rows[62], 'Name', 'renamed')
    await w.remove(rows[63])
    release()
    expect((await pushing).tally).toEqual(counted({ updated: count - 2 }))
    expect(await onService()).toEqual(own.with(60, 'newer').with(61, 'old').with(63, 'old'))
    expect((await onService('Name'))[62]).toBe('renamed')
    expect(await staged()).toMatchObject({ cells: 1, deletedRows: 1, conflicts: 0, unsettled: 0 })
    expect(await receipt()).toMatchObject({ open: 0, confirmed: count - 2 })
  })

  test('what was undone is not sent', async () => {
    const { pushing } = await pushHeld()
    await w.undo()
    release()
    expect((await pushing).ok).toBe(true)
    // What had been sent by then is on the service, and to be taken back.
    const sent = await written()
    expect(sent).toBeLessThanOrEqual(20)
    expect(await staged()).toMatchObject({ cells: sent, conflicts: 0, unsettled: 0 })
    await push()
    expect(await written()).toBe(0)
    expect(await staged()).toEqual(noStaged)
  })

  test('what a colleague writes is asked about, and other cells of the row are sent', { tags: 'full' }, async () => {
    await set(rows[60], 'Name', 'renamed')
    const { pushing } = await pushHeld()
    await changeBeside(rows[60], { City: 'theirs' })
    await changeBeside(rows[61], { City: 'theirs' })
    await changeBeside(rows[62], { City: 'own 62' })
    await changeBeside(rows[63], { Name: 'theirs' })
    release()
    expect((await pushing).tally).toEqual(counted({ updated: count - 2 }))
    // No request is left of which there is no row.
    expect(calls('v3.rows.update-batch')).toBe(0)
    expect(await onService()).toEqual(own.with(60, 'theirs').with(61, 'theirs'))
    expect((await onService('Name')).slice(60, 64)).toEqual(['renamed', 'Row 61', 'Row 62', 'theirs'])
    expect(await staged()).toMatchObject({ cells: 2, conflicts: 2, failed: 0, unsettled: 0 })
  })

  test('a row that a colleague deletes is in conflict, and the others of its slice are sent', { tags: 'full' }, async () => {
    const { pushing } = await pushHeld()
    await deleteBeside(rows[60])
    await w.remove(rows[61])
    await deleteBeside(rows[61])
    release()
    expect((await pushing).tally).toEqual(counted({ updated: count - 2 }))
    expect(await receipt()).toMatchObject({ open: 0, confirmed: count - 2 })
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, deletedRows: 0, unsettled: 0 })
  })
})

test('a pause gives back what is taken ahead, and the push goes on with it', { tags: 'full' }, async () => {
  const gate = Promise.withResolvers<void>()
  let pausePoint = Promise.resolve()
  const { pushing } = await pushHeld({ pausePoint: () => pausePoint })
  pausePoint = gate.promise
  release()
  await expect.poll(receipt).toMatchObject({ open: 0, confirmed: 20 })
  expect(await staged()).toEqual(staying(count - 20))
  gate.resolve()
  expect((await pushing).tally).toEqual(counted({ updated: count }))
  expect([await onService(), await staged()]).toEqual([own, noStaged])
})

describe('a push that is stopped leaves what it did not reach staged as it was, and counts what it did:', () => {
  test('by a cancel', { tags: 'full' }, async () => {
    const stop = new AbortController()
    const { pushing } = await pushHeld({ signal: stop.signal })
    stop.abort()
    release()
    const { error, tally } = await pushing
    const sent = await written()
    expect([error?.kind, tally, sent <= 20]).toEqual(['cancelled', counted({ updated: sent }), true])
    expect(await receipt()).toMatchObject({ open: 0, confirmed: sent })
    expect(await staged()).toEqual(staying(count - sent))
    expect((await push()).tally).toEqual(counted({ updated: count - sent }))
    expect(await onService()).toEqual(own)
  })

  const refused = { kind: 'code', code: errorCodes.signatureInvalid } as const

  test('by a service that lets nothing through any more', { tags: 'full' }, async () => {
    fault({ ...always('v3.rows.update', refused), skip: 45 })
    expect(await push()).toMatchObject({ ok: false, error: { code: refused.code }, tally: counted({ updated: 45 }) })
    expect(await staged()).toEqual(staying(count - 45))
    expect(await receipt()).toMatchObject({ open: 0, confirmed: 45 })
  })

  test('by a check that fails', { tags: 'full' }, async () => {
    fault({ ...always('v3.rows.list', refused), skip: 3 })
    const { error, tally } = await push()
    // Slices were written whole.
    expect([error, tally.updated % 20]).toMatchObject([{ code: refused.code }, 0])
    w.clearFaults()
    expect(await staged()).toEqual(staying(count - tally.updated))
    expect(await written()).toBe(tally.updated)
  })
})
