/** A service that answers `success:false` with any code of the table, on any call of a pull or a push: words, nothing lost, nothing twice. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCodes, errorMeanings, rateLimitCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let name: string
beforeAll(async () => {
  world = await createSyncWorld({})
})
afterAll(() => world.close())
// A worksheet of its own for each code: nothing but faults would be left of the one before.
beforeEach(async () => {
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  name = (await world.fields(id)).Name ?? ''
  await add(['a', 'b', 'c', 'd'])
  await push()
  await world.pull(id)
})
afterEach(() => world.service.faults.clear())

const add = (names: readonly string[]) =>
  world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: names.map((text) => ({ [name]: text })),
  })
const push = async () => world.push(await world.plan(id))
const there = async () => (await world.onService(id)).map((row) => String(row[name])).sort()

/** `success` says success:false all the same; limits of rate are waited out, see below. */
const codes = Object.keys(errorMeanings)
  .map(Number)
  .filter((code) => !rateLimitCodes.has(code))

function expectWords(error: HostError, code: number): void {
  expect(error.message.length).toBeGreaterThan(20)
  expect(error.message).not.toMatch(/undefined|\[object/)
  expect(error.message).not.toContain(String(code))
}

const failOn = (operation: string, code: number): void =>
  world.service.faults.add({ operation, times: null, effect: { kind: 'code', code } })

test.each(['v3.worksheets.get', 'v3.rows.list'])(
  'any code to %s ends a pull with words; what is staged stays',
  async (operation) => {
    await add(['mine'])
    for (const code of codes) {
      failOn(operation, code)
      const pulled = await world.pull(id)
      expect(pulled).toMatchObject({ ok: false, error: { kind: 'service' } })
      if (!pulled.ok) expectWords(pulled.error, code)
      expect((await world.state(id)).staged).toMatchObject({ createdRows: 1 })
      world.service.faults.clear()
      expect(await world.pull(id)).toMatchObject({ ok: true })
      expect((await world.rows(id)).map((it) => it.cells[0]).sort()).toEqual(['a', 'b', 'c', 'd', 'mine'])
    }
  },
)

describe.each(codes)('success:false with code %i', (code) => {
  test('to every write of a push leaves each change staged, with words, and it happens once after all', async () => {
    const rows = [...(await world.rows(id))].sort((a, b) => String(a.cells[0]).localeCompare(String(b.cells[0])))
    const [a, b, c, d] = rows.map((it) => it.key)
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four rows')
    await world.set(id, [{ row: a, field: name, value: 'A' }])
    await world.set(
      id,
      [b, c].map((row) => ({ row, field: name, value: 'same' })),
    )
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 1, rows: [d] })
    await add(['new 1', 'new 2'])
    for (const operation of ['create-batch', 'update', 'update-batch', 'delete-batch', 'delete', 'create'])
      failOn(`v3.rows.${operation}`, code)
    const first = await push()
    if (!first.ok) expectWords(first.error, code)
    expect(await there()).toEqual(['a', 'b', 'c', 'd'])
    // "Does not exist or was deleted" is all that a deletion wants.
    const deletedRows = code === errorCodes.notFound ? 0 : 1
    expect((await world.state(id)).staged).toMatchObject({ createdRows: 2, updatedRows: 3, deletedRows })
    const { rows: review } = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    for (const row of review)
      expectWords({ kind: 'invalid', message: row.message ?? row.cells.map((cell) => cell.message ?? '').join('') }, code)
    // Either the push stopped with a reason, or each row has its own.
    if (first.ok) expect(review).toHaveLength(5 + deletedRows)

    world.service.faults.clear()
    // Rows that are said to be gone wait for the user as conflicts.
    if (code === errorCodes.notFound) return
    await world.set(id, [{ row: a, field: name, value: 'A once more' }])
    for (let round = 0; round < 3 && (await world.state(id)).staged.cells > 0; round += 1) await push()
    const left = await world.state(id)
    const refused = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    // What the service has refused waits for the user; everything else has happened, once.
    const expected = new Set(['A once more', 'same', 'new 1', 'new 2'])
    expect((await there()).every((text) => expected.has(text) || ['b', 'c', 'd'].includes(text))).toBe(true)
    if (refused.rows.length === 0) {
      expect(await there()).toEqual(['A once more', 'new 1', 'new 2', 'same', 'same'])
      expect(left.staged).toMatchObject({ cells: 0, createdRows: 0, deletedRows: 0 })
    }
  })
})

test.each([51, 90000])('code %i on every second call slows a push and a pull down, and nothing more', async (code) => {
  await add(Array.from({ length: 2500 }, (_, i) => `row ${i}`))
  for (const skip of [0, 1, 2, 3]) world.service.faults.add({ skip, effect: { kind: 'code', code } })
  expect(await push()).toMatchObject({ ok: true, value: { tally: { created: 2500, refused: 0 } } })
  expect(await world.pull(id)).toMatchObject({ ok: true })
  expect(await there()).toHaveLength(2504)
  expect(await world.rows(id)).toHaveLength(2504)
})
