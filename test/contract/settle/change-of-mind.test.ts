/**
 * A change of mind about something that was sent and not answered counts, whatever became of the request: the service ends with what the
 * person wanted last, and nobody is told that someone else changed anything.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock())
  await world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: ['a', 'b', 'c'].map((it) => ({ [field('Name')]: it, [field('City')]: 'old' })),
  })
  await pushAll()
})
afterEach(() => world.close())

const field = (name: string): string => f[name] ?? ''
const pushAll = async () => world.push(await world.plan(id))
const keys = async () => (await world.rows(id)).map((it) => it.key)
const setCity = (rows: readonly RowKey[], value: string) =>
  world.set(
    id,
    rows.map((row) => ({ row, field: field('City'), value })),
  )
const cities = async () => (await world.onService(id)).map((row) => row[field('City')] ?? null).sort()
const shown = async () => (await world.rows(id)).map((row) => row.cells[1]).sort()
const staged = async () => (await world.state(id)).staged
const undo = () => world.ask('edits.undo', { worksheetId: id, at: 9 })

/** Cells of the first two rows that the service has otherwise than they are wanted: what is staged is a change of what it has by now. */
async function unlike(wanted: string): Promise<number> {
  const first = (await world.onService(id)).filter((row) => row[field('Name')] !== 'c')
  return first.filter((row) => row[field('City')] !== wanted).length
}

type Mind = 'undo' | 'discard' | 'type the old value' | 'type a newer value'
const changeMind: Readonly<Record<Mind, (rows: RowKey[]) => Promise<unknown>>> = {
  undo,
  discard: (rows) => world.ask('changes.discard', { of: { scope: 'rows', worksheetId: id, rows }, at: 9 }),
  'type the old value': (rows) => setCity(rows, 'old'),
  'type a newer value': (rows) => setCity(rows, 'newer'),
}
const minds = Object.keys(changeMind) as Mind[]
const wantedOf = (mind: Mind): string => (mind === 'type a newer value' ? 'newer' : 'old')

const lost: readonly (readonly [string, FaultRequest['effect'], boolean])[] = [
  ['the answer is lost', { kind: 'drop', when: 'after' }, true],
  ['the answer is a 502', { kind: 'status', status: 502, when: 'after' }, true],
  ['the request is lost', { kind: 'drop', when: 'before' }, false],
]
const offline: FaultRequest = { operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } }

/** Reads back, pushes what is staged, and compares the service, the grid and what is left. */
async function expectAtTheEnd(wanted: string, touched: number): Promise<void> {
  await world.plan(id)
  expect((await staged()).conflicts).toBe(0)
  await pushAll()
  expect(await cities()).toEqual([...Array(3 - touched).fill('old'), ...Array(touched).fill(wanted)].sort())
  await world.pull(id)
  expect(await staged()).toEqual(noStaged)
  expect(await shown()).toEqual(await cities())
}

describe.each(minds)('%s,', (mind) => {
  test.each(lost)('after a push of which %s', async (_, effect, happened) => {
    const rows = (await keys()).slice(0, 2)
    await setCity(rows, 'NEW')
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update-batch', effect }, offline)
    await world.push(planned)
    expect(await staged()).toMatchObject({ unsettled: 2 })
    await changeMind[mind](rows)
    expect(await shown()).toEqual(['old', wantedOf(mind), wantedOf(mind)].sort())
    world.service.faults.clear()
    await world.plan(id)
    expect(await shown()).toEqual(['old', wantedOf(mind), wantedOf(mind)].sort())
    if (happened) expect(await cities()).toEqual(['NEW', 'NEW', 'old'])
    expect((await staged()).cells).toBe(await unlike(wantedOf(mind)))
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

// What is being sent is not discarded: the review says so.
describe.each(minds.filter((it) => it !== 'discard'))('%s,', (mind) => {
  test.each(lost)('while a push runs of which then %s', async (_, effect) => {
    const rows = (await keys()).slice(0, 2)
    await setCity(rows, 'NEW')
    const planned = await world.plan(id)
    world.service.faults.add(
      { operation: 'v3.rows.update-batch', effect: { kind: 'hold', when: 'after' } },
      { operation: 'v3.rows.update-batch', effect },
      offline,
    )
    if (effect.kind === 'drop' && effect.when === 'before') world.service.faults.clear()
    const pushing = world.push(planned)
    if (effect.kind !== 'drop' || effect.when !== 'before') await world.service.faults.held(1)
    await changeMind[mind](rows)
    world.service.faults.release()
    await pushing
    world.service.faults.clear()
    await world.plan(id)
    expect((await staged()).cells).toBe(await unlike(wantedOf(mind)))
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

describe.each(minds)('%s,', (mind) => {
  test('after the app ended in the middle of a push', async () => {
    const rows = (await keys()).slice(0, 2)
    await setCity(rows, 'NEW')
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update-batch', effect: { kind: 'hold', when: 'after' } })
    const pushing = world.push(planned)
    await world.service.faults.held(1)
    const before = world
    world = await world.restart()
    await changeMind[mind](rows)
    before.service.faults.release()
    await pushing
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

test('redo after such an undo leaves nothing staged once the value is known to be there', async () => {
  const [row] = await keys()
  if (row === undefined) throw new Error('a row')
  await setCity([row], 'NEW')
  const planned = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'after' } }, offline)
  await world.push(planned)
  await undo()
  await world.ask('edits.redo', { worksheetId: id, at: 9 })
  expect(await shown()).toEqual(['NEW', 'old', 'old'])
  world.service.faults.clear()
  await world.plan(id)
  expect(await staged()).toEqual(noStaged)
})

test('a new row that is discarded while its answer is missing is deleted again', async () => {
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: [{ [field('Name')]: 'x' }] })
  const planned = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'after' } })
  world.service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'drop', when: 'after' } })
  world.service.faults.add(offline)
  await world.push(planned)
  const [row] = (await world.rows(id)).filter((it) => it.change === 'created')
  if (row === undefined) throw new Error('a new row')
  await world.ask('changes.discard', { of: { scope: 'rows', worksheetId: id, rows: [row.key] }, at: 9 })
  world.service.faults.clear()
  await pushAll()
  expect(await world.onService(id)).toHaveLength(3)
  expect(await staged()).toEqual(noStaged)
})

describe('a deletion that is taken back', () => {
  const remove = (row: RowKey) => world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [row] })

  test.each([
    ['while its answer is on its way', { kind: 'hold', when: 'after' } as const],
    ['and whose answer is lost', { kind: 'drop', when: 'after' } as const],
  ])('%s brings the row back as a new one', async (_, effect) => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await remove(row)
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.delete', effect })
    if (effect.kind === 'drop') world.service.faults.add(offline)
    const pushing = world.push(planned)
    if (effect.kind === 'hold') await world.service.faults.held(1)
    else await pushing
    await undo()
    world.service.faults.release()
    await pushing
    world.service.faults.clear()
    await pushAll()
    expect((await world.onService(id)).map((it) => it[field('Name')]).sort()).toEqual(['a', 'b', 'c'])
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
    expect((await world.rows(id)).map((it) => it.cells[0]).sort()).toEqual(['a', 'b', 'c'])
  })

  test('and is done after all, while an update of the row has no answer, brings the row back as it is wanted', async () => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await remove(row)
    world.service.faults.add({ operation: 'v3.rows.delete', effect: { kind: 'late', ms: null } })
    await pushAll()
    await undo()
    await setCity([row], 'EDITED')
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'after' } })
    world.service.faults.add(offline)
    await world.push(planned)
    world.service.faults.clear()
    world.service.faults.release()
    await expect.poll(async () => (await world.onService(id)).length).toBe(2)
    await world.pull(id, 'full')
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['EDITED', 'old', 'old'])
    expect(await staged()).toEqual(noStaged)
  })

  test('after it was pushed brings back what was edited before it, too', async () => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await setCity([row], 'EDITED')
    await remove(row)
    await pushAll()
    await undo()
    expect(await shown()).toEqual(['EDITED', 'old', 'old'])
    await pushAll()
    expect(await cities()).toEqual(['EDITED', 'old', 'old'])
    await undo()
    expect(await shown()).toEqual(['old', 'old', 'old'])
    await pushAll()
    expect(await cities()).toEqual(['old', 'old', 'old'])
    expect(await staged()).toEqual(noStaged)
  })
})

describe('nobody is in conflict with oneself', () => {
  test('by undoing two edits of a cell that were pushed together', async () => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await setCity([row], 'AAA')
    await setCity([row], 'BBB')
    await pushAll()
    await undo()
    await undo()
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 1 })
    await pushAll()
    expect(await cities()).toEqual(['old', 'old', 'old'])
  })

  test('by undoing two pushed edits of a cell without a push between', async () => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await setCity([row], 'AAA')
    await pushAll()
    await setCity([row], 'BBB')
    await pushAll()
    await undo()
    await undo()
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 1 })
    await world.ask('edits.redo', { worksheetId: id, at: 9 })
    await world.ask('edits.redo', { worksheetId: id, at: 9 })
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 0 })
    await undo()
    await undo()
    await pushAll()
    expect(await cities()).toEqual(['old', 'old', 'old'])
  })

  test('and taking theirs for a deletion keeps the edits of the row', async () => {
    const [row] = await keys()
    if (row === undefined) throw new Error('a row')
    await setCity([row], 'mine')
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [row] })
    const [colleague] = (await world.onService(id)).filter((it) => it.id === row || it.rowid === row)
    const url = `${world.service.url}/v3/app/worksheets/${id}/rows/${String(row)}`
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    const body = JSON.stringify({ fields: [{ id: field('Name'), value: 'theirs' }] })
    expect((await fetch(url, { method: 'PATCH', headers, body })).ok).toBe(true)
    expect(colleague).toBeDefined()
    await world.pull(id)
    expect(await staged()).toMatchObject({ conflicts: 1, deletedRows: 1 })
    await world.ask('changes.resolve', { worksheetId: id, cells: [{ row, field: 'rowid' }], take: { take: 'theirs' }, at: 3 })
    expect(await staged()).toMatchObject({ conflicts: 0, deletedRows: 0, updatedRows: 1, cells: 1 })
  })
})

test.each(minds)('%s, and a colleague writes something else meanwhile: both are asked about', async (mind) => {
  const [row] = await keys()
  if (row === undefined) throw new Error('a row')
  await setCity([row], 'new')
  const planned = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'after' } }, offline)
  await world.push(planned)
  await changeMind[mind]([row])
  world.service.faults.clear()
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
  const body = JSON.stringify({ fields: [{ id: field('City'), value: 'theirs' }] })
  await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, { method: 'PATCH', headers, body })
  await world.pull(id)
  expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  await pushAll()
  expect(await cities()).toEqual(['old', 'old', 'theirs'])
  await world.ask('changes.resolve', { worksheetId: id, cells: [{ row, field: field('City') }], take: { take: 'mine' }, at: 10 })
  await pushAll()
  expect(await cities()).toEqual(['old', 'old', wantedOf(mind)].sort())
})
