/** What is staged in a field that went at the service can be discarded, with a correct count, or moved into another field. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveFieldTask } from '../../../src-main/replica/stage/move-field.ts'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { fieldId, type RowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>
let rows: readonly RowKey[]

beforeEach(async () => {
  world = await createSyncWorld({})
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
    { name: 'Town', type: '2' },
    { name: 'Count', type: '6' },
  ])
  await world.pull(id)
  f = await world.fields(id)
  const values = ['a', 'b', 'c'].map((it) => ({ [f.Name ?? '']: it, [f.City ?? '']: `city of ${it}` }))
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: values })
  await world.push(await world.plan(id))
  await world.pull(id)
  rows = (await world.rows(id)).map((it) => it.key)
  await set([
    [0, 'City', 'Rome'],
    [1, 'City', '12'],
    [2, 'City', 'Oslo'],
    [2, 'Town', 'Bergen'],
  ])
  const gone = { params: { worksheet_id: id }, body: { removeFields: [f.City ?? ''] } }
  expect((await world.client.call(editWorksheet, gone)).ok).toBe(true)
  await world.pull(id)
})
afterEach(() => world.close())

const set = (cells: readonly (readonly [number, string, string])[]) =>
  world.set(
    id,
    cells.map(([row, name, value]) => ({ row: rows[row] as RowKey, field: f[name] ?? '', value })),
  )
const review = async () => {
  const listed = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 100 })
  return listed.rows.flatMap((row) => row.cells.map((it) => [row.title, it.fieldName, it.value, it.state])).sort()
}
const problems = async () =>
  (await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 100 })).rows
    .map((it) => it.title)
    .sort()
const move = async (to: string) => {
  const moved = await world.replica.run(moveFieldTask, { worksheetId: id, from: f.City ?? '', to: f[to] ?? '', at: 2 })
  if (!moved.ok) throw new Error(moved.error.message)
  return { moved: moved.value.moved, left: moved.value.left, cells: moved.value.staged.cells }
}
const titles = async () => (await world.rows(id)).map((it) => String(it.cells[0]))

test('waits as one problem a row, and is discarded with the count of what was staged', async () => {
  expect((await world.state(id)).staged).toMatchObject({ cells: 4, problems: 3 })
  expect(await problems()).toEqual((await titles()).sort())
  const cells = rows.map((row) => ({ row, field: fieldId.parse(f.City) }))
  const of = { scope: 'cells' as const, worksheetId: id, cells }
  expect((await world.ask('changes.discard', { of, at: 2 })).discarded).toBe(3)
  const [, , third] = await titles()
  expect(await review()).toEqual([[third, 'Town', 'Bergen', 'staged']])
  expect((await world.state(id)).staged).toMatchObject({ cells: 1, problems: 0 })
  expect(await problems()).toEqual([])
})

test('moves into a field of the same kind, where nothing is staged, and is pushed from there', async () => {
  const [first, second, third] = await titles()
  expect(await move('Town')).toEqual({
    moved: 2,
    left: [{ why: 'Something else is staged there already.', cells: 1 }],
    cells: 4,
  })
  expect(await review()).toEqual(
    [
      [first, 'Town', 'Rome', 'staged'],
      [second, 'Town', '12', 'staged'],
      [third, 'City', 'Oslo', 'refused'],
      [third, 'Town', 'Bergen', 'staged'],
    ].sort(),
  )
  expect(await problems()).toEqual([third])
  expect(await world.push(await world.plan(id))).toMatchObject({ ok: true, value: { tally: { updated: 3, refused: 0 } } })
  const towns = (await world.onService(id)).map((it) => it[f.Town ?? '']).sort()
  expect(towns).toEqual(['12', 'Bergen', 'Rome'])
})

test('is turned into what the other field takes; what it cannot take stays, with the reason', async () => {
  const { moved, left } = await move('Count')
  expect({ moved, left: left.map((it) => it.cells) }).toEqual({ moved: 1, left: [2] })
  const [, second] = await titles()
  expect((await review()).filter((it) => it[1] === 'Count')).toEqual([[second, 'Count', 12, 'staged']])
})

test('moves as one command, which undo takes back', async () => {
  const before = await review()
  await move('Town')
  expect((await world.ask('edits.undo', { worksheetId: id, at: 3 })).done).toBe('Move 2 cells to “Town”')
  expect(await review()).toEqual(before)
  expect(await problems()).toEqual((await titles()).sort())
})
