/** A cell in conflict is given the value that it held at first. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let city: string
let row: RowKey

const pushAll = async () => world.push(await world.plan(id))
const type = (value: string) => world.set(id, [{ row, field: city, value }])
const staged = async () => (await world.state(id)).staged
const shown = async () => (await world.rows(id))[0]
const held = async () => (await world.onService(id))[0]?.[city]
const settle = (take: 'mine' | 'theirs') =>
  world.ask('changes.resolve', { worksheetId: id, cells: [{ row, field: city }], take: { take }, at: 5 })

beforeEach(async () => {
  world = await createNearSyncWorld({})
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  const fields = await world.fields(id)
  city = fields.City ?? ''
  const rows = [{ [fields.Name ?? '']: 'row', [city]: 'old' }]
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  await pushAll()
  const [made] = await world.rows(id)
  if (made === undefined) throw new Error('a row')
  row = made.key
  await type('mine')
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
  const body = JSON.stringify({ fields: [{ id: city, value: 'theirs' }] })
  await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, { method: 'PATCH', headers, body })
  await world.pull(id)
  await type('old')
})
afterEach(() => world.close())

test('it shows what was typed, and is still in conflict with what somebody else wrote', async () => {
  expect(await shown()).toMatchObject({ cells: ['row', 'old'], marks: { [city]: { state: 'conflict', theirs: 'theirs' } } })
  await pushAll()
  expect(await held()).toBe('theirs')
  await world.pull(id, 'full')
  expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
})

test.each([
  ['mine', 'old'],
  ['theirs', 'theirs'],
] as const)('settled as %s it becomes "%s"', async (take, value) => {
  await settle(take)
  await pushAll()
  expect(await held()).toBe(value)
  expect(await staged()).toEqual(noStaged)
})

test('undo brings back what was staged before, in conflict as before', async () => {
  await world.ask('edits.undo', { worksheetId: id, at: 6 })
  expect(await shown()).toMatchObject({
    cells: ['row', 'mine'],
    marks: { [city]: { state: 'conflict', base: 'old', theirs: 'theirs' } },
  })
})
