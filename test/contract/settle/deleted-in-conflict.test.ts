/** A row is deleted in which a cell is in conflict: the deletion is no answer to it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowInConflictMessage } from '../../../src-main/replica/settle/reconcile-rows.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let city: string
let row: RowKey

const pushAll = async () => world.push(await world.plan(id))
const staged = async () => (await world.state(id)).staged
const onService = async () => (await world.onService(id)).map((it) => it[city])
const remove = () => world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 3, rows: [row] })
const undo = () => world.ask('edits.undo', { worksheetId: id, at: 4 })
const settleRow = (take: 'mine' | 'theirs') =>
  world.ask('changes.resolve', { worksheetId: id, cells: [{ row, field: 'rowid' }], take: { take }, at: 5 })
const questions = async () =>
  (await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 9 })).rows.map((it) => it.message)

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
  await world.set(id, [{ row, field: city, value: 'mine' }])
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
  const body = JSON.stringify({ fields: [{ id: city, value: 'theirs' }] })
  await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, { method: 'PATCH', headers, body })
  await world.pull(id)
  await remove()
})
afterEach(() => world.close())

test('it is asked about, and stays until there is an answer', async () => {
  await pushAll()
  expect(await onService()).toEqual(['theirs'])
  expect(await questions()).toContain(rowInConflictMessage)
})

test('with the deletion undone the cell is in question as before, and the row no more', async () => {
  await undo()
  expect(await questions()).not.toContain(rowInConflictMessage)
  expect(await staged()).toEqual({ ...noStaged, cells: 1, updatedRows: 1, conflicts: 1, problems: 1 })
})

test('answered with theirs, the row stays and its cell in question', async () => {
  await settleRow('theirs')
  await pushAll()
  expect(await onService()).toEqual(['theirs'])
  expect(await staged()).toEqual({ ...noStaged, cells: 1, updatedRows: 1, conflicts: 1, problems: 1 })
})

test('answered with mine, it goes; taken back, it has what the user had staged in it', async () => {
  await settleRow('mine')
  await pushAll()
  expect(await onService()).toEqual([])
  expect(await staged()).toEqual(noStaged)
  await undo()
  await undo()
  await pushAll()
  expect(await onService()).toEqual(['mine'])
})

describe('of a row that somebody else has deleted as well', () => {
  beforeEach(async () => {
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    const at = `${world.service.url}/v3/app/worksheets/${id}/rows/${row}`
    expect((await fetch(at, { method: 'DELETE', headers, body: '{}' })).ok).toBe(true)
  })

  test('nothing is left to do and nobody is asked', async () => {
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
    expect(await questions()).toEqual([])
  })

  test.each(['mine', 'theirs'] as const)('and that is answered with %s, the row does not come back', async (take) => {
    await undo()
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 2 })
    await remove()
    await settleRow(take)
    expect(await staged()).toEqual(noStaged)
    await pushAll()
    expect(await onService()).toEqual([])
  })
})
