/** While a batch of new rows is under way the next is written down as sent: whatever stops the push then leaves nothing of it behind. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let name: string

beforeEach(async () => {
  world = await createSyncWorld({})
  id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
  await world.pull(id)
  name = (await world.fields(id)).Name ?? ''
  await world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: all.map((it) => ({ [name]: it })),
  })
})
afterEach(() => world.close())

/** Three batches. */
const all = Array.from({ length: 2500 }, (_, i) => `Row ${i}`)
const hold = () => world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'after' } })
const options = { triggerWorkflow: false, permanentDelete: false }
const onService = async () => (await world.onService(id)).map((row) => String(row[name])).reverse()
const staged = async () => (await world.state(id)).staged
/** Of the last run: rows by what became of them. */
const written = async () => {
  const [run] = (await world.ask('receipts.runs', { offset: 0, limit: 1 })).runs
  const [sum] = run?.worksheets ?? []
  return sum === undefined ? null : { open: sum.open, confirmed: sum.confirmed, unsent: sum.unsent }
}
/** The first batch waits at the service, and the others are written down as sent. */
const takenAhead = () => expect.poll(written, { timeout: 20_000 }).toEqual({ open: 2500, confirmed: 0, unsent: 0 })
const release = () => {
  world.service.faults.clear()
  world.service.faults.release()
}

describe('with a batch taken ahead', () => {
  test('a pause gives it back while the push waits, and the push goes on with it', async () => {
    const gate = Promise.withResolvers<void>()
    let pausePoint = Promise.resolve()
    const { push } = await world.plan(id)
    hold()
    const { signal } = new AbortController()
    const pushing = pushPlanned(world, push, options, { signal, report() {}, pausePoint: () => pausePoint })
    await takenAhead()
    pausePoint = gate.promise
    release()
    await expect.poll(written, { timeout: 20_000 }).toEqual({ open: 0, confirmed: 1000, unsent: 1500 })
    expect(await staged()).toEqual({ ...noStaged, cells: 1500, createdRows: 1500 })
    gate.resolve()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { created: 2500 } } })
    expect(await onService()).toEqual(all)
    expect(await staged()).toEqual(noStaged)
    expect(await written()).toEqual({ open: 0, confirmed: 2500, unsent: 1500 })
  })

  test('a cancel gives it back, and what was not sent stays staged', async () => {
    const cancel = new AbortController()
    const planned = await world.plan(id)
    hold()
    const pushing = world.push(planned, options, cancel.signal)
    await takenAhead()
    cancel.abort()
    release()
    expect(await pushing).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await written()).toEqual({ open: 0, confirmed: 1000, unsent: 1500 })
    expect(await staged()).toEqual({ ...noStaged, cells: 1500, createdRows: 1500 })
    expect(await world.push(await world.plan(id))).toMatchObject({ ok: true, value: { tally: { created: 1500 } } })
    expect(await onService()).toEqual(all)
  })

  test('a row that is edited before the batch is sent keeps the edit for the next push', async () => {
    const planned = await world.plan(id)
    const row = (await world.rows(id))[1200]?.key
    hold()
    const pushing = world.push(planned, options)
    await takenAhead()
    if (row !== undefined) await world.set(id, [{ row, field: name, value: 'Edited' }])
    release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { created: 2500 } } })
    expect(await onService()).toEqual(all)
    expect(await staged()).toEqual({ ...noStaged, cells: 1, updatedRows: 1 })
    expect((await world.rows(id))[1200]).toMatchObject({ change: 'updated', cells: ['Edited'] })
  })

  test('a row that is taken back before the batch is sent is deleted by the next push', async () => {
    const planned = await world.plan(id)
    const row = (await world.rows(id))[1200]?.key
    hold()
    const pushing = world.push(planned, options)
    await takenAhead()
    if (row !== undefined) await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [row] })
    release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { created: 2500 } } })
    expect(await staged()).toEqual({ ...noStaged, deletedRows: 1 })
    expect((await world.push(await world.plan(id))).ok).toBe(true)
    expect(await onService()).toEqual(all.toSpliced(1200, 1))
  })
})

test('a created batch is taken back by undo as a whole', async () => {
  expect((await world.push(await world.plan(id))).ok).toBe(true)
  expect((await world.ask('edits.undo', { worksheetId: id, at: 2 })).done).toBe('Add')
  expect(await staged()).toEqual({ ...noStaged, deletedRows: 2500 })
})
