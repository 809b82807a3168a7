/** A service that answers `success:false` with any code of the table, on any call of a pull or a push: words, nothing lost, nothing twice. */
import { beforeEach, describe, expect, test } from 'vitest'
import { errorCodes, errorMeanings, rateLimitCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { always, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { add, push, pull, set, staged, clearFaults } = w
beforeEach(() => w.seed(['a', 'b', 'c', 'd']))
const there = () => w.onService('Name')

/** `success` says success:false all the same; limits of rate are waited out, see below. */
const codes = Object.keys(errorMeanings)
  .map(Number)
  .filter((code) => !rateLimitCodes.has(code))

function expectWords(error: HostError, code: number): void {
  expect(error.message.length).toBeGreaterThan(20)
  expect(error.message).not.toMatch(/undefined|\[object/)
  expect(error.message).not.toContain(String(code))
}

const failOn = (operation: string, code: number): void => w.fault(always(operation, { kind: 'code', code }))

test.each(['v3.worksheets.get', 'v3.rows.list'])(
  'any code to %s ends a pull with words; what is staged stays',
  { tags: 'full' },
  async (operation) => {
    await add(['mine'])
    for (const code of codes) {
      failOn(operation, code)
      const pulled = await pull()
      expect(pulled).toMatchObject({ ok: false, error: { kind: 'service' } })
      if (!pulled.ok) expectWords(pulled.error, code)
      expect(await staged()).toMatchObject({ createdRows: 1 })
      clearFaults()
      expect(await pull()).toMatchObject({ ok: true })
      expect([...(await w.shown('Name'))].sort()).toEqual(['a', 'b', 'c', 'd', 'mine'])
    }
  },
)

describe.each(codes)('success:false with code %i', (code) => {
  test('to every write of a push leaves each change staged, with words, and it happens once after all', {
    tags: 'full',
  }, async () => {
    const [a, b, c, d] = await w.keys()
    await set(a, 'Name', 'A')
    await set(
      [b, c].flatMap((it) => it ?? []),
      'Name',
      'same',
    )
    await w.remove(d)
    await add(['new 1', 'new 2'])
    for (const operation of ['create-batch', 'update', 'update-batch', 'delete-batch', 'delete', 'create'])
      failOn(`v3.rows.${operation}`, code)
    const first = await push()
    if (first.error !== null) expectWords(first.error, code)
    expect(await there()).toEqual(['a', 'b', 'c', 'd'])
    // "Does not exist or was deleted" is all that a deletion wants.
    const deletedRows = code === errorCodes.notFound ? 0 : 1
    expect(await staged()).toMatchObject({ createdRows: 2, updatedRows: 3, deletedRows })
    const review = await w.problems()
    for (const row of review)
      expectWords({ kind: 'invalid', message: row.message ?? row.cells.map((cell) => cell.message ?? '').join('') }, code)
    // Either the push stopped with a reason, or each row has its own.
    if (first.ok) expect(review).toHaveLength(5 + deletedRows)

    clearFaults()
    // Rows that are said to be gone wait for the user as conflicts.
    if (code === errorCodes.notFound) return
    await set(a, 'Name', 'A once more')
    for (let round = 0; round < 3 && (await staged()).cells > 0; round += 1) await push()
    const refused = await w.problems()
    // What the service has refused waits for the user; everything else has happened, once.
    const expected = new Set(['A once more', 'same', 'new 1', 'new 2'])
    expect((await there()).every((text) => expected.has(text) || ['b', 'c', 'd'].includes(text))).toBe(true)
    if (refused.length === 0) {
      expect(await there()).toEqual(['A once more', 'new 1', 'new 2', 'same', 'same'])
      expect(await staged()).toMatchObject({ cells: 0, createdRows: 0, deletedRows: 0 })
    }
  })
})

test.each([51, 90000])(
  'code %i on every second call slows a push and a pull down, and nothing more',
  { tags: 'full' },
  async (code) => {
    await add(2500)
    for (const skip of [0, 1, 2, 3]) w.fault({ skip, effect: { kind: 'code', code } })
    expect(await push()).toMatchObject({ ok: true, tally: { created: 2500, refused: 0 } })
    expect(await pull()).toMatchObject({ ok: true })
    expect(await there()).toHaveLength(2504)
    expect(await w.keys()).toHaveLength(2504)
  },
)
