/** A new row is taken back while nobody knows whether it was created; it was, and a colleague has changed it since. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

const field = (name: string): string => f[name] ?? ''
const onService = async () => (await world.onService(id)).map((it) => [it[field('Name')], it[field('City')]])
const staged = async () => (await world.state(id)).staged
const pushAll = async () => world.push(await world.plan(id))
const settle = async (take: 'mine' | 'theirs') => {
  const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 9 })
  const cells = rows.map((it) => ({ row: it.row, field: fieldId.parse('rowid') }))
  await world.ask('changes.resolve', { worksheetId: id, cells, take: { take }, at: 5 })
}

beforeEach(async () => {
  world = await createNearSyncWorld({})
  const fields = ['Name', 'City', 'Note'].map((name) => ({ name, type: '2', isTitle: name === 'Name' }))
  id = await world.create('Stock', fields)
  await world.pull(id)
  f = await world.fields(id)
  const row = { [field('Name')]: 'oil', [field('City')]: 'Rome', [field('Note')]: 'new' }
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: [row] })
  const planned = await world.plan(id)
  world.service.faults.add(
    { operation: 'v3.rows.create', effect: { kind: 'drop', when: 'after' } },
    { operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } },
  )
  await world.push(planned)
  await world.ask('edits.undo', { worksheetId: id, at: 2 })
  world.service.faults.clear()
  const [made] = await world.onService(id)
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
  const body = JSON.stringify({ fields: [{ id: field('City'), value: 'Bern' }] })
  await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${made?.id}`, { method: 'PATCH', headers, body })
})
afterEach(() => world.close())

test('it is asked about, and stays until there is an answer', async () => {
  await pushAll()
  expect(await onService()).toEqual([['oil', 'Bern']])
  expect(await staged()).toEqual({ ...noStaged, deletedRows: 1, conflicts: 1, problems: 1 })
})

test.each([
  ['mine', []],
  ['theirs', [['oil', 'Bern']]],
] as const)('answered with %s, the service holds %j', async (take, held) => {
  await pushAll()
  // As the app does after every push.
  await world.pull(id, 'changes')
  await settle(take)
  await pushAll()
  await world.pull(id)
  expect(await onService()).toEqual(held)
  expect(await staged()).toEqual(noStaged)
})
