/** A service may refuse a field of an entered type all the same: the field is marked for this connection, and nothing staged is lost. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { type StubbornFront, startStubbornFront } from '../../support/stubborn-front.ts'
import { always, setUpPushWorld, text, title } from '../../support/sync/push-world.ts'

let front: StubbornFront
let rows: readonly RowKey[]
const w = setUpPushWorld({
  fields: [title, text('Phone'), text('City')],
  async through(service) {
    front = await startStubbornFront(service.url)
    return front.url
  },
})
const { add, field } = w
beforeEach(async () => {
  rows = await w.seed(['Ann', 'Bob', 'Cem', 'Dan'], () => ({ City: 'Ulm' }))
})
afterEach(() => front.close())

const phone = () => field('Phone')
const set = (cells: readonly (readonly [number, string, CellValue])[]) =>
  w.world.set(
    w.id,
    cells.map(([row, name, value]) => ({ row: rows[row] as RowKey, field: field(name), value })),
  )
const push = async () => {
  const { ok, tally } = await w.push()
  expect(ok).toBe(true)
  return tally
}
const lockOf = async (name: string): Promise<Field['lock']> =>
  (await w.world.state(w.id)).fields.find((it) => it.name === name)?.lock ?? null
const review = async () =>
  (await w.changes())
    .map((row) => ({ title: row.title, cells: row.cells.map((it) => [it.fieldName, it.value, it.state, it.message ?? '']) }))
    .sort((a, b) => a.title.localeCompare(b.title))
const onService = () => w.onService('Name', 'Phone', 'City')
const today = (): string => new Date().toISOString().slice(0, 10)
const refusedWords = (words: string): string => `This service refused to store it on ${today()}: “${words}”`

describe.each([430014, 10005])('code %i that names a field', (code) => {
  const message = 'You may not write Phone here'

  test('in the push of an update locks the field, keeps its edit with the words, and lets the rest of the row go on', async () => {
    front.rules = [{ field: phone(), refusal: { code, message } }]
    await set([
      [0, 'Phone', '123'],
      [0, 'City', 'Bonn'],
      [1, 'Phone', '456'],
    ])
    expect(await push()).toMatchObject({ updated: 1, refused: 1 })
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused', words: message })
    expect(await lockOf('City')).toBeNull()
    expect(await onService()).toEqual(['Ann//Bonn', 'Bob//Ulm', 'Cem//Ulm', 'Dan//Ulm'])
    expect(await review()).toEqual([
      { title: 'Ann', cells: [['Phone', '123', 'refused', refusedWords(message)]] },
      { title: 'Bob', cells: [['Phone', '456', 'refused', refusedWords(message)]] },
    ])
  })

  test('in the push of a batch does the same for all of its rows, asking once', async () => {
    front.rules = [{ field: phone(), refusal: { code, message } }]
    await set([0, 1, 2, 3].flatMap((row) => [[row, 'Phone', '1'] as const, [row, 'City', 'Bonn'] as const]))
    const before = front.writes.length
    expect(await push()).toMatchObject({ updated: 4, refused: 0 })
    expect(front.writes).toHaveLength(before + 2)
    expect(await w.onService('City')).toEqual(['Bonn', 'Bonn', 'Bonn', 'Bonn'])
    expect((await review()).map((it) => it.cells.length)).toEqual([1, 1, 1, 1])
  })

  test('in the push of new rows creates them without it, once each', async () => {
    front.rules = [{ field: phone(), refusal: { code, message } }]
    await add([
      { Name: 'Eve', Phone: '5', City: 'Rom' },
      { Name: 'Fay', Phone: '6' },
      { Name: 'Gus', City: 'Ulm' },
    ])
    const before = front.writes.length
    expect(await push()).toMatchObject({ created: 3, refused: 0 })
    expect(front.writes).toHaveLength(before + 2)
    expect((await onService()).slice(4)).toEqual(['Eve//Rom', 'Fay//', 'Gus//Ulm'])
    expect(await review()).toEqual([
      { title: 'Eve', cells: [['Phone', '5', 'refused', refusedWords(message)]] },
      { title: 'Fay', cells: [['Phone', '6', 'refused', refusedWords(message)]] },
    ])
  })

  test('in the push of one new row creates it without it', async () => {
    front.rules = [{ field: phone(), refusal: { code, message: `no right on ${phone()}` } }]
    await add([{ Name: 'Eve', Phone: '5', City: 'Rom' }])
    expect(await push()).toMatchObject({ created: 1, refused: 0 })
    expect((await onService())[4]).toEqual('Eve//Rom')
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused' })
  })

  test('that names no field locks none', async () => {
    front.rules = [{ field: phone(), refusal: { code, message: 'insufficient worksheet field permission' } }]
    await set([[0, 'Phone', '123']])
    expect(await push()).toMatchObject({ updated: 0, refused: 1 })
    expect(await lockOf('Phone')).toBeNull()
    expect(await review()).toMatchObject([{ title: 'Ann', cells: [['Phone', '123', 'refused', expect.anything()]] }])
  })
})

describe('code 10002 that names a field', () => {
  const refusal = { code: 10002, message: 'Phone: wrong value' }

  test('refuses the cell and locks nothing, when another value of the field is taken', async () => {
    front.rules = [{ field: phone(), refusal, values: ['"bad 1"', '"bad 2"', '"bad 3"'] }]
    await set([
      [0, 'Phone', 'bad 1'],
      [1, 'Phone', 'bad 2'],
      [2, 'Phone', 'bad 3'],
      [3, 'Phone', 'good'],
    ])
    expect(await push()).toMatchObject({ updated: 1, refused: 3 })
    expect(await lockOf('Phone')).toBeNull()
    expect((await review()).map((it) => it.title)).toEqual(['Ann', 'Bob', 'Cem'])
  })

  test('in one of several new rows refuses that row, and creates the others', async () => {
    front.rules = [{ field: phone(), refusal, values: ['"bad"'] }]
    await add([{ Name: 'Eve', Phone: 'bad' }, { Name: 'Fay', Phone: 'good' }, { Name: 'Gus' }])
    expect(await push()).toMatchObject({ created: 2, refused: 1 })
    expect(await lockOf('Phone')).toBeNull()
    expect((await w.onService('Name')).slice(4)).toEqual(['Fay', 'Gus'])
    expect((await review()).map((it) => it.title)).toEqual(['Eve'])
  })

  test('locks nothing for one bad value, in however many rows', async () => {
    front.rules = [{ field: phone(), refusal }]
    await set([0, 1, 2, 3].map((row) => [row, 'Phone', 'same'] as const))
    expect(await push()).toMatchObject({ updated: 0, refused: 4 })
    expect(await lockOf('Phone')).toBeNull()
  })

  test('locks the field when every one of several values was refused so, and lets the rest of the rows go on', async () => {
    front.rules = [{ field: phone(), refusal }]
    await set([...['1', '2', '3'].map((value, row) => [row, 'Phone', value] as const), [0, 'City', 'Bonn']])
    await add([{ Name: 'Eve', Phone: '4' }])
    expect(await push()).toMatchObject({ updated: 1, created: 1, refused: 2 })
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused', words: refusal.message })
    expect(await onService()).toEqual(['Ann//Bonn', 'Bob//Ulm', 'Cem//Ulm', 'Dan//Ulm', 'Eve//'])
    expect((await review()).map((it) => it.title)).toEqual(['Ann', 'Bob', 'Cem', 'Eve'])
  })

  /** Three requests of two rows and one value each, in which the service says of so many rows that they failed, and of each alone why. */
  const pushInBatches = async (...failed: readonly number[]) => {
    rows = await w.seed(['Eve', 'Fay'])
    await set(rows.map((_, i) => [i, 'Phone', String(Math.floor(i / 2))] as const))
    for (const [skip, fail] of failed.entries())
      w.fault({ operation: 'v3.rows.update-batch', skip, effect: { kind: 'partial', fail } })
    w.fault(always('v3.rows.update', { kind: 'code', ...refusal }))
    return push()
  }

  test('locks the field when no row of several batches took its value', async () => {
    expect(await pushInBatches(2, 2, 2)).toMatchObject({ updated: 0, refused: 6 })
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused', words: refusal.message })
  })

  test('locks nothing when one row of a batch took its value', async () => {
    expect(await pushInBatches(1, 2, 2)).toMatchObject({ updated: 1, refused: 5 })
    expect(await lockOf('Phone')).toBeNull()
  })

  test('never locks a field that was seen to be stored', async () => {
    await set([[0, 'Phone', 'good']])
    await push()
    front.rules = [{ field: phone(), refusal }]
    await set([1, 2, 3].map((row) => [row, 'Phone', `bad ${row}`] as const))
    expect(await push()).toMatchObject({ updated: 0, refused: 3 })
    expect(await lockOf('Phone')).toBeNull()
  })
})

describe('success that keeps the old value in every row', () => {
  test('locks the field and puts its edits back as refused', async () => {
    front.rules = [{ field: phone(), refusal: null }]
    await set([
      [0, 'Phone', '123'],
      [0, 'City', 'Bonn'],
      [1, 'Phone', '456'],
    ])
    await add([{ Name: 'Eve', Phone: '5' }])
    expect(await push()).toMatchObject({ updated: 1, created: 1, refused: 3 })
    const words = `On ${today()} this service took a change of it and kept the old value.`
    expect(await review()).toEqual([
      { title: 'Ann', cells: [['Phone', '123', 'refused', words]] },
      { title: 'Bob', cells: [['Phone', '456', 'refused', words]] },
      { title: 'Eve', cells: [['Phone', '5', 'refused', words]] },
    ])
    await w.pull()
    expect((await review()).map((it) => it.cells[0]?.[1])).toEqual(['123', '456', '5'])
    expect(await w.onService('Phone')).toEqual(['', '', '', '', ''])
  })

  test('locks the field as well where one request changed it in several rows', async () => {
    front.rules = [{ field: phone(), refusal: null }]
    await set([0, 1, 2].map((row) => [row, 'Phone', 'same'] as const))
    expect(await push()).toMatchObject({ updated: 0, refused: 3 })
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused' })
  })

  test('in one row of several locks nothing', async () => {
    front.rules = [{ field: phone(), refusal: null, values: ['"dropped"'] }]
    await set([
      [0, 'Phone', 'dropped'],
      [1, 'Phone', 'kept'],
    ])
    expect(await push()).toMatchObject({ updated: 2, refused: 0 })
    expect(await lockOf('Phone')).toBeNull()
  })

  test('locks nothing where the log tells of the write, and of a colleague who put the old one back', async () => {
    const colleagueWrites = () => w.changeBeside(rows[0], { Phone: 'before' })
    await colleagueWrites()
    await w.pull()
    await set([[0, 'Phone', '123']])
    let isPutBack = false
    front.onWritten = async () => {
      if (!isPutBack) await colleagueWrites()
      isPutBack = true
    }
    expect(await push()).toMatchObject({ updated: 1, refused: 0 })
    expect([await lockOf('Phone'), await review()]).toEqual([null, []])
    await w.pull()
    expect((await w.shown('Phone'))[0]).toBe('before')
  })

  test('locks the field where the log tells of another value only', async () => {
    await set([[0, 'Phone', 'old']])
    await push()
    await w.world.ask('push.unlock-field', { worksheetId: w.id, field: phone() })
    front.rules = [{ field: phone(), refusal: null }]
    await set([[0, 'Phone', '123']])
    expect(await push()).toMatchObject({ updated: 0, refused: 1 })
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused' })
  })

  test('is looked for once: a field that was seen to be stored costs no request any more', async () => {
    await set([[0, 'Phone', '1']])
    const first = await w.plan()
    expect(first.plan.worksheets[0]?.checks).toEqual({ requests: 2 })
    await w.push({ planned: first })
    await set([[0, 'Phone', '2']])
    expect((await w.plan()).plan.worksheets[0]?.checks).toEqual({ requests: 1 })
  })
})

describe('a locked field', () => {
  beforeEach(async () => {
    front.rules = [{ field: phone(), refusal: { code: 430014, message: 'You may not write Phone here' } }]
    await set([[0, 'Phone', '123']])
    await push()
  })

  test('stays locked after a restart and a pull, and is refused to every edit in the same words', async () => {
    await w.restart()
    await w.pull()
    expect(await lockOf('Phone')).toMatchObject({ kind: 'refused' })
    await expect(set([[1, 'Phone', '9']])).rejects.toThrow(/“Phone”: This service refused/)
  })

  test('keeps what is staged in it out of a plan, with a reason, and lets it be discarded', async () => {
    const { push: planned } = await w.plan()
    expect(planned).toMatchObject({
      worksheets: [],
      left: [{ rows: 1, reason: 'A column that cannot be written: see the marked cells' }],
    })
    await w.discard()
    expect((await w.staged()).cells).toBe(0)
  })

  test('can be tried again: what is staged in it is sent', async () => {
    front.rules = []
    await w.world.ask('push.unlock-field', { worksheetId: w.id, field: phone() })
    expect(await lockOf('Phone')).toBeNull()
    expect(await push()).toMatchObject({ updated: 1, refused: 0 })
    expect((await onService())[0]).toEqual('Ann/123/Ulm')
    expect(await review()).toEqual([])
  })
})
