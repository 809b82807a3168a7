/** Whatever becomes of requests and answers, every staged change happens exactly once in the end, and nothing is lost on the way. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { runs } from '../../support/runs.ts'
import { always, counted, dropped, held, setUpPushWorld, text, title } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { add, push, set, remove, staged, fault, clearFaults } = w
const onService = () => w.onService('Name', 'City')
/** As it is shown, without what is to be deleted. */
const here = async () =>
  (await w.world.rows(w.id))
    .filter((row) => row.change !== 'deleted')
    .map((row) => `${row.cells[0]}/${row.cells[1] ?? ''}`)
    .sort()
/** Three equal edits, so many of their own, two deletions, and new rows of which two are alike. */
async function stageAll(rows: readonly RowKey[], own: number, created: readonly string[]): Promise<void> {
  await set(rows.slice(0, 3), 'City', 'Same')
  await set(rows.slice(3, 3 + own), 'City', (i) => `Own ${i}`)
  await remove(rows.slice(3 + own, 5 + own))
  await add(created)
}

const status = (code: number, body: string | null = null, contentType = 'text/html'): FaultRequest['effect'] => ({
  kind: 'status',
  status: code,
  body,
  contentType,
  when: 'after',
})
const envelope = (code: number): string => JSON.stringify({ success: false, error_code: code, error_msg: 'failed', data: null })
/** Answers that do not prove that nothing happened, and whether it did. */
const unanswered: readonly (readonly [string, FaultRequest['effect'], boolean])[] = [
  ['the connection breaks before the effect', { kind: 'drop', when: 'before' }, false],
  ['the connection breaks after the effect', { kind: 'drop', when: 'after' }, true],
  ['the answer is no JSON', { kind: 'malformed' }, true],
  ['the answer is cut off', { kind: 'truncated', keep: 0.5, connection: 'breaks' }, true],
  ['the service reports an exception after the effect', { kind: 'code', code: 99999, when: 'after' }, true],
  ['the service reports code 0 after the effect', { kind: 'code', code: 0, when: 'after' }, true],
  ['the answer is a plain 503 page', status(503, '<html><body><h1>503 Service Unavailable</h1></body></html>'), true],
  ['the answer is an empty 503', status(503), true],
  ['the answer is a 503 with an envelope of 99999', status(503, envelope(99999), 'application/json'), true],
  ['the answer is a 503 with an envelope of 0', status(503, envelope(0), 'application/json'), true],
  [
    "the answer is the gateway's words inside HTML",
    status(503, '<p>upstream connect error or disconnect/reset before headers. reset reason: timeout</p>'),
    true,
  ],
  ['the answer is a 502 page', status(502, '<html>Bad Gateway</html>'), true],
  ['the answer is an empty 504', status(504), true],
]
const failedBefore = ['the service reports an exception before the effect', { kind: 'code', code: 99999 }, true] as const

describe('new rows are created exactly once when', () => {
  test.each([...unanswered, failedBefore])('%s', async (_, effect, happened) => {
    await add(['A', 'B', 'B', 'C'])
    fault({ operation: 'v3.rows.create-batch', effect })
    expect((await push()).tally).toEqual(counted(happened ? { created: 4 } : { again: 4 }))
    expect(await staged()).toEqual(happened ? noStaged : { ...noStaged, cells: 4, createdRows: 4 })
    await push()
    expect([await onService(), await staged()]).toEqual([['A/', 'B/', 'B/', 'C/'], noStaged])
    expect(await here()).toEqual(['A/', 'B/', 'B/', 'C/'])
  })

  test.each<readonly [string, FaultRequest['effect']]>([
    ['a 503 that says when to come back', { kind: 'status', status: 503, retryAfter: '0' }],
    ['a 503 with code 90001', { kind: 'status', status: 503, body: envelope(90001) }],
    ['a 503 with code 51', { kind: 'status', status: 503, body: envelope(51) }],
    ['a 429', { kind: 'status', status: 429 }],
  ])('%s says twice that they were not taken', { tags: 'full' }, async (_, effect) => {
    await add(['A', 'B'])
    fault({ operation: 'v3.rows.create-batch', times: 2, effect })
    expect(await push()).toMatchObject({ ok: true, tally: counted({ created: 2 }) })
    expect(await onService()).toEqual(['A/', 'B/'])
  })

  test('only a part of a refused batch was carried out', async () => {
    await add(['A', 'B', 'C', 'D', 'E'])
    fault({ operation: 'v3.rows.create-batch', effect: { kind: 'partial', fail: 2 } })
    expect((await push()).tally).toEqual(counted({ created: 5 }))
    expect([await onService(), await staged()]).toEqual([['A/', 'B/', 'C/', 'D/', 'E/'], noStaged])
  })

  test.each(['a restart', 'a pull'])('the service cannot be asked what became of them before %s', async (then) => {
    await add(['A', 'B'])
    expect((await w.pushUnreadable(dropped('v3.rows.create-batch'))).ok).toBe(false)
    expect(await staged()).toMatchObject({ createdRows: 2, failed: 2 })
    clearFaults()
    if (then === 'a restart') await w.restart()
    else {
      await w.pull()
      expect([await staged(), await here()]).toEqual([noStaged, ['A/', 'B/']])
    }
    await push()
    expect([await onService(), await staged()]).toEqual([['A/', 'B/'], noStaged])
  })
})

describe('updates and deletions happen, or stay staged, when', () => {
  test.each([...unanswered, failedBefore])('%s', async (_, effect, happened) => {
    await stageAll(await w.seed(8), 2, [])
    for (const verb of ['update-batch', 'update', 'delete-batch']) fault({ operation: `v3.rows.${verb}`, effect })
    const { tally } = await push()
    // One single update is left of two: the fault comes once. An answer that the work failed is said on the row.
    if (effect === failedBefore[1]) expect(tally).toEqual(counted({ updated: 4, deleted: 2, refused: 1 }))
    else expect(tally).toEqual(counted(happened ? { updated: 5, deleted: 2 } : { updated: 1, again: 6 }))
    await push()
    expect(await onService()).toEqual(['Row 0/Same', 'Row 1/Same', 'Row 2/Same', 'Row 3/Own 0', 'Row 4/Own 1', 'Row 7/'])
    expect(await staged()).toEqual(noStaged)
  })
})

describe('a push that cannot go on', () => {
  // The check of the rows, a deletion, equal edits, single edits, new rows: the key goes between any two of their requests.
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps what was sent as sent, and the rest staged with plain words, when the key is revoked after %i requests',
    { tags: 'full' },
    async (skip) => {
      await stageAll(await w.seed(9), 3, ['New', 'New', 'Other'])
      const planned = await w.plan()
      fault({ skip, times: null, effect: { kind: 'code', code: 10101 } })
      const message = 'The application key is not known. The service does not know this application key.'
      expect(await push({ planned })).toMatchObject({ ok: false, error: { kind: 'service', code: 10101, message } })
      clearFaults()
      const there = await onService()
      const updated = there.filter((it) => /Same|Own/.test(it)).length
      const created = there.filter((it) => /^(New|Other)/.test(it)).length
      const deleted = 9 - (there.length - created)
      expect(await staged()).toEqual({
        ...noStaged,
        cells: 6 - updated + 3 - created,
        updatedRows: 6 - updated,
        deletedRows: 2 - deleted,
        createdRows: 3 - created,
      })
      const { runs } = await w.world.ask('receipts.runs', { offset: 0, limit: 10 })
      const told = runs.filter((it) => it.outcome === 'failed').flatMap((it) => it.worksheets)
      const confirmed = (operation: string) => told.find((it) => it.operation === operation)?.confirmed ?? 0
      expect([confirmed('update'), confirmed('create'), confirmed('delete')]).toEqual([updated, created, deleted])
      expect(told.filter((it) => it.open + it.unknown + it.refused > 0)).toEqual([])
      const wanted = await here()
      expect((await push()).ok).toBe(true)
      expect([await onService(), await staged()]).toEqual([wanted, noStaged])
    },
  )

  test('ends when the service is gone, with everything that was not reached still staged', async () => {
    await set(await w.seed(3), 'City', (i) => `City ${i}`)
    const planned = await w.plan()
    fault({ times: null, effect: { kind: 'drop', when: 'before' } })
    expect(await push({ planned })).toMatchObject({ ok: false, error: { kind: 'service' } })
    expect(await staged()).toMatchObject({ cells: 3, updatedRows: 3 })
  })
})

describe('any mixture of edits and faults', () => {
  const effect: fc.Arbitrary<FaultRequest['effect']> = fc.constantFrom(
    { kind: 'drop', when: 'before' } as const,
    { kind: 'drop', when: 'after' } as const,
    { kind: 'malformed' } as const,
    { kind: 'truncated', keep: 0.7 } as const,
    { kind: 'code', code: 99999, when: 'after' } as const,
    { kind: 'code', code: 430021 } as const,
    { kind: 'status', status: 500 } as const,
    { kind: 'html' } as const,
    { kind: 'partial', fail: 1 } as const,
  )
  const operation = fc.constantFrom(
    'v3.rows.create-batch',
    'v3.rows.update-batch',
    'v3.rows.update',
    'v3.rows.delete-batch',
    'v3.rows.list',
  )
  const faults = fc.array(fc.record({ operation, effect, skip: fc.nat({ max: 3 }), times: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 5,
  })
  const plan = fc.record({
    add: fc.integer({ min: 0, max: 6 }),
    same: fc.nat({ max: 4 }),
    own: fc.nat({ max: 4 }),
    remove: fc.nat({ max: 3 }),
    faults,
  })

  test('ends, after enough pushes, with exactly what was staged', { tags: 'full' }, async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (it) => {
        await w.use(await w.world.create('Stock', [title, text('City')]))
        const rows = await w.seed(11)
        await add(Array.from({ length: it.add }, (_, i) => `New ${i % 4}`))
        await set(rows.slice(0, it.same), 'City', 'Same')
        await set(rows.slice(4, 4 + it.own), 'City', (i) => `Own ${i}`)
        await remove(rows.slice(8, 8 + it.remove))
        const wanted = await here()
        fault(...it.faults)
        for (let round = 0; round < 3; round += 1) await push()
        clearFaults()
        for (let round = 0; round < 2; round += 1) await push()
        expect(await onService()).toEqual(wanted)
        expect(await staged()).toEqual(noStaged)
        await w.pull()
        expect(await here()).toEqual(wanted)
      }),
      { numRuns: runs(25) },
    )
  })
})

// A batch is halved until single rows are left, which go by the operation for one row.
test.each([
  ['new rows', ['v3.rows.create-batch', 'v3.rows.create']],
  ['equal edits', ['v3.rows.update-batch', 'v3.rows.update']],
  ['single edits', ['v3.rows.update']],
  ['deletions', ['v3.rows.delete-batch', 'v3.rows.delete']],
] as const)(
  'each row to blame is found, and said so in words, when the service always breaks in the work on %s',
  { tags: 'full' },
  async (what, operations) => {
    const rows = (await w.seed(5)).slice(0, 3)
    if (what === 'new rows') await add(['A', 'B', 'C'])
    else if (what === 'deletions') await remove(rows)
    else await set(rows, 'City', (i) => (what === 'equal edits' ? 'Same' : `Own ${i}`))
    for (const operation of operations) fault(always(operation, { kind: 'code', code: 99999 }))
    expect(await push()).toMatchObject({ ok: true, tally: counted({ refused: 3 }) })
    const refused = (await w.problems()).map((it) => [it.state, it.code, (it.message ?? '').length > 10])
    expect(refused).toEqual(Array(3).fill(['refused', 99999, true]))
  },
)

test('a row that is under way when the app ends is read back before it is sent again', async () => {
  await set((await w.seed(3)).slice(0, 2), 'City', 'Same')
  await add(['New'])
  const planned = await w.plan()
  fault(held('v3.rows.update-batch'))
  const pushing = push({ planned })
  const marks = async () => (await w.world.rows(w.id)).flatMap((row) => Object.values(row.marks).map((it) => it.state))
  await w.reached()
  await expect.poll(marks).toEqual(['sent', 'sent'])
  await w.restart()
  expect(await marks()).toEqual(['unknown', 'unknown'])
  w.release()
  await pushing
  await push()
  expect([await onService(), await staged()]).toEqual([['New/', 'Row 0/Same', 'Row 1/Same', 'Row 2/'], noStaged])
})
