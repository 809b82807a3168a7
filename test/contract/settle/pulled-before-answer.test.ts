/** A refresh brings in a row whose creation has no answer yet, and both of the two are edited before they are known to be one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>
let created: RowKey
let pulled: RowKey
let answered: () => Promise<unknown>

const field = (name: string): string => f[name] ?? ''
const staged = async () => (await world.state(id)).staged
const pushAll = async () => world.push(await world.plan(id))
const edit = (row: RowKey, name: string, value: string) => world.set(id, [{ row, field: field(name), value }])
const onService = async () => (await world.onService(id)).map((row) => [row[field('Name')], row[field('City')]])

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock())
  const rows = [{ [field('Name')]: 'new', [field('City')]: 'sent' }]
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  created = (await world.rows(id))[0]?.key ?? created
  const planned = await world.plan(id)
  world.service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'hold', when: 'after' } })
  const pushing = world.push(planned)
  await world.service.faults.held(1)
  await world.pull(id)
  const all = await world.rows(id)
  expect(all).toHaveLength(2)
  pulled = all.find((it) => it.key !== created)?.key ?? created
  answered = () => {
    world.service.faults.release()
    return pushing
  }
})
afterEach(() => world.close())

test('an edit of the pulled one is one of the row', async () => {
  await edit(pulled, 'City', 'there')
  await answered()
  expect(await world.rows(id)).toHaveLength(1)
  expect(await staged()).toEqual({ ...noStaged, cells: 1, updatedRows: 1 })
  await pushAll()
  expect(await onService()).toEqual([['new', 'there']])
  expect(await staged()).toEqual(noStaged)
})

test('a cell that was edited in both keeps what was typed into the new one, and counts once', async () => {
  await edit(pulled, 'Name', 'named there')
  await edit(pulled, 'City', 'there')
  await edit(created, 'City', 'here')
  await answered()
  expect(await world.rows(id)).toHaveLength(1)
  expect(await staged()).toEqual({ ...noStaged, cells: 2, updatedRows: 1 })
  await pushAll()
  expect(await onService()).toEqual([['named there', 'here']])
  expect(await staged()).toEqual(noStaged)
})
