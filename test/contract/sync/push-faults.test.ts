import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { runs } from '../../support/runs.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

/** Whatever becomes of requests and answers, every staged change happens exactly once in the end, and nothing is lost on the way. */
let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  world = await createSyncWorld({})
  await newWorksheet()
})
afterEach(() => world.close())

async function newWorksheet(): Promise<void> {
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
  ])
  await world.pull(id)
  f = await world.fields(id)
}

const at = 1_750_000_000_000
const field = (name: string): string => f[name] ?? ''
const add = async (names: readonly string[]): Promise<readonly RowKey[]> =>
  (
    await world.ask('edits.add-rows', {
      worksheetId: id,
      label: 'Add',
      origin: 'edit',
      at,
      rows: names.map((it) => ({ [field('Name')]: it })),
    })
  ).rows
const seed = async (count: number): Promise<readonly RowKey[]> => {
  await add(Array.from({ length: count }, (_, i) => `Row ${i}`))
  expect((await pushAll()).ok).toBe(true)
  return (await world.rows(id)).map((it) => it.key)
}
const setCities = (rows: readonly RowKey[], city: (i: number) => string) =>
  world.set(
    id,
    rows.map((row, i) => ({ row, field: field('City'), value: city(i) })),
  )
const remove = (rows: readonly RowKey[]) => world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows })
const pushAll = async () => world.push(await world.plan(id))
const fault = (it: FaultRequest) => world.service.faults.add(it)
const onService = async () => (await world.onService(id)).map((row) => `${row[field('Name')]}/${row[field('City')]}`).sort()
const staged = async () => (await world.state(id)).staged
const creates = { operation: 'v3.rows.create-batch' } as const
const unanswered: readonly (readonly [string, FaultRequest['effect']])[] = [
  ['the connection breaks before the effect', { kind: 'drop', when: 'before' }],
  ['the connection breaks after the effect', { kind: 'drop', when: 'after' }],
  ['the answer is no JSON', { kind: 'malformed' }],
  ['the answer is cut off', { kind: 'truncated', keep: 0.5, connection: 'breaks' }],
  ['the service reports an exception after the effect', { kind: 'code', code: 99999, when: 'after' }],
  ['the service reports an exception before the effect', { kind: 'code', code: 99999, when: 'before' }],
]

describe('new rows are created exactly once when', () => {
  test.each(unanswered)('%s', async (_, effect) => {
    await add(['A', 'B', 'B', 'C'])
    fault({ ...creates, effect })
    await pushAll()
    expect((await staged()).failed).toBe(0)
    await pushAll()
    expect(await onService()).toEqual(['A/', 'B/', 'B/', 'C/'])
    expect(await staged()).toEqual(noStaged)
    expect((await world.rows(id)).map((it) => it.cells[0]).sort()).toEqual(['A', 'B', 'B', 'C'])
  })

  test('only a part of a refused batch was carried out', async () => {
    await add(['A', 'B', 'C', 'D', 'E'])
    fault({ ...creates, effect: { kind: 'partial', fail: 2 } })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { created: 5 } } })
    expect(await onService()).toEqual(['A/', 'B/', 'C/', 'D/', 'E/'])
    expect(await staged()).toEqual(noStaged)
  })

  test('the service cannot be asked what became of them until later', async () => {
    await add(['A', 'B'])
    const planned = await world.plan(id)
    fault({ ...creates, effect: { kind: 'drop', when: 'after' } })
    fault({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } })
    expect((await world.push(planned)).ok).toBe(false)
    expect(await staged()).toMatchObject({ createdRows: 2, failed: 2 })
    world.service.faults.clear()
    world = await world.restart()
    await pushAll()
    expect(await onService()).toEqual(['A/', 'B/'])
    expect(await staged()).toEqual(noStaged)
  })

  test('a pull comes between the unanswered push and the next one', async () => {
    await add(['A', 'B'])
    const planned = await world.plan(id)
    fault({ ...creates, effect: { kind: 'drop', when: 'after' } })
    fault({ operation: 'v3.rows.list', skip: 1, times: 3, effect: { kind: 'status', status: 500 } })
    expect((await world.push(planned)).ok).toBe(false)
    world.service.faults.clear()
    await world.pull(id)
    expect((await world.rows(id)).map((it) => [it.change, it.cells[0]])).toEqual([
      ['none', 'A'],
      ['none', 'B'],
    ])
    await pushAll()
    expect(await onService()).toEqual(['A/', 'B/'])
  })
})

describe('updates and deletions happen, or stay staged, when', () => {
  test.each(unanswered)('%s', async (_, effect) => {
    const rows = await seed(8)
    await setCities(rows.slice(0, 3), () => 'Same')
    await setCities(rows.slice(3, 5), (i) => `Own ${i}`)
    await remove(rows.slice(5, 7))
    for (const operation of ['v3.rows.update-batch', 'v3.rows.update', 'v3.rows.delete-batch']) fault({ operation, effect })
    await pushAll()
    // An answer that the work failed is said on the row; silence is settled without a word.
    expect((await staged()).failed).toBe(effect.kind === 'code' && effect.when === 'before' ? 1 : 0)
    await pushAll()
    expect(await onService()).toEqual(['Row 0/Same', 'Row 1/Same', 'Row 2/Same', 'Row 3/Own 0', 'Row 4/Own 1', 'Row 7/'])
    expect(await staged()).toEqual(noStaged)
  })

  test('a deletion is answered with failure and code 0, which says nothing', async () => {
    const rows = await seed(3)
    await remove(rows.slice(0, 2))
    fault({ operation: 'v3.rows.delete-batch', effect: { kind: 'code', code: 0, when: 'after' } })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { deleted: 2, unknown: 0 } } })
    expect(await onService()).toEqual(['Row 2/'])
    expect(await staged()).toEqual(noStaged)
  })

  test('some rows of a batch update fail', async () => {
    const rows = await seed(6)
    await setCities(rows, () => 'Same')
    fault({ operation: 'v3.rows.update-batch', effect: { kind: 'partial', fail: 2 } })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 6 } } })
    expect(await staged()).toEqual(noStaged)
  })

  test('the service limits requests meanwhile', async () => {
    const rows = await seed(12)
    await setCities(rows, (i) => `City ${i}`)
    fault({ operation: 'v3.rows.update', skip: 3, times: 4, effect: { kind: 'code', code: 51 } })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 12 } } })
  })
})

describe('a push that cannot go on', () => {
  const revokeAfter = (calls: Pick<FaultRequest, 'operation' | 'skip'>) =>
    fault({ ...calls, times: null, effect: { kind: 'code', code: 10101 } })
  const revokedWords = 'The application key is not known. The service does not know this application key.'
  const revoked = { ok: false, error: { kind: 'service', code: 10101, message: revokedWords } }

  test('stops when the signature is refused, and marks nothing as refused', async () => {
    const rows = await seed(4)
    await setCities(rows, (i) => `City ${i}`)
    await add(['New'])
    const planned = await world.plan(id)
    fault({ times: null, effect: { kind: 'code', code: 10102 } })
    expect(await world.push(planned)).toMatchObject({ ok: false, error: { kind: 'service', code: 10102 } })
    expect(await staged()).toEqual({ ...noStaged, cells: 5, updatedRows: 4, createdRows: 1 })
    world.service.faults.clear()
    expect((await pushAll()).ok).toBe(true)
    expect(await staged()).toEqual(noStaged)
  })

  // The check of the rows, a deletion, equal edits, single edits, new rows: the key goes between any two of their requests.
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps what was sent as sent, and the rest staged with plain words, when the key is revoked after %i requests',
    async (before) => {
      const rows = await seed(9)
      await setCities(rows.slice(0, 3), () => 'Same')
      await setCities(rows.slice(3, 6), (i) => `Own ${i}`)
      await remove(rows.slice(6, 8))
      await add(['New', 'New', 'Other'])
      const planned = await world.plan(id)
      revokeAfter({ skip: before })
      expect(await world.push(planned)).toMatchObject(revoked)
      world.service.faults.clear()
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
      const { runs } = await world.ask('receipts.runs', { offset: 0, limit: 10 })
      const told = runs.filter((it) => it.outcome === 'failed').flatMap((it) => it.worksheets)
      const confirmed = (operation: string) => told.find((it) => it.operation === operation)?.confirmed ?? 0
      expect([confirmed('update'), confirmed('create'), confirmed('delete')]).toEqual([updated, created, deleted])
      expect(told.filter((it) => it.open + it.unknown + it.refused > 0)).toEqual([])
      expect((await pushAll()).ok).toBe(true)
      expect(await onService()).toEqual([
        'New/',
        'New/',
        'Other/',
        'Row 0/Same',
        'Row 1/Same',
        'Row 2/Same',
        'Row 3/Own 0',
        'Row 4/Own 1',
        'Row 5/Own 2',
        'Row 8/',
      ])
      expect(await staged()).toEqual(noStaged)
    },
  )

  test('keeps the batches of new rows that were created, and the others staged, when the key is revoked between two', async () => {
    const names = Array.from({ length: 2300 }, (_, i) => `New ${String(i % 1150).padStart(4, '0')}`)
    await add(names)
    const planned = await world.plan(id)
    revokeAfter({ ...creates, skip: 1 })
    expect(await world.push(planned)).toMatchObject(revoked)
    world.service.faults.clear()
    expect(await onService()).toHaveLength(1000)
    expect(await staged()).toEqual({ ...noStaged, cells: 1300, createdRows: 1300 })
    expect((await pushAll()).ok).toBe(true)
    expect(await onService()).toEqual(names.map((it) => `${it}/`).sort())
    expect(await staged()).toEqual(noStaged)
  })

  test('ends when the service is gone, with everything that was not reached still staged', async () => {
    const rows = await seed(3)
    await setCities(rows, (i) => `City ${i}`)
    const planned = await world.plan(id)
    fault({ times: null, effect: { kind: 'drop', when: 'before' } })
    expect(await world.push(planned)).toMatchObject({ ok: false, error: { kind: 'service' } })
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

  test('ends, after enough pushes, with exactly what was staged', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (it) => {
        await newWorksheet()
        const rows = await seed(11)
        await add(Array.from({ length: it.add }, (_, i) => `New ${i % 4}`))
        await setCities(rows.slice(0, it.same), () => 'Same')
        await setCities(rows.slice(4, 4 + it.own), (i) => `Own ${i}`)
        await remove(rows.slice(8, 8 + it.remove))
        const wanted = (await world.rows(id))
          .filter((row) => row.change !== 'deleted')
          .map((row) => `${row.cells[0]}/${row.cells[1] ?? ''}`)
        world.service.faults.add(...it.faults)
        for (let round = 0; round < 3; round += 1) await pushAll()
        world.service.faults.clear()
        for (let round = 0; round < 2; round += 1) await pushAll()
        expect(await onService()).toEqual(wanted.sort())
        expect(await staged()).toEqual(noStaged)
        await world.pull(id)
        expect((await world.rows(id)).map((row) => `${row.cells[0]}/${row.cells[1] ?? ''}`).sort()).toEqual(wanted.sort())
      }),
      { numRuns: runs(25) },
    )
  })
})

describe('the row to blame is found, and said so in words, when the service breaks in the middle of the work on', () => {
  const always99999 = (operation: string): FaultRequest => ({ operation, times: null, effect: { kind: 'code', code: 99999 } })
  const refused = async () =>
    (await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 20 })).rows.map((it) => [
      it.state,
      it.code,
      (it.message ?? '').length > 10,
    ])

  // A batch is halved until single rows are left, which go by the operation for one row.
  test.each([
    ['new rows', ['v3.rows.create-batch', 'v3.rows.create']],
    ['equal edits', ['v3.rows.update-batch', 'v3.rows.update']],
    ['single edits', ['v3.rows.update']],
    ['deletions', ['v3.rows.delete-batch', 'v3.rows.delete']],
  ] as const)('%s', async (what, operations) => {
    const rows = await seed(5)
    if (what === 'new rows') await add(['A', 'B', 'C'])
    else if (what === 'deletions') await remove(rows.slice(0, 3))
    else await setCities(rows.slice(0, 3), what === 'equal edits' ? () => 'Same' : (i) => `Own ${i}`)
    for (const operation of operations) fault(always99999(operation))
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { refused: 3, unknown: 0 } } })
    expect(await refused()).toEqual([
      ['refused', 99999, true],
      ['refused', 99999, true],
      ['refused', 99999, true],
    ])
  })
})

test('a row that is under way when the app ends is read back before it is sent again', async () => {
  const rows = await seed(3)
  await setCities(rows.slice(0, 2), () => 'Same')
  await add(['New'])
  const planned = await world.plan(id)
  fault({ operation: 'v3.rows.update-batch', effect: { kind: 'hold', when: 'after' } })
  const pushing = world.push(planned)
  const marks = async () => (await world.rows(id)).flatMap((row) => Object.values(row.marks).map((it) => it.state))
  await world.service.faults.held(1)
  await expect.poll(marks).toEqual(['sent', 'sent'])
  const before = world
  world = await world.restart()
  expect(await marks()).toEqual(['unknown', 'unknown'])
  before.service.faults.release()
  await pushing
  await pushAll()
  expect(await onService()).toEqual(['New/', 'Row 0/Same', 'Row 1/Same', 'Row 2/'])
  expect(await staged()).toEqual(noStaged)
})
