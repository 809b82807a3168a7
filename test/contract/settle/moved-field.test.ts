/** What is staged in a field that went at the service can be discarded, with a correct count, or moved into another field. */
import { beforeEach, expect, test } from 'vitest'
import { moveFieldTask } from '../../../src-main/replica/stage/move-field.ts'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { setUpPushWorld, text } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ more: [text('Town'), { name: 'Count', type: '6' }] })
const { set, field, staged, push } = w
let rows: readonly RowKey[]
let city: FieldId

beforeEach(async () => {
  rows = await w.seed(['a', 'b', 'c'].map((it) => ({ Name: it, City: `city of ${it}` })))
  city = field('City')
  await set(rows, 'City', (i) => ['Rome', '12', 'Oslo'][i] ?? '')
  await set(rows[2], 'Town', 'Bergen')
  const gone = { params: { worksheet_id: w.id }, body: { removeFields: [city] } }
  expect(await w.world.client.call(editWorksheet, gone)).toMatchObject({ ok: true })
  await w.pull()
})

const review = async () =>
  (await w.changes()).flatMap((row) => row.cells.map((it) => [row.title, it.fieldName, it.value, it.state])).sort()
const problems = async () => (await w.problems()).map((it) => it.title).sort()
const move = async (to: string) => {
  const moved = await w.world.replica.run(moveFieldTask, { worksheetId: w.id, from: city, to: field(to), at: 2 })
  if (!moved.ok) throw new Error(moved.error.message)
  return { moved: moved.value.moved, left: moved.value.left, cells: moved.value.staged.cells }
}

test('waits as one problem a row, and is discarded with the count of what was staged', async () => {
  expect(await staged()).toMatchObject({ cells: 4, problems: 3 })
  expect(await problems()).toEqual(['a', 'b', 'c'])
  const of = { scope: 'cells' as const, worksheetId: w.id, cells: rows.map((row) => ({ row, field: city })) }
  expect((await w.world.ask('changes.discard', { of, at: 2 })).discarded).toBe(3)
  expect(await review()).toEqual([['c', 'Town', 'Bergen', 'staged']])
  expect(await staged()).toMatchObject({ cells: 1, problems: 0 })
  expect(await problems()).toEqual([])
})

test('moves into a field of the same kind, where nothing is staged, and is pushed from there', async () => {
  expect(await move('Town')).toEqual({
    moved: 2,
    left: [{ why: 'Something else is staged there already.', cells: 1 }],
    cells: 4,
  })
  expect(await review()).toEqual(
    [
      ['a', 'Town', 'Rome', 'staged'],
      ['b', 'Town', '12', 'staged'],
      ['c', 'City', 'Oslo', 'refused'],
      ['c', 'Town', 'Bergen', 'staged'],
    ].sort(),
  )
  expect(await problems()).toEqual(['c'])
  expect(await push()).toMatchObject({ ok: true, tally: { updated: 3, refused: 0 } })
  expect(await w.onService('Town')).toEqual(['12', 'Bergen', 'Rome'])
})

test('is turned into what the other field takes; what it cannot take stays, with the reason', async () => {
  const { moved, left } = await move('Count')
  expect({ moved, left: left.map((it) => it.cells) }).toEqual({ moved: 1, left: [2] })
  expect((await review()).filter((it) => it[1] === 'Count')).toEqual([['b', 'Count', 12, 'staged']])
})

test('moves as one command, which undo takes back', async () => {
  const before = await review()
  await move('Town')
  expect((await w.undo()).done).toBe('Move 2 cells to “Town”')
  expect(await review()).toEqual(before)
  expect(await problems()).toEqual(['a', 'b', 'c'])
})
