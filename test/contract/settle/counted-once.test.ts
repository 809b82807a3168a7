/** One problem counts once and is explained once, in words, with the name of the field that it is about. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type StubbornFront, startStubbornFront } from '../../support/stubborn-front.ts'
import { setUpPushWorld, text, title } from '../../support/sync/push-world.ts'

let front: StubbornFront
const w = setUpPushWorld({
  fields: [{ ...title, required: true }, text('Phone'), text('City')],
  async through(service) {
    front = await startStubbornFront(service.url)
    return front.url
  },
})
const { push, field } = w
beforeEach(() => w.seed([{ Name: 'Ann', Phone: '1', City: 'Ulm' }]))
afterEach(() => front.close())

const set = async (cells: Readonly<Record<string, CellValue>>) => {
  for (const [name, value] of Object.entries(cells)) await w.set(await w.key(), name, value)
}
const problems = async () => {
  const [rows, staged] = [await w.problems(), await w.staged()]
  return {
    listed: rows.length,
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
  front.rules = [{ field: field('Phone'), refusal: { code: 430014, message: `no right on ${field('Phone')}` } }]
  await set({ Phone: '2' })
  expect((await push()).tally).toMatchObject({ refused: 1, updated: 0 })
  const words = `This service refused to store it on ${today()}: “no right on “Phone””`
  expect(await problems()).toEqual({
    listed: 1,
    counted: { ...none, problems: 1, failed: 1 },
    rows: [{ state: 'refused', message: `Phone: ${words}`, cells: [['Phone', 'refused', words]], flaws: [] }],
  })
})

test('a refusal that names one of several cells is explained at that cell, with its name', async () => {
  front.rules = [{ field: field('Phone'), refusal: { code: 10002, message: `value of ${field('Phone')} has the wrong form` } }]
  await set({ Phone: '2', City: 'Bonn' })
  expect((await push()).tally).toMatchObject({ refused: 1 })
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
  front.rules = [{ field: field('Phone'), refusal: { code: 10002, message: 'nobody knows why' } }]
  await set({ Phone: '2', City: 'Bonn' })
  expect((await push()).tally).toMatchObject({ refused: 1 })
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
  front.rules = [{ field: field('Name'), refusal: { code: 430019, message: `${field('Name')} required` } }]
  await set({ Name: 'Bob' })
  expect((await push()).tally).toMatchObject({ refused: 1 })
  front.rules = []
  await set({ Name: null })
  const { rows, counted } = await problems()
  expect(counted.problems).toBe(1)
  expect(rows[0]?.cells.length).toBe(1)
  expect(rows[0]?.flaws).toEqual([['Name', 'Must not be empty.']])
  expect(rows[0]?.cells[0]?.[2]).toBe('')
})
