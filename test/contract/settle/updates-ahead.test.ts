/** Updates are written down as sent some slices ahead of their check: whatever happens until a slice is sent counts, and nothing stays behind. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let rows: readonly RowKey[]
let name: string
let city: string

const count = 250

beforeEach(async () => {
  world = await createNearSyncWorld({})
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
  await world.set(
    id,
    rows.map((row, i) => ({ row, field: city, value: `own ${i}` })),
  )
})
afterEach(() => world.close())

const options = { triggerWorkflow: false, permanentDelete: false }
const rowAt = (i: number): RowKey => rows[i] ?? rowAt(0)
const own = Array.from({ length: count }, (_, i) => `own ${i}`)
const staged = async () => (await world.state(id)).staged
/** In the order of the rows. */
const onService = async () => {
  const found = new Map((await world.onService(id)).map((row) => [String(row.id), String(row[city])]))
  return rows.map((row) => found.get(row) ?? null)
}
/** Of the last run: rows by what became of them. */
const written = async () => {
  const [run] = (await world.ask('receipts.runs', { offset: 0, limit: 1 })).runs
  const [sum] = run?.worksheets ?? []
  return sum === undefined ? null : { open: sum.open, confirmed: sum.confirmed, unsent: sum.unsent }
}
/** The first row waits at the service; the others of its slice are written, and the next slices written down as sent. */
async function pushHeld(signal = new AbortController().signal, pausePoint = () => Promise.resolve()) {
  const { push } = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'hold', when: 'after' } })
  return pushPlanned(world, push, options, { signal, report() {}, pausePoint })
}
const takenAhead = () => expect.poll(async () => (await written())?.open ?? 0, { timeout: 20_000 }).toBeGreaterThan(150)
const release = () => {
  world.service.faults.clear()
  world.service.faults.release()
}
async function besides(row: RowKey, method: 'PATCH' | 'DELETE', body: unknown): Promise<void> {
  const answer = await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, {
    method,
    headers: { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}
const writeBeside = (row: RowKey, field: string, value: string) => besides(row, 'PATCH', { fields: [{ id: field, value }] })

test('an app that ends before slices are checked has sent nothing of them: they are staged as before, without a question', async () => {
  const { run } = await world.ask('receipts.begin', { kind: 'push', source: '', importId: null, at: 1, ...options })
  const [pack] = (await world.plan(id)).push.worksheets[0]?.updates ?? []
  const keys = pack?.keys ?? []
  const taken = await world.ask('push.take-updates-ahead', {
    worksheetId: id,
    slices: [keys.slice(0, 20), keys.slice(20, 40)],
    updated: [],
    run,
    at: 2,
  })
  expect(taken?.map((it) => it.requests.length)).toEqual([20, 20])
  world = await world.restart()
  expect(await staged()).toMatchObject({ cells: count, conflicts: 0, unsettled: 40 })
  await world.plan(id)
  expect(await staged()).toEqual({ ...noStaged, cells: count, updatedRows: count })
  expect(await world.push(await world.plan(id))).toMatchObject({ ok: true, value: { tally: { updated: count } } })
  expect(await onService()).toEqual(own)
  await world.pull(id)
  expect(await staged()).toEqual(noStaged)
})

describe('until a slice is sent', () => {
  test('what people change in it counts', async () => {
    const pushing = pushHeld()
    await takenAhead()
    await world.set(id, [
      { row: rowAt(60), field: city, value: 'newer' },
      { row: rowAt(61), field: city, value: 'old' },
      { row: rowAt(62), field: name, value: 'renamed' },
    ])
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [rowAt(63)] })
    release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { updated: count - 2 } } })
    expect(await onService()).toEqual(own.with(60, 'newer').with(61, 'old').with(63, 'old'))
    expect((await world.onService(id)).filter((it) => it[name] === 'renamed')).toHaveLength(1)
    expect(await staged()).toMatchObject({ cells: 1, deletedRows: 1, conflicts: 0, unsettled: 0 })
    expect(await written()).toMatchObject({ open: 0, confirmed: count - 2 })
  })

  test('what was undone is not sent', async () => {
    const pushing = pushHeld()
    await takenAhead()
    await world.ask('edits.undo', { worksheetId: id, at: 3 })
    release()
    expect((await pushing).ok).toBe(true)
    // What had been sent by then is on the service, and to be taken back.
    const sent = (await onService()).filter((it) => it !== 'old').length
    expect(sent).toBeLessThanOrEqual(20)
    expect(await staged()).toMatchObject({ cells: sent, conflicts: 0, unsettled: 0 })
    await world.push(await world.plan(id))
    expect(await onService()).toEqual(own.map(() => 'old'))
    expect(await staged()).toEqual(noStaged)
  })

  test('what a colleague writes is asked about, and other cells of the row are sent', async () => {
    await world.set(id, [{ row: rowAt(60), field: name, value: 'renamed' }])
    const pushing = pushHeld()
    await takenAhead()
    await writeBeside(rowAt(60), city, 'theirs')
    await writeBeside(rowAt(61), city, 'theirs')
    await writeBeside(rowAt(62), city, 'own 62')
    await writeBeside(rowAt(63), name, 'theirs')
    release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { updated: count - 2 } } })
    expect(await onService()).toEqual(own.with(60, 'theirs').with(61, 'theirs'))
    const names = (await world.onService(id)).map((it) => it[name])
    expect(names.filter((it) => it === 'renamed' || it === 'theirs').sort()).toEqual(['renamed', 'theirs'])
    expect(await staged()).toMatchObject({ cells: 2, conflicts: 2, unsettled: 0 })
  })

  test('a row that a colleague deletes is in conflict, and the others of its slice are sent', async () => {
    const pushing = pushHeld()
    await takenAhead()
    await besides(rowAt(60), 'DELETE', { permanent: false, triggerWorkflow: false })
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [rowAt(61)] })
    await besides(rowAt(61), 'DELETE', { permanent: false, triggerWorkflow: false })
    release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { updated: count - 2 } } })
    expect(await written()).toMatchObject({ open: 0, confirmed: count - 2 })
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, deletedRows: 0, unsettled: 0 })
  })
})

test('a pause gives back what is taken ahead, and the push goes on with it', async () => {
  const gate = Promise.withResolvers<void>()
  let pausePoint = Promise.resolve()
  const pushing = pushHeld(undefined, () => pausePoint)
  await takenAhead()
  pausePoint = gate.promise
  release()
  await expect.poll(async () => (await written())?.open, { timeout: 20_000 }).toBe(0)
  expect(await written()).toMatchObject({ confirmed: 20 })
  expect(await staged()).toEqual({ ...noStaged, cells: count - 20, updatedRows: count - 20 })
  gate.resolve()
  expect(await pushing).toMatchObject({ ok: true, value: { tally: { updated: count } } })
  expect(await onService()).toEqual(own)
  expect(await staged()).toEqual(noStaged)
})

test('a cancel gives back what is taken ahead', async () => {
  const cancel = new AbortController()
  const pushing = pushHeld(cancel.signal)
  await takenAhead()
  cancel.abort()
  release()
  expect(await pushing).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  const sent = (await onService()).filter((it) => it !== 'old').length
  expect(sent).toBeLessThanOrEqual(20)
  expect(await written()).toMatchObject({ open: 0, confirmed: sent })
  expect(await staged()).toEqual({ ...noStaged, cells: count - sent, updatedRows: count - sent })
  expect(await world.push(await world.plan(id))).toMatchObject({ ok: true, value: { tally: { updated: count - sent } } })
  expect(await onService()).toEqual(own)
})

test('where the service does not list rows by id nothing is taken ahead, and what a colleague wrote is asked about', async () => {
  const { push } = await world.plan(id)
  await world.ask('fact.write', { name: 'lists-rows-by-id', value: 'no' })
  await writeBeside(rowAt(60), city, 'theirs')
  const asked = new Set<string>()
  const ask: SyncWorld['replica']['ask'] = (question, it, how) => {
    asked.add(question)
    return world.replica.ask(question, it, how)
  }
  const control = { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() }
  const pushed = await pushPlanned({ ...world, replica: { ...world.replica, ask } }, push, options, control)
  expect(pushed).toMatchObject({ ok: true, value: { tally: { updated: count - 1 } } })
  expect([...asked].filter((it) => it === 'push.take-updates-ahead' || it === 'push.check')).toEqual([])
  expect(await onService()).toEqual(own.with(60, 'theirs'))
  expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, unsettled: 0 })
})
