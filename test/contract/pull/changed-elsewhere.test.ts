/** What came and changed on the service since the user last looked: counted, shown on demand, and gone once it was seen. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { createPullWorld, type PullWorld, rowAt, stock } from '../../support/sync/pull-world.ts'

let world: PullWorld
const rows = Array.from({ length: 20 }, (_, i) => rowAt(`r${i}`, 60 * i, { city: 'Bonn' }))
const later = 60 * 20

beforeEach(async () => {
  world = await createPullWorld(rows)
  expect(await world.pull()).toMatchObject({ ok: true })
})
afterEach(() => world.close())

async function elsewhere() {
  const state = await world.replica.ask('worksheet.state', { worksheetId: stock })
  return state.ok ? state.value?.elsewhere : state
}
async function shown(): Promise<readonly string[]> {
  const found = await world.replica.ask('view.keys', { worksheetId: stock, query: { ...everyRow, elsewhereOnly: true } })
  if (!found.ok) throw new Error(found.error.message)
  const { keys } = found.value
  await world.replica.ask('view.put', { worksheetId: stock, view: 'some', keys, revision: 1 })
  const window = await world.replica.ask('view.window', { view: 'some', start: 0, count: keys.length })
  return window.ok ? window.value.rows.map((it) => it.key) : []
}
const change = (ids: readonly string[], city: string, second = later) => {
  world.service.rows = world.service.rows.map((it) => (ids.includes(it.id) ? { ...it, ...rowAt(it.id, second, { city }) } : it))
}

test('rows that a first pull brings are news to nobody', async () => {
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
  expect(await shown()).toEqual([])
})

test('rows that others added and changed are counted and shown, each once, until they were seen', async () => {
  change(['r3', 'r7'], 'Ulm')
  world.service.rows = [...world.service.rows, rowAt('n1', later), rowAt('n2', later)]
  await world.pull('changes')
  change(['r7'], 'Kiel', later + 1)
  await world.pull('changes')
  expect(await elsewhere()).toEqual({ created: 2, updated: 2 })
  expect(await shown()).toEqual(['r3', 'r7', 'n1', 'n2'])
  await world.replica.ask('pull.forget-elsewhere', { worksheetId: stock })
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
  change(['r9'], 'Ulm', later + 2)
  await world.pull('full')
  expect(await shown()).toEqual(['r9'])
})

test('a row that was only touched, and one that is gone again, are not counted', async () => {
  change(['r3'], 'Bonn')
  world.service.rows = [...world.service.rows, rowAt('n1', later)]
  await world.pull('changes')
  world.service.rows = world.service.rows.filter((it) => it.id !== 'n1')
  await world.pull('changes')
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
})

test('a row with a staged edit is shown as well', async () => {
  await world.edit('r3', 'name', 'Mine')
  change(['r3'], 'Ulm')
  await world.pull('changes')
  expect(await shown()).toEqual(['r3'])
})
