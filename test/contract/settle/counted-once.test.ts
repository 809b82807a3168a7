/** One problem counts once and is explained once, in words, with the name of the field that it is about. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type StubbornFront, startStubbornFront } from '../../support/stubborn-front.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let front: StubbornFront
let id: WorksheetId
let f: Readonly<Record<string, string>>
let ann: RowKey

beforeEach(async () => {
  world = await createNearSyncWorld({}, 'v3', async (service) => {
    front = await startStubbornFront(service.url)
    return front.url
  })
  id = await world.create('People', [
    { name: 'Name', type: '2', isTitle: true, required: true },
    { name: 'Phone', type: '2' },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  f = await world.fields(id)
  const rows = [{ [f.Name ?? '']: 'Ann', [f.Phone ?? '']: '1', [f.City ?? '']: 'Ulm' }]
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  await push()
  await world.pull(id)
  ann = (await world.rows(id))[0]?.key as RowKey
})
afterEach(async () => {
  await world.close()
  await front.close()
})

const push = async () => {
  const pushed = await world.push(await world.plan(id))
  if (!pushed.ok) throw new Error(pushed.error.message)
  return pushed.value.tally
}
const set = (cells: Readonly<Record<string, CellValue>>) =>
  world.set(
    id,
    Object.entries(cells).map(([name, value]) => ({ row: ann, field: f[name] ?? '', value })),
  )
const problems = async () => {
  const { total, rows } = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
  const { staged } = await world.state(id)
  return {
    listed: total,
    counted: { problems: staged.problems, failed: staged.failed, conflicts: staged.conflicts, errors: staged.errors },
    rows: rows.map((row) => ({
      state: row.state,
      message: row.message ?? '',
      cells: row.cells.map((it) => [it.fieldName, it.state, it.message ?? '']),
      flaws: row.flaws.map((it) => [it.fieldName, it.message]),
    })),
  }
}
const none = { failed: 0, conflicts: 0, errors: 0 }
const today = (): string => new Date().toISOString().slice(0, 10)

test('a cell whose field the service refuses is one problem with one explanation', async () => {
  front.rules = [{ field: f.Phone ?? '', refusal: { code: 430014, message: `no right on ${f.Phone}` } }]
  await set({ Phone: '2' })
  expect(await push()).toMatchObject({ refused: 1, updated: 0 })
  const words = `This service refused to store it on ${today()}: “no right on “Phone””`
  expect(await problems()).toEqual({
    listed: 1,
    counted: { ...none, problems: 1, failed: 1 },
    rows: [{ state: 'refused', message: `Phone: ${words}`, cells: [['Phone', 'refused', words]], flaws: [] }],
  })
})

test('a refusal that names one of several cells is explained at that cell, with its name', async () => {
  front.rules = [{ field: f.Phone ?? '', refusal: { code: 10002, message: `value of ${f.Phone} has the wrong form` } }]
  await set({ Phone: '2', City: 'Bonn' })
  expect(await push()).toMatchObject({ refused: 1 })
  const { rows, counted, listed } = await problems()
  expect({ counted, listed }).toEqual({ counted: { ...none, problems: 1, failed: 1 }, listed: 1 })
  const words = expect.stringContaining('The service says: “value of “Phone” has the wrong form”.')
  expect(rows).toEqual([
    {
      state: 'refused',
      message: expect.stringMatching(/^Phone: /),
      cells: [
        ['Phone', 'refused', words],
        ['City', 'refused', ''],
      ],
      flaws: [],
    },
  ])
})

test('a refusal that names none of several cells is explained at the row', async () => {
  front.rules = [{ field: f.Phone ?? '', refusal: { code: 10002, message: 'nobody knows why' } }]
  await set({ Phone: '2', City: 'Bonn' })
  expect(await push()).toMatchObject({ refused: 1 })
  expect((await problems()).rows).toEqual([
    {
      state: 'refused',
      message: expect.stringContaining('nobody knows why'),
      cells: [
        ['Phone', 'refused', ''],
        ['City', 'refused', ''],
      ],
      flaws: [],
    },
  ])
})

test('a cell that breaks a rule and was refused for it says it in the words of the rule', async () => {
  const { updates } = await world.plan(id).then(({ plan }) => ({ updates: plan.worksheets.length }))
  expect(updates).toBe(0)
  front.rules = [{ field: f.Name ?? '', refusal: { code: 430019, message: `${f.Name} required` } }]
  await set({ Name: 'Bob' })
  expect(await push()).toMatchObject({ refused: 1 })
  front.rules = []
  await set({ Name: null })
  const { rows, counted } = await problems()
  expect(counted.problems).toBe(1)
  expect(rows[0]?.cells.length).toBe(1)
  expect(rows[0]?.flaws).toEqual([['Name', 'Must not be empty.']])
  expect(rows[0]?.cells[0]?.[2]).toBe('')
})
