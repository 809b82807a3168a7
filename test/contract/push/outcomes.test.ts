/** What a push counts, says and leaves staged, whatever becomes of its requests. */
import { describe, expect, test } from 'vitest'
import { noTally } from '../../../src-main/push/push-run.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { always, counted, dropped, setUpPushWorld, text, title } from '../../support/sync/push-world.ts'
import type { SyncWorld } from '../../support/sync/sync-world.ts'

const w = setUpPushWorld({ fields: [title, text('City'), text('Code', { isUnique: true }), { name: 'Files', type: '14' }] })
const { add, push, set, remove, staged, fault, calls } = w

const seed = (count: number) => w.seed(count, (i) => ({ Code: `c${i}` }))
/** Titles of the rows with a problem, with what is said. */
const problems = async () => (await w.problems()).map((it) => [it.title, it.code ?? null, it.message])
const onService = () => w.onService('Name', 'City')
const tooLarge: FaultRequest['effect'] = { kind: 'status', status: 413 }
const largeWords = expect.stringContaining('does not take a request of this size')
const lost = [{ name: 'lost.txt', staged: 'b'.repeat(64), size: 5 }]

describe('too large a request', () => {
  test('of new rows is sent in halves, and one row alone is refused', async () => {
    await add(['A', 'B', 'C'])
    fault(always('v3.rows.create-batch', tooLarge), { operation: 'v3.rows.create', skip: 1, effect: tooLarge })
    expect((await push()).tally).toEqual(counted({ created: 2, refused: 1 }))
    expect([await onService(), await problems()]).toEqual([['A/', 'C/'], [['B', null, largeWords]]])
  })

  test('of equal edits is sent in halves, and one row alone is refused', async () => {
    const rows = await seed(5)
    await set(rows, 'City', () => 'Ulm')
    fault(always('v3.rows.update-batch', tooLarge), { operation: 'v3.rows.update', skip: 2, effect: tooLarge })
    expect((await push()).tally).toEqual(counted({ updated: 4, refused: 1 }))
    // Three of five, two of three, and two of five; then five alone.
    expect([calls('v3.rows.update-batch'), calls('v3.rows.update')]).toEqual([4, 5])
    expect(await problems()).toEqual([[expect.any(String), null, largeWords]])
  })

  test('of deletions is sent in halves, and one row alone is refused', async () => {
    const rows = await seed(3)
    await remove(rows)
    fault(always('v3.rows.delete-batch', tooLarge), { operation: 'v3.rows.delete', skip: 1, effect: tooLarge })
    expect((await push()).tally).toEqual(counted({ deleted: 2, refused: 1 }))
    expect([calls('v3.rows.delete-batch'), calls('v3.rows.delete')]).toEqual([2, 3])
    expect([(await onService()).length, await problems()]).toEqual([1, [[expect.any(String), null, largeWords]]])
  })
})

describe('a file that is no longer there', () => {
  test('refuses its new row, and leaves the others of the batch', async () => {
    await add([{ Name: 'A' }, { Name: 'B', Files: lost }, { Name: 'C' }])
    expect((await push()).tally).toEqual(counted({ created: 2, refused: 1 }))
    expect(await onService()).toEqual(['A/', 'C/'])
    expect(await problems()).toEqual([
      ['B', null, 'The attached file "lost.txt" can no longer be read on this computer. Attach again.'],
    ])
    expect(calls('v3.rows.create-batch')).toBe(1)
  })

  test('refuses a batch of nothing else without a request', async () => {
    await add([{ Name: 'B', Files: lost }])
    expect((await push()).tally).toEqual(counted({ refused: 1 }))
    expect([calls('v3.rows.create-batch'), calls('v3.rows.create')]).toEqual([0, 0])
  })

  test('refuses all rows of a batch of edits', async () => {
    const rows = await seed(3)
    await set(rows.slice(0, 2), 'Files', () => [...lost, { name: 'other.txt', staged: 'c'.repeat(64), size: 5 }])
    expect((await push()).tally).toEqual(counted({ refused: 2 }))
    expect((await problems()).map((it) => it[2])).toEqual(
      Array(2).fill('Files: The attached files "lost.txt", "other.txt" can no longer be read on this computer. Attach again.'),
    )
  })
})

describe('new rows that belong to each other', () => {
  test('wait, with a reason, where the one that they belong to is refused', async () => {
    const owners = await w.world.create('Owners', [title, text('Code', { isUnique: true })])
    const owner = { name: 'Owner', type: '29', dataSource: owners, subType: '1' }
    const things = await w.world.create('Things', [title, owner])
    await w.use(owners)
    const made = await add(['Ann', 'Bob'].map((Name) => ({ Name, Code: Name })))
    await w.use(things)
    await add(made.map((it, i) => ({ Name: `Thing ${i}`, Owner: [it] })))
    fault(always('v3.rows.create-batch', { kind: 'code', code: errorCodes.duplicateValue }))
    fault({ operation: 'v3.rows.create', effect: { kind: 'code', code: errorCodes.duplicateValue } })
    const pushed = await push({ planned: await w.world.plan(null) })
    // Ann is refused, Bob comes into being, and so does what is his.
    expect(pushed).toMatchObject({ ok: true, tally: counted({ created: 2, refused: 2 }) })
    expect(pushed.worksheets.map((it) => [it.created, it.refused])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await problems()).toEqual([['Thing 0', null, 'Not sent: a new row that it belongs to was not created.']])
  })
})

describe('rows that a batch of edits does not name as changed', () => {
  const refused = 'The service refused this row in a batch without saying why.'

  test('are sent again alone to learn the reason, twenty-five of them', async () => {
    const rows = await seed(40)
    await set(rows, 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update-batch', effect: { kind: 'partial', fail: 30 } })
    expect((await push()).tally).toEqual(counted({ updated: 35, refused: 5 }))
    expect(calls('v3.rows.update')).toBe(25)
    expect((await problems()).map((it) => it[2])).toEqual(Array(5).fill(`City: ${refused}`))
  })

  test('are refused with the reason that they get alone', async () => {
    const rows = await seed(3)
    await set(rows, 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update-batch', effect: { kind: 'partial', fail: 1 } })
    fault({ operation: 'v3.rows.update', effect: { kind: 'code', code: errorCodes.businessRule, message: 'Not today' } })
    expect((await push()).tally).toEqual(counted({ updated: 2, refused: 1 }))
    expect(await problems()).toEqual([[expect.any(String), errorCodes.businessRule, expect.stringContaining('Not today')]])
  })
})

describe('a batch of edits that is refused', () => {
  test('for its values is refused as a whole, without asking for each row', async () => {
    const rows = await seed(4)
    await set(rows, 'City', () => 'Ulm')
    fault(always('v3.rows.update-batch', { kind: 'code', code: errorCodes.requiredEmpty }))
    expect((await push()).tally).toEqual(counted({ refused: 4 }))
    expect([calls('v3.rows.update-batch'), calls('v3.rows.update')]).toEqual([1, 0])
  })

  test('for one of its rows is sent in halves until that one is found', async () => {
    const rows = await seed(4)
    await set(rows, 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update-batch', times: 2, effect: { kind: 'code', code: errorCodes.businessRule } })
    fault({ operation: 'v3.rows.update', effect: { kind: 'code', code: errorCodes.businessRule } })
    expect((await push()).tally).toEqual(counted({ updated: 3, refused: 1 }))
    expect([calls('v3.rows.update-batch'), calls('v3.rows.update')]).toEqual([3, 2])
  })
})

describe('without an answer', () => {
  /** Before each look at the service a colleague writes the city. */
  function lookingClient(city: (nth: number) => string): SyncWorld['client'] {
    const { world } = w
    let looks = 0
    return {
      ...world.client,
      async callBytes(operation, input, decode, options) {
        looks += 1
        for (const row of await world.onService(w.id))
          if (row[w.field('City')] !== city(looks)) await w.changeBeside(rowKey.parse(row.id), { City: city(looks) })
        return world.client.callBytes(operation, input, decode, options)
      },
    }
  }

  test('new rows that only look like what is there are unknown, once each, however many requests they were in', async () => {
    await add(['A', 'B', 'C', 'D'].map((Name) => ({ Name, City: 'ours', Code: Name })))
    fault({ operation: 'v3.rows.create-batch', effect: tooLarge })
    fault({ ...dropped('v3.rows.create-batch'), skip: 1, times: 2 })
    // A colleague is faster than we are: what is read back holds something else.
    const client = lookingClient(() => 'theirs')
    expect((await push({ client })).tally).toEqual(counted({ unknown: 4 }))
    expect(await staged()).toMatchObject({ createdRows: 4, unsettled: 4 })
    expect(await onService()).toEqual(['A/theirs', 'B/theirs', 'C/theirs', 'D/theirs'])
  })

  test('new rows that are found in the end are created', async () => {
    await add([{ Name: 'A', City: 'ours', Code: 'A' }])
    fault(dropped('v3.rows.create'))
    // Unlike what was sent until the push looks for it once more.
    const client = lookingClient((nth) => (nth > 1 ? 'ours' : 'theirs'))
    expect((await push({ client })).tally).toEqual(counted({ created: 1 }))
    expect(await staged()).toEqual(noStaged)
  })

  test('what cannot be read back is unknown, and settled by the next plan', async () => {
    const rows = await seed(3)
    await set(rows.slice(0, 2), 'City', (i) => `City ${i}`)
    fault(always('v3.rows.update', { kind: 'drop', when: 'after' }))
    fault({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } })
    const { ok, tally } = await push()
    expect([ok, tally]).toEqual([false, counted({ unknown: 2 })])
    w.clearFaults()
    expect((await push()).tally).toEqual(noTally())
    expect([await staged(), await onService()]).toEqual([noStaged, ['Row 0/City 0', 'Row 1/City 1', 'Row 2/']])
  })
})

describe('an answer that the work failed', () => {
  const failed: FaultRequest['effect'] = { kind: 'code', code: errorCodes.operationException }

  test.each([
    ['before', counted({ updated: 1, refused: 2 })],
    ['after', counted({ updated: 3 })],
  ] as const)('to equal edits has them read back, and the others sent in halves (%s)', async (when, tally) => {
    const rows = await seed(3)
    await set(rows, 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update-batch', times: 2, effect: { ...failed, when } })
    fault({ operation: 'v3.rows.update', skip: 0, times: 2, effect: { ...failed, when: 'before' } })
    expect((await push()).tally).toEqual(tally)
  })

  test.each([
    ['before', counted({ deleted: 2, refused: 1 })],
    ['after', counted({ deleted: 3 })],
  ] as const)('to deletions has them read back, and the others sent in halves (%s)', async (when, tally) => {
    const rows = await seed(3)
    await remove(rows)
    fault({ operation: 'v3.rows.delete-batch', effect: { ...failed, when } })
    fault({ operation: 'v3.rows.delete', effect: { ...failed, when: 'before' } })
    expect((await push()).tally).toEqual(tally)
  })

  test('to one edit has it refused with the words of the answer where it did not happen', async () => {
    const rows = await seed(2)
    await set(rows.slice(0, 1), 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update', effect: failed })
    expect((await push()).tally).toEqual(counted({ refused: 1 }))
    expect(await problems()).toEqual([['Row 0', errorCodes.operationException, expect.stringMatching(/\w+ \w+/)]])
  })
})

describe('a row that is gone', () => {
  test('is deleted, as it was to be', async () => {
    const rows = await seed(3)
    await remove(rows.slice(0, 1))
    fault({ operation: 'v3.rows.delete', effect: { kind: 'code', code: errorCodes.notFound } })
    expect((await push()).tally).toEqual(counted({ deleted: 1 }))
    expect(await staged()).toEqual(noStaged)
  })

  test('keeps its edit, as a conflict, where the service says so to it', async () => {
    const rows = await seed(3)
    await set(rows.slice(0, 1), 'City', () => 'Ulm')
    fault({ operation: 'v3.rows.update', effect: { kind: 'code', code: errorCodes.notFound } })
    expect((await push()).tally).toEqual(counted({ refused: 1 }))
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1, failed: 0 })
  })
})

describe('where nothing else would go through', () => {
  const stop: FaultRequest['effect'] = { kind: 'code', code: errorCodes.signatureInvalid }
  const error = { kind: 'service', code: errorCodes.signatureInvalid }

  test.each([
    'v3.rows.update',
    'v3.rows.update-batch',
    'v3.rows.delete',
    'v3.rows.delete-batch',
    'v3.rows.create',
    'v3.rows.create-batch',
  ])('a push ends with the reason, and what was not done stays staged (%s)', async (operation) => {
    const rows = await seed(6)
    await set(rows.slice(0, 2), 'City', (i) => (operation.endsWith('batch') ? 'Ulm' : `City ${i}`))
    await remove(rows.slice(2, operation.endsWith('batch') ? 4 : 3))
    await add(operation.endsWith('batch') ? ['A', 'B'] : ['A'])
    fault(always(operation, stop))
    expect(await push()).toMatchObject({ ok: false, error })
    expect(await staged()).toMatchObject({ failed: 0, unsettled: 0, problems: 0 })
    expect((await w.world.ask('receipts.runs', { offset: 0, limit: 1 })).runs[0]).toMatchObject({ outcome: 'failed' })
    w.clearFaults()
    expect((await push()).ok).toBe(true)
    expect([await staged(), (await onService()).length]).toEqual([noStaged, 6])
  })

  test('a half of deletions that was not sent stays staged', async () => {
    const rows = await seed(4)
    await remove(rows)
    fault({ operation: 'v3.rows.delete-batch', effect: tooLarge }, { operation: 'v3.rows.delete-batch', skip: 1, effect: stop })
    expect(await push()).toMatchObject({ ok: false, error, tally: noTally() })
    expect(await staged()).toMatchObject({ deletedRows: 4, unsettled: 0, failed: 0 })
  })
})
