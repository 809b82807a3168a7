/** Updates go in slices that are checked just before they are written, some of them written down ahead: whatever happens meanwhile counts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noTally, type PushTally } from '../../../src-main/push/push-run.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { deleteRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let name: string
let city: string
let rows: readonly RowKey[]
const count = 130

beforeEach(async () => {
  world = await createNearSyncWorld()
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  const fields = await world.fields(id)
  ;[name, city] = [fields.Name ?? '', fields.City ?? '']
  await world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: Array.from({ length: count }, (_, i) => ({ [name]: `Row ${i}`, [city]: 'old' })),
  })
  await world.push(await world.plan(id))
  await world.pull(id)
  rows = (await world.rows(id)).map((it) => it.key)
  await set(rows, (i) => `own ${i}`)
})
afterEach(() => world.close())

const set = (of: readonly RowKey[], value: (i: number) => string) =>
  world.set(
    id,
    of.map((row, i) => ({ row, field: city, value: value(i) })),
  )
const rowAt = (i: number): RowKey => rows[i] ?? rowAt(0)
const own = (from = 0, to = count) => Array.from({ length: count }, (_, i) => (i >= from && i < to ? `own ${i}` : 'old'))
const onService = async () => {
  const found = new Map((await world.onService(id)).map((row) => [String(row.id), String(row[city])]))
  return rows.map((row) => found.get(row) ?? null)
}
const staged = async () => (await world.state(id)).staged
const calls = (operation: string) => world.service.requests().filter((it) => it.operation?.id === operation).length
const counted = (it: Partial<PushTally>): PushTally => ({ ...noTally(), ...it })

interface Meanwhile {
  /** Before the update of this number is sent, counted from 1. */
  readonly update?: (nth: number) => Promise<void> | void
  readonly signal?: AbortSignal
  readonly pausePoint?: () => Promise<void>
}
async function push({ update = () => {}, signal, pausePoint = () => Promise.resolve() }: Meanwhile = {}) {
  const { push: planned } = await world.plan(id)
  let nth = 0
  let tally = noTally()
  const client: SyncWorld['client'] = {
    ...world.client,
    async call(operation, input, options) {
      if (operation.id === updateRow.id) {
        nth += 1
        await update(nth)
      }
      return world.client.call(operation, input, options)
    },
  }
  const pushed = await pushPlanned(
    { ...world, client },
    planned,
    { triggerWorkflow: false, permanentDelete: false },
    {
      signal: signal ?? new AbortController().signal,
      report(it) {
        tally = it
      },
      pausePoint,
    },
  )
  return { pushed, tally }
}
const params = (row: RowKey) => ({ worksheet_id: id, row_id: row })
const writeBeside = async (row: RowKey, field: string, value: string) => {
  const answer = await world.client.call(updateRow, { params: params(row), body: { fields: [{ id: field, value }] } })
  expect(answer.ok).toBe(true)
}
/** Of the last run: rows of its receipts by what became of them. */
const receipts = async () => {
  const [run] = (await world.ask('receipts.runs', { offset: 0, limit: 1 })).runs
  const [sum] = run?.worksheets ?? []
  return sum === undefined ? null : { open: sum.open, confirmed: sum.confirmed, unsent: sum.unsent }
}

test('every row is written once, after a check of twenty rows each', async () => {
  const before = calls('v3.rows.list')
  const { tally } = await push()
  expect(tally).toEqual(counted({ updated: count }))
  expect([calls('v3.rows.update'), calls('v3.rows.list') - before]).toEqual([count, 7])
  expect(await onService()).toEqual(own())
  expect([await staged(), await receipts()]).toEqual([noStaged, { open: 0, confirmed: count, unsent: 0 }])
})

test('where the service does not list rows by id, each slice is read row by row before it is written', async () => {
  await world.ask('fact.write', { name: 'lists-rows-by-id', value: 'no' })
  expect((await push()).tally).toEqual(counted({ updated: count }))
  expect(await onService()).toEqual(own())
  expect(calls('v3.rows.get')).toBe(count)
})

describe('while the first rows are being written', () => {
  test('what a colleague changes further on is a conflict, and what they change beside it is kept', async () => {
    const { tally } = await push({
      async update(nth) {
        if (nth !== 1) return
        await writeBeside(rowAt(100), city, 'theirs')
        await writeBeside(rowAt(101), name, 'renamed')
      },
    })
    expect(tally).toEqual(counted({ updated: count - 1 }))
    // No request is left of which there is no row.
    expect(calls('v3.rows.update-batch')).toBe(0)
    expect(await onService()).toEqual(own().map((it, i) => (i === 100 ? 'theirs' : it)))
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, failed: 0 })
    expect((await world.onService(id)).filter((it) => it[name] === 'renamed')).toHaveLength(1)
  })

  test('a row that a colleague deletes further on stops no other', async () => {
    const { tally } = await push({
      async update(nth) {
        if (nth !== 1) return
        expect((await world.client.call(deleteRow, { params: params(rowAt(100)), body: {} })).ok).toBe(true)
      },
    })
    expect(tally).toEqual(counted({ updated: count - 1 }))
    expect(await onService()).toEqual(own().map((it, i) => (i === 100 ? null : it)))
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  })

  test('what is edited here further on goes as it is now', async () => {
    const { tally } = await push({
      async update(nth) {
        if (nth === 1) await set([rowAt(100), rowAt(101)], (i) => `new ${i}`)
      },
    })
    expect(tally.refused + tally.unknown).toBe(0)
    if ((await staged()).cells > 0) await push()
    expect((await onService()).slice(100, 102)).toEqual(['new 0', 'new 1'])
    expect(await staged()).toEqual(noStaged)
  })

  test('what is set back here further on is not there in the end', async () => {
    await push({
      async update(nth) {
        if (nth === 1) await set([rowAt(120)], () => 'old')
      },
    })
    if ((await staged()).cells > 0) await push()
    expect((await onService())[120]).toBe('old')
    expect(await staged()).toEqual(noStaged)
  })
})

describe('a push that is stopped', () => {
  test('by a cancel leaves what it did not reach staged as it was, and counts what it did', async () => {
    const stop = new AbortController()
    const { pushed, tally } = await push({
      signal: stop.signal,
      update(nth) {
        if (nth === 30) stop.abort()
      },
    })
    expect(pushed).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    const written = (await onService()).filter((it) => it !== 'old').length
    expect(tally).toEqual(counted({ updated: written }))
    expect([written >= 29, written < 60]).toEqual([true, true])
    expect(await staged()).toMatchObject({ cells: count - written, updatedRows: count - written, failed: 0, unsettled: 0 })
    expect(await receipts()).toMatchObject({ open: 0, confirmed: written })
    expect((await push()).tally).toEqual(counted({ updated: count - written }))
  })

  test('by a service that lets nothing through any more does the same, and says why', async () => {
    world.service.faults.add({
      operation: 'v3.rows.update',
      skip: 45,
      times: null,
      effect: { kind: 'code', code: errorCodes.signatureInvalid },
    })
    const { pushed, tally } = await push()
    expect(pushed).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    expect(tally).toEqual(counted({ updated: 45 }))
    expect(await staged()).toMatchObject({ cells: count - 45, failed: 0, unsettled: 0 })
    expect(await receipts()).toMatchObject({ open: 0, confirmed: 45 })
  })

  test('by a check that fails does the same', async () => {
    world.service.faults.add({
      operation: 'v3.rows.list',
      skip: 3,
      times: null,
      effect: { kind: 'code', code: errorCodes.signatureInvalid },
    })
    const { pushed, tally } = await push()
    expect(pushed).toMatchObject({ ok: false, error: { code: errorCodes.signatureInvalid } })
    // Two slices were written whole.
    expect(tally.updated % 20).toBe(0)
    world.service.faults.clear()
    expect(await staged()).toMatchObject({ cells: count - tally.updated, failed: 0, unsettled: 0 })
    expect((await onService()).filter((it) => it !== 'old')).toHaveLength(tally.updated)
  })
})

test('a paused push leaves nothing written down as sent, and goes on where it was', async () => {
  let isPaused = false
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const pushing = push({
    update(nth) {
      if (nth === 5) isPaused = true
    },
    pausePoint() {
      if (!isPaused) return Promise.resolve()
      reached.resolve()
      return gate.promise
    },
  })
  await reached.promise
  await expect.poll(receipts).toMatchObject({ open: 0, confirmed: 20 })
  expect(await staged()).toMatchObject({ cells: count - 20, unsettled: 0 })
  isPaused = false
  gate.resolve()
  expect((await pushing).tally).toEqual(counted({ updated: count }))
  expect(await onService()).toEqual(own())
})
