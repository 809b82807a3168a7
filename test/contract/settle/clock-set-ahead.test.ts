/** How long a request is expected that may still be carried out, or carried out again, by a clock that somebody may set. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  world = await createNearSyncWorld()
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  f = await world.fields(id)
})
afterEach(() => world.close())

const minute = 60_000
const field = (name: string): string => f[name] ?? ''
const pushAll = async () => world.push(await world.plan(id))
const addOne = async (): Promise<RowKey> => {
  const rows = [{ [field('Name')]: 'row', [field('City')]: 'old' }]
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  await pushAll()
  await world.pull(id)
  const [row] = await world.rows(id)
  if (row === undefined) throw new Error('a row')
  return row.key
}
const setCity = (row: RowKey, value: string) => world.set(id, [{ row, field: field('City'), value }])
const cities = async () => (await world.onService(id)).map((row) => row[field('City')] ?? null).sort()
const staged = async () => (await world.state(id)).staged
/** What the newest push but `ago` others says of its one row. */
const resultOf = async (ago: number) => {
  const { runs } = await world.ask('receipts.runs', { offset: ago, limit: 1 })
  const rows = await world.ask('receipts.rows', { run: runs[0]?.run ?? 0, worksheetId: id, states: null, offset: 0, limit: 9 })
  return rows.rows.map((it) => it.state)
}
const late = (operation: string) => world.service.faults.add({ operation, effect: { kind: 'late', ms: null } })
/** A row of which 'first' was pushed without an answer and can still come, and 'second' was pushed since. */
const sendLate = async (): Promise<void> => {
  const row = await addOne()
  await setCity(row, 'first')
  late('v3.rows.update')
  await pushAll()
  await setCity(row, 'second')
  await pushAll()
}
const arrive = async () => {
  world.service.faults.release()
  await expect.poll(cities).toEqual(['first'])
}
/** A refresh at a time of our clock. */
const refreshAt = async (minutes: number) => {
  world.setClock(minutes * minute)
  await world.pull(id, 'changes')
}

describe('an update without an answer', () => {
  test.each([
    ['set ahead', 0, 11],
    ['an hour slow, and set right', -60, 0],
    ['a day ahead, and set right', 24 * 60, 0],
  ])('is expected still where our clock was %s', async (_, before, after) => {
    world.setClock(before * minute)
    await sendLate()
    await refreshAt(after)
    expect(await resultOf(1)).toEqual(['absent'])
    await arrive()
    await refreshAt(after)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['second'])
  })

  test('is expected for ten minutes of refreshes, then not any more: nobody says that it was not taken', async () => {
    await sendLate()
    for (const at of [4, 8, 12]) await refreshAt(at)
    await arrive()
    await refreshAt(13)
    expect(await staged()).toEqual(noStaged)
    expect(await resultOf(1)).toEqual(['absent'])
  })

  test('is expected still where nobody looked for hours', async () => {
    await sendLate()
    await refreshAt(240)
    await arrive()
    await refreshAt(241)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
  })
})

describe('a deletion without an answer that was taken back', () => {
  const removeLate = async () => {
    const row = await addOne()
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [row] })
    late('v3.rows.delete')
    await pushAll()
    await world.ask('edits.undo', { worksheetId: id, at: 3 })
  }
  const go = async () => {
    world.service.faults.release()
    await expect.poll(cities).toEqual([])
  }

  test('brings the row back where it is done after our clock was set ahead', async () => {
    await removeLate()
    await refreshAt(11)
    await go()
    await refreshAt(11)
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 0 })
  })

  test('is a colleague’s after ten minutes of refreshes, and nobody says that ours was not taken', async () => {
    await removeLate()
    for (const at of [4, 8, 12]) await refreshAt(at)
    await go()
    await refreshAt(13)
    expect(await staged()).toEqual(noStaged)
    expect(await resultOf(0)).toEqual(['absent'])
  })
})

describe('an answered request that is carried out again', () => {
  const headers = () => ({
    'content-type': 'application/json',
    'Svc-Appkey': world.service.appKey,
    'Svc-Sign': world.service.sign,
  })
  const rowsUrl = () => `${world.service.url}/v3/app/worksheets/${id}/rows`
  const bodyOf = (cells: Readonly<Record<string, string>>) =>
    JSON.stringify({ fields: Object.entries(cells).map(([name, value]) => ({ id: field(name), value })) })

  test.each([
    [9, { cells: 1, conflicts: 1 }],
    [11, { cells: 0, conflicts: 0 }],
  ])('over a newer value is asked about for ten minutes by our clock (after %i)', async (minutes, expected) => {
    const row = await addOne()
    for (const city of ['first', 'second']) {
      await setCity(row, city)
      await pushAll()
    }
    await world.pull(id)
    await fetch(`${rowsUrl()}/${row}`, { method: 'PATCH', headers: headers(), body: bodyOf({ City: 'first' }) })
    await refreshAt(minutes)
    expect(await staged()).toMatchObject(expected)
  })

  test.each([
    [9, { deletedRows: 1, conflicts: 1 }],
    [11, { deletedRows: 0, conflicts: 0 }],
  ])('with a new row is asked about for ten minutes by our clock (after %i)', async (minutes, expected) => {
    await addOne()
    await fetch(rowsUrl(), { method: 'POST', headers: headers(), body: bodyOf({ Name: 'row', City: 'old' }) })
    await refreshAt(minutes)
    expect(await staged()).toMatchObject(expected)
  })
})
