/** Which of the rows that a service lists are those of requests without an answer: of pushes, and of batches of imports. */
import { beforeEach, describe, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { writeContent } from '../../../../src-main/replica/imports/batch-content.ts'
import { beginRun, keepWatermark, record } from '../../../../src-main/replica/imports/run-ledger.ts'
import type { Watermark } from '../../../../src-main/replica/imports/run-record.ts'
import { createPageApplier } from '../../../../src-main/replica/pull/apply-page.ts'
import { generationOf } from '../../../../src-main/replica/pull/pull-ledger.ts'
import { takeCreates } from '../../../../src-main/replica/settle/creates/take-creates.ts'
import { type CandidateReader, createCandidateReader } from '../../../../src-main/replica/settle/match-open-creates.ts'
import type { OpenCreates } from '../../../../src-main/replica/settle/open-creates.ts'
import { planRequests } from '../../../../src-main/replica/settle/plan-requests.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { listUnsettled } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { atomically } from '../../../../src-main/replica/store/store.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { type FieldId, importId, rowKey } from '../../../../src-shared/model/ids.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { createStagingWorld, type Rules } from '../../../support/replica/staging-world.ts'

let world: World
let reader: CandidateReader
const open = (rules: Rules = {}) => {
  world = createStagingWorld(rules)
  reader = createCandidateReader(world.store)
}
beforeEach(() => open())

const second = (it: number) => `2025-06-01 00:00:${String(it).padStart(2, '0')}`
type Cells = Readonly<Partial<Record<'a' | 'b' | 'n', CellValue>>>
const listed = (id: string, at: number, cells: Cells) => ({ id, _createdAt: second(at), _updatedAt: second(at), ...cells })
type Listed = ReturnType<typeof listed>
const pull = (...rows: readonly Listed[]) =>
  atomically(world.store, () => {
    const tables = world.tables()
    const generation = generationOf(world.store, tables)
    createPageApplier(world.store).apply(tables, rows, { generation, firstKey: null, at: 1 })
  })
const look = (rows: readonly Listed[], isFirst = true) => reader.add(world.tables(), rows, isFirst)
const match = (of: OpenCreates) => reader.match(world.tables(), of)

describe('a list', () => {
  test('says how old its oldest row is, and whether the newest came first', () => {
    const [old, young, same] = [listed('r1', 1, {}), listed('r2', 2, {}), listed('r3', 2, {})]
    expect(look([young, same, old])).toEqual({ oldestCreatedAt: second(1), isNewestFirst: true })
    expect(look([young, old, same])).toEqual({ oldestCreatedAt: second(1), isNewestFirst: false })
    expect(look([])).toEqual({ oldestCreatedAt: null, isNewestFirst: true })
  })
})

describe('a batch of an import', () => {
  const nobody: Watermark = { createdAt: null, ids: [] }
  /** Of rows with `a` and `b`, the first of them in line 2 of the file. */
  function send(
    rows: readonly (readonly [CellValue, CellValue])[],
    newest: Watermark | null,
    name = 'i1',
  ): OpenCreates & { of: 'import' } {
    const { store } = world
    const of = importId.parse(name)
    if (store.pluck<number>('select 1 from import_run where id = ?').get(name) === undefined) {
      store.run(
        `insert into import_run (id, worksheet, file_name, bytes, state, recognised, mapping, rules, result, created_at, updated_at)
         values (?, 'w', 'f.csv', 1, 'checked', '{}', '{}', '{}', '{}', 1, 1)`,
        name,
      )
      beginRun(store, { importId: of, kind: 'create', triggerWorkflow: false, at: 1 })
      if (newest !== null) keepWatermark(store, of, newest)
    }
    const content = writeContent({
      fields: ['a', 'b'] as unknown as readonly FieldId[],
      columns: [0, 1],
      rows: rows.map((values, i) => ({ line: i + 2, cells: values.map(String), values })),
    })
    const batches = [{ rows: rows.length, content }]
    const [batch = 0] = record(store, { importId: of, batches, confirmed: [], planned: null, at: 2 })
    return { of: 'import', importId: of, batch }
  }

  test('has the titles of its rows, null where there is none', () => {
    const of = send(
      [
        ['x', 'y'],
        [null, 'z'],
      ],
      nobody,
    )
    expect(reader.open(world.tables(), of)).toEqual(['x', null])
    expect(reader.open(world.tables(), { ...of, batch: of.batch + 1 })).toEqual([])
  })

  test('has no titles where the worksheet has no field for them', () => {
    open({ a: { type: '6', isTitle: false }, b: { type: '6' } })
    const of = send([[1, 2]], nobody)
    expect(reader.open(world.tables(), of)).toEqual([null])
  })

  test('is matched by what was sent: what was empty was not sent, and may have a default', () => {
    const of = send(
      [
        ['x', null],
        ['y', 'one'],
        ['z', 'two'],
        ['w', 'three'],
      ],
      nobody,
    )
    look([
      listed('r3', 3, { a: 'z', b: 'other' }),
      listed('r2', 2, { a: 'y', b: 'one' }),
      listed('r1', 1, { a: 'x', b: 'default' }),
    ])
    expect(match(of)).toEqual({
      created: [
        { row: 1, id: 'r2' },
        { row: 0, id: 'r1' },
      ],
      absent: [2, 3],
      uncertain: [],
    })
    expect(match({ ...of, batch: of.batch + 1 })).toBeNull()
  })

  test('of rows of the same values has the oldest first, in the order in which they were sent', () => {
    const of = send(
      [
        ['x', 'y'],
        ['x', 'y'],
      ],
      null,
    )
    look([listed('r4', 4, { a: 'x', b: 'y' }), listed('r3', 3, { a: 'x', b: 'y' }), listed('r5', 5, { a: 'x', b: 'y' })])
    expect(match(of)?.created).toEqual([
      { row: 0, id: 'r3' },
      { row: 1, id: 'r4' },
    ])
  })

  test('has no row that was there before, be it of the same second, nor one that another request has', () => {
    const cells = { a: 'x', b: 'y' }
    pull(listed('known', 9, cells))
    send([['x', 'y']], { createdAt: second(3), ids: ['same'] }, 'i0')
    const of = send([['x', 'y']], { createdAt: second(3), ids: ['same'] })
    world.store.run(`update receipt set packed_ids = '["taken"]' where id = (select max(id) from receipt)`)
    look([listed('taken', 5, cells), listed('known', 9, cells), listed('same', 3, cells)])
    expect(match(of)).toMatchObject({ created: [], absent: [0] })
    look([listed('ours', 3, cells)], false)
    expect(match(of)).toMatchObject({ created: [{ row: 0, id: 'ours' }] })
    // A list that begins anew forgets what was listed before.
    look([listed('same', 3, cells)])
    expect(match(of)).toMatchObject({ created: [], absent: [0] })
  })

  test('knows a row by its title that seems older than the request, as where a clock was set back', () => {
    const newest = { createdAt: second(30), ids: [] }
    const of = send(
      [
        ['x', 'y'],
        [null, 'z'],
      ],
      newest,
    )
    look([listed('r2', 2, { a: null, b: 'z' }), listed('r1', 1, { a: 'x', b: 'y' })])
    expect(match(of)).toEqual({ created: [{ row: 0, id: 'r1' }], absent: [1], uncertain: [] })
  })

  test('knows it by a unique value as well, and takes a younger row first', () => {
    open({ b: { isUnique: true } })
    const newest = { createdAt: second(30), ids: [] }
    const of = send(
      [
        [null, 'y'],
        ['x', 'z'],
        ['w', null],
      ],
      newest,
    )
    look([listed('r3', 31, { a: 'x', b: 'z' }), listed('r2', 2, { a: 'x', b: 'z' }), listed('r1', 1, { b: 'y' })])
    expect(match(of)).toEqual({
      created: [
        { row: 1, id: 'r3' },
        { row: 0, id: 'r1' },
      ],
      absent: [2],
      uncertain: [],
    })
  })

  test('is matched to what pulls brought in since it was sent', () => {
    pull(listed('before', 5, { a: 'x', b: 'y' }))
    const of = send(
      [
        ['x', 'y'],
        ['u', 'v'],
      ],
      nobody,
    )
    expect(reader.matchPulled(world.tables(), of)).toBeNull()
    pull(listed('gone', 6, { a: 'x', b: 'y' }), listed('late', 7, { a: 'u', b: 'v' }))
    world.store.run("update w1_row set is_gone = 1 where id = 'gone'")
    const next = world.store.pluck<number>('select next_key from worksheet where n = 1').get() ?? 0
    expect(reader.matchPulled(world.tables(), of)).toEqual({ created: [{ row: 1, id: 'late' }], absent: [0], uncertain: [] })
    expect(reader.matchPulled(world.tables(), of, next)).toBeNull()
    expect(reader.matchPulled(world.tables(), of, next - 1)).toMatchObject({ created: [{ row: 1, id: 'late' }] })
    expect(reader.matchPulled(world.tables(), { ...of, batch: 9 })).toBeNull()
    world.store.run(`update receipt set packed_ids = '["late"]'`)
    expect(reader.matchPulled(world.tables(), of)).toBeNull()
  })
})

describe('new rows of pushes', () => {
  const first: Parameters<typeof takeCreates>[3] = {
    newest: { createdAt: second(3), ids: ['same'] },
    isCircular: false,
    isAhead: false,
    triggerWorkflow: false,
  }
  let how = first
  beforeEach(() => {
    how = first
  })
  function send(...rows: readonly Cells[]): readonly number[] {
    const before = world.store.pluck<number>('select coalesce(max(k), 0) from w1_over').get() ?? 0
    world.apply({ kind: 'add', rows: rows.map(() => []) })
    const keys = world.store.pluck<number>('select k from w1_over where k > ? order by k').all(before)
    const cells = rows.flatMap((row, i) =>
      Object.entries(row).map(([field, value]) => ({ row: rowKey.parse(`new:${keys[i]}`), field, value })),
    )
    expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: 1 }, packCells(cells)).ok).toBe(true)
    const { creates } = planRequests(world.store, null, null)
    const taken = takeCreates(
      world.store,
      world.tables(),
      creates.flatMap((it) => it.keys),
      how,
      world.taken(),
    ).keys
    recordOutcome(world.store, world.tables(), { unknown: taken }, { how: 'answer', at: 2 })
    return taken
  }
  const giveUp = (absent: readonly number[]) =>
    recordOutcome(world.store, world.tables(), { absent }, { how: 'read-back', at: 3 })
  const push = { of: 'push' } as const

  test('are looked for while they are in doubt, and after they were given up', () => {
    const [x = 0] = send({ a: 'x' })
    const [y = 0] = send({ a: 'y' }, { b: 'only' }).slice(0, 1)
    giveUp([x])
    expect(reader.open(world.tables(), push)).toEqual(['x', 'y', null])
    look([listed('r2', 4, { a: 'y' }), listed('r1', 3, { a: 'x' }), listed('same', 3, { b: 'only' })])
    expect(match(push)).toMatchObject({
      created: [
        { row: x, id: 'r1' },
        { row: y, id: 'r2' },
      ],
      absent: [expect.any(Number)],
    })
  })

  test('are looked for among rows that came since the first of their requests, whatever later ones saw', () => {
    const [only = 0] = send({ b: 'only' })
    pull(listed('r1', 5, { b: 'only' }))
    how = { ...how, newest: { createdAt: second(20), ids: ['r1'] } }
    const [other = 0] = send({ a: 'x' })
    look([listed('r2', 21, { a: 'x' }), listed('r1', 5, { b: 'only' })])
    expect(match(push)?.created).toEqual([
      { row: only, id: 'r1' },
      { row: other, id: 'r2' },
    ])
  })

  test('are looked for down to what the first of their requests saw, and to the end of the list where one saw nothing', () => {
    send({ a: 'x' })
    const looked = { worksheetId: 'w', existing: [], expected: [], creates: 1, absent: 0, watermark: second(3) }
    expect(listUnsettled(world.store, null)).toEqual([{ ...looked, createsSentAt: expect.any(Number) }])
    how = { ...first, newest: { createdAt: second(20), ids: [] } }
    const later = send({ a: 'y' })
    expect(listUnsettled(world.store, null)).toMatchObject([{ ...looked, creates: 2 }])
    giveUp(later)
    expect(listUnsettled(world.store, null)).toMatchObject([{ ...looked, absent: 1 }])
    how = { ...first, newest: null }
    send({ a: 'z' })
    expect(listUnsettled(world.store, null)).toMatchObject([{ ...looked, creates: 2 + later.length, absent: 0, watermark: null }])
  })

  test('are looked for no longer once they were sent again, or came', () => {
    const keys = send({ a: 'x' })
    expect(match(push)).toMatchObject({ absent: keys })
    giveUp(keys)
    recordOutcome(
      world.store,
      world.tables(),
      { created: takeCreates(world.store, world.tables(), keys, how, world.taken()).keys.map((k) => ({ k, id: 'r9' })) },
      { how: 'answer', at: 4 },
    )
    expect(reader.open(world.tables(), push)).toEqual([])
    expect(match(push)).toBeNull()
  })
})
