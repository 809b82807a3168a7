import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let worksheetId: WorksheetId

beforeAll(async () => {
  world = await createSyncWorld({ service: { sample: true } })
  const customers = (await world.worksheets()).find((it) => it.name === 'Customers')
  if (customers === undefined) throw new Error('no customers')
  worksheetId = customers.id
  expect((await world.pull(worksheetId)).ok).toBe(true)
})
afterAll(() => world.close())

const owner = fieldId.parse('_owner')

test('the people who made, changed and keep a row are read by name', async () => {
  const { keys } = await world.ask('view.keys', { worksheetId, query: everyRow })
  await world.ask('view.put', { worksheetId, view: 'people', keys, revision: 1 })
  const { rows, names } = await world.ask('view.window', { view: 'people', start: 0, count: 20 })
  const field = systemFields.find((it) => it.id === owner)
  if (field === undefined) throw new Error('no owner')
  for (const { system } of rows) {
    const text = valueText(system.owner, field, names)
    expect([text, text === system.owner]).toEqual([nameOf(names, 'members', system.owner), false])
  }
})

test('a column of people offers its values by name, and is walked to its edge like any other', async () => {
  const { values, names } = await world.ask('rows.distinct', { worksheetId, field: owner, limit: 10 })
  expect(values.length).toBeGreaterThan(0)
  for (const { value } of values) expect(nameOf(names, 'members', String(value))).not.toBe(value)
  const { keys } = await world.ask('view.keys', { worksheetId, query: everyRow })
  const { row } = await world.ask('rows.edge', { worksheetId, keys, start: 0, field: owner, step: 1 })
  expect(row).toBe(keys.length - 1)
  const { cells, filled } = await world.ask('rows.summarise', { worksheetId, parts: [{ keys, fields: [owner] }] })
  expect([cells, filled]).toEqual([keys.length, keys.length])
})
