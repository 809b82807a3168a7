import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  world = await createSyncWorld({})
  id = await world.create('Stock', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
    { name: 'Count', type: '6', precision: 2 },
    { name: 'Code', type: '2', isUnique: true },
    { name: 'When', type: '16' },
    { name: 'Kind', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
    { name: 'Files', type: '14' },
  ])
  await world.pull(id)
  f = await world.fields(id)
})
afterEach(() => world.close())

const at = 1_750_000_000_000
const field = (name: string): string => f[name] ?? ''

const add = async (rows: readonly Readonly<Record<string, CellValue>>[]): Promise<readonly RowKey[]> => {
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [field(name), value])))
  return (await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at, rows: named })).rows
}

/** So many rows on the service and here, nothing staged. */
const seed = async (count: number): Promise<readonly RowKey[]> => {
  await add(Array.from({ length: count }, (_, i) => ({ Name: `Row ${i}`, Count: i, Code: `c${i}` })))
  expect((await world.push(await world.plan(id))).ok).toBe(true)
  await world.pull(id)
  return (await world.rows(id)).map((it) => it.key)
}

const edit = (cells: readonly (readonly [RowKey | undefined, string, CellValue])[]) =>
  world.set(
    id,
    cells.map(([row, name, value]) => ({ row: row ?? rowKey.parse('none'), field: field(name), value })),
  )

const pushAll = async (options = {}) => world.push(await world.plan(id, options), options)

const calls = (operation: string) => world.service.requests().filter((it) => it.operation?.id === operation)
const sent = (from: number) => world.service.requests().length - from

const onService = async () =>
  (await world.onService(id)).map((row) => ({
    id: row.id,
    name: row[field('Name')],
    city: row[field('City')],
    count: row[field('Count')],
    code: row[field('Code')],
  }))
const names = async () => (await onService()).map((it) => String(it.name)).sort()
const staged = async () => (await world.state(id)).staged
const colleague = async (row: RowKey | undefined, name: string, value: unknown) => {
  const answer = await world.client.call(updateRow, {
    params: { worksheet_id: id, row_id: String(row) },
    body: { fields: [{ id: field(name), value }] },
  })
  expect(answer.ok).toBe(true)
}

describe('a push', () => {
  test('sends N equal edits as ceil(N / 1000) requests, exactly as many as the plan said', async () => {
    const rows = await seed(2300)
    await edit(rows.map((row) => [row, 'City', 'Bonn']))
    const planned = await world.plan(id)
    expect(planned.plan.worksheets).toMatchObject([
      // One more reads back whether the service stores the field, which it was never seen to do.
      { updates: { rows: 2300, cells: 2300, requests: 3 }, checks: { requests: 4 } },
    ])
    const before = world.service.requests().length
    expect(await world.push(planned)).toMatchObject({ ok: true, value: { tally: { updated: 2300 } } })
    expect(sent(before)).toBe(planned.plan.requests)
    expect(calls('v3.rows.update-batch')).toHaveLength(3)
    expect(new Set((await onService()).map((it) => it.city))).toEqual(new Set(['Bonn']))
    expect(await staged()).toEqual(noStaged)
  })

  test('sends creates, updates and deletions, counted beforehand, and leaves nothing staged', async () => {
    const rows = await seed(30)
    await edit([
      [rows[0], 'City', 'Ulm'],
      [rows[1], 'City', 'Ulm'],
      [rows[2], 'City', 'Bonn'],
      [rows[2], 'Count', 7.25],
    ])
    await add([
      {
        Name: 'New',
        Kind: [(await world.state(id)).fields.find((it) => it.name === 'Kind')?.options[0]?.key ?? ''],
        When: '2025-02-03 04:05:06',
      },
    ])
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows: rows.slice(3, 5) })
    const planned = await world.plan(id)
    expect(planned.plan).toMatchObject({
      worksheets: [
        { creates: { rows: 1, requests: 1 }, updates: { rows: 3, cells: 4, requests: 2 }, deletes: { rows: 2, requests: 1 } },
      ],
      workflowEvents: 6,
    })
    const before = world.service.requests().length
    expect((await world.push(planned)).ok).toBe(true)
    expect(sent(before)).toBe(planned.plan.requests)
    expect(await staged()).toEqual(noStaged)
    await world.pull(id, 'changes')
    const here = (await world.rows(id)).map((it) => it.cells.slice(0, 4)).sort()
    const there = (await world.onService(id)).map((row) =>
      ['Name', 'City', 'Count', 'Code'].map((it) => row[field(it)] ?? null).map((it) => (it === '' ? null : it)),
    )
    expect(here.length).toBe(29)
    expect(JSON.stringify(here.map((it) => it.map(String)))).toBe(JSON.stringify(there.map((it) => it.map(String)).sort()))
    expect((await world.ask('receipts.runs', { offset: 0, limit: 1 })).runs[0]).toMatchObject({ kind: 'push', outcome: 'done' })
  })

  test('passes on whether workflows start and whether deletion is for good', async () => {
    const rows = await seed(3)
    await edit([[rows[0], 'City', 'Ulm']])
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows: rows.slice(2) })
    const options = { triggerWorkflow: false, permanentDelete: true }
    const planned = await world.plan(id, options)
    expect(planned.plan).toMatchObject({
      workflowEvents: 0,
      irreversible: ['1 row will be deleted for good: not even the recycle bin keeps them.'],
    })
    expect((await world.push(planned, options)).ok).toBe(true)
  })

  test('never overwrites what a colleague changed: the cell becomes a conflict, the rest goes on', async () => {
    const rows = await seed(4)
    await edit([
      [rows[0], 'City', 'Mine'],
      [rows[0], 'Count', 5],
      [rows[1], 'City', 'Mine'],
      [rows[2], 'City', 'Same'],
    ])
    await colleague(rows[0], 'City', 'Theirs')
    await colleague(rows[2], 'City', 'Same')
    await colleague(rows[1], 'Count', 99)
    expect((await pushAll()).ok).toBe(true)
    const there = new Map((await onService()).map((it) => [it.id, it]))
    expect(there.get(rows[0])).toMatchObject({ city: 'Theirs', count: 5 })
    expect(there.get(rows[1])).toMatchObject({ city: 'Mine', count: 99 })
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    const review = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    expect(review.rows).toMatchObject([
      { row: rows[0], state: 'conflict', cells: [{ fieldName: 'City', base: null, value: 'Mine', theirs: 'Theirs' }] },
    ])
    expect((await world.plan(id)).plan).toMatchObject({ requests: 0, left: [{ rows: 1 }] })
    await world.ask('changes.resolve', {
      worksheetId: id,
      cells: [{ row: rows[0] ?? rowKey.parse('x'), field: field('City') }],
      take: { take: 'mine' },
      at,
    })
    expect((await pushAll()).ok).toBe(true)
    expect((await onService()).find((it) => it.id === rows[0])).toMatchObject({ city: 'Mine' })
    expect(await staged()).toEqual(noStaged)
  })

  test('drops an edit whose conflict was settled as theirs', async () => {
    const rows = await seed(1)
    await edit([[rows[0], 'City', 'Mine']])
    await colleague(rows[0], 'City', 'Theirs')
    await pushAll()
    await world.ask('changes.resolve', {
      worksheetId: id,
      cells: [{ row: rows[0] ?? rowKey.parse('x'), field: field('City') }],
      take: { take: 'theirs' },
      at,
    })
    expect(await staged()).toEqual(noStaged)
    expect((await world.rows(id))[0]?.cells).toContain('Theirs')
  })

  test.each([
    ['mine', ['Mine', 'Mine', 'Row 3']],
    ['theirs', ['Theirs', 'Theirs', 'Row 2', 'Row 3']],
  ] as const)('settles every conflict at once as %s, cells and deleted rows, and undo brings them back', async (take, after) => {
    const rows = await seed(4)
    await edit([
      [rows[0], 'City', 'Mine'],
      [rows[1], 'City', 'Mine'],
    ])
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows: rows.slice(2, 3) })
    for (const row of rows.slice(0, 3)) await colleague(row, 'City', 'Theirs')
    await pushAll()
    expect(await staged()).toMatchObject({ conflicts: 3 })
    expect(await world.replica.run(settleTask, { worksheetId: id, how: take, at })).toMatchObject({ value: { settled: 3 } })
    expect(await staged()).toMatchObject({ conflicts: 0 })
    await world.ask('edits.undo', { worksheetId: id, at })
    expect(await staged()).toMatchObject({ cells: 2, deletedRows: 1 })
    await world.ask('edits.redo', { worksheetId: id, at })
    expect((await pushAll()).ok).toBe(true)
    const there = await onService()
    expect([there.find((it) => it.id === rows[0])?.city, there.find((it) => it.id === rows[1])?.city]).toEqual(after.slice(0, 2))
    expect((await names()).slice(2)).toEqual(after.slice(2))
    expect(await staged()).toEqual(noStaged)
  })

  test('does not delete a row that someone changed after the user deleted it', async () => {
    const rows = await seed(2)
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows: [...rows] })
    await colleague(rows[0], 'City', 'Still needed')
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { deleted: 1 } } })
    expect(await names()).toEqual(['Row 0'])
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 1 })
    await world.ask('changes.resolve', {
      worksheetId: id,
      cells: [{ row: rows[0] ?? rowKey.parse('x'), field: 'rowid' }],
      take: { take: 'mine' },
      at,
    })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { deleted: 1 } } })
    expect(await names()).toEqual([])
  })

  test('keeps a refused row staged with code and words, and sends the rest', async () => {
    const rows = await seed(5)
    // Somebody else takes a code that this replica has not seen yet.
    await colleague(rows[4], 'Code', 'taken')
    await edit([
      [rows[0], 'Code', 'taken'],
      [rows[1], 'Code', 'free'],
    ])
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 1, refused: 1 } } })
    const review = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 10 })
    expect(review.rows).toMatchObject([{ row: rows[0], state: 'refused', code: 100005 }])
    expect(review.rows[0]?.message).toMatch(/\w+ \w+/)
    await edit([[rows[0], 'Code', 'other']])
    expect(await staged()).toMatchObject({ failed: 0, cells: 1 })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 1, refused: 0 } } })
  })

  test('finds the one bad row of a refused batch of new rows; no row is created twice', async () => {
    const rows = await seed(2)
    await colleague(rows[0], 'Code', 'n17')
    await add(Array.from({ length: 40 }, (_, i) => ({ Name: `New ${i}`, Code: `n${i}` })))
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { created: 39, refused: 1 } } })
    expect(await names()).toEqual(
      ['Row 0', 'Row 1', ...Array.from({ length: 40 }, (_, i) => `New ${i}`).filter((it) => it !== 'New 17')].sort(),
    )
    const review = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 10 })
    expect(review.rows).toMatchObject([{ title: 'New 17', change: 'created', state: 'refused', code: 100005 }])
  })

  test('marks what it knows to be refused without sending it', async () => {
    const rows = await seed(3)
    await edit([
      [rows[0], 'Code', 'c1'],
      [rows[1], 'Count', 1.234],
      [rows[2], 'City', 'Fine'],
    ])
    const planned = await world.plan(id)
    expect(planned.plan).toMatchObject({
      worksheets: [{ updates: { rows: 1 } }],
      left: [{ rows: 2, reason: 'Would be refused: see the marked cells' }],
    })
    const before = calls('v3.rows.update').length
    expect(await world.push(planned)).toMatchObject({ ok: true, value: { tally: { updated: 1, refused: 0 } } })
    expect(calls('v3.rows.update').length - before).toBe(1)
    const review = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    expect(review.rows.map((it) => it.flaws.map((flaw) => flaw.code))).toEqual([[100005], [10002]])
  })

  test('leaves out what is held', async () => {
    const rows = await seed(2)
    await edit([
      [rows[0], 'City', 'A'],
      [rows[1], 'City', 'B'],
      [rows[1], 'Count', 3],
    ])
    await world.ask('changes.hold', { of: { scope: 'rows', worksheetId: id, rows: rows.slice(0, 1) }, held: true })
    await world.ask('changes.hold', {
      of: { scope: 'cells', worksheetId: id, cells: [{ row: rows[1] ?? rowKey.parse('x'), field: field('Count') as never }] },
      held: true,
    })
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 1 } } })
    expect((await onService()).map((it) => it.city).sort()).toEqual(['', 'B'])
    expect(await staged()).toMatchObject({ cells: 2, held: 2 })
  })

  test('creates rows before those that name them, and puts their ids in place', async () => {
    const owners = await world.create('Owners', [{ name: 'Title', type: '2', isTitle: true }])
    const things = await world.create('Things', [
      { name: 'Title', type: '2', isTitle: true },
      { name: 'Owner', type: '29', dataSource: owners, subType: '1' },
    ])
    await world.pull(owners)
    await world.pull(things)
    const [ownerField, thingFields] = [await world.fields(owners), await world.fields(things)]
    const created = await world.ask('edits.add-rows', {
      worksheetId: owners,
      label: 'Add',
      origin: 'edit',
      at,
      rows: [{ [ownerField.Title ?? '']: 'Ann' }],
    })
    await world.ask('edits.add-rows', {
      worksheetId: things,
      label: 'Add',
      origin: 'edit',
      at,
      rows: [{ [thingFields.Title ?? '']: 'Chair', [thingFields.Owner ?? '']: created.rows }],
    })
    expect(await world.push(await world.plan(null))).toMatchObject({ ok: true, value: { tally: { created: 2 } } })
    const [owner] = await world.onService(owners)
    const [thing] = await world.onService(things)
    expect(JSON.stringify(thing?.[thingFields.Owner ?? ''])).toContain(String(owner?.id))
    expect((await world.rows(things))[0]?.cells).toContainEqual([owner?.id])
  })

  test('sends staged files as their content, and says when one is gone', async () => {
    const rows = await seed(2)
    const sha = 'a'.repeat(64)
    await edit([
      [rows[0], 'Files', [{ name: 'hello.txt', staged: sha, size: 5 }]],
      [rows[1], 'Files', [{ name: 'lost.txt', staged: 'b'.repeat(64), size: 5 }]],
    ])
    const planned = await world.plan(id)
    expect(planned.plan.worksheets[0]?.attachments).toEqual({ files: 2, bytes: 16 })
    const withFiles: SyncWorld = {
      ...world,
      readStaged: async (it) => (it === sha ? Buffer.from('hello').toString('base64') : null),
    }
    const { pushPlanned } = await import('../../../src-main/push/push-planned.ts')
    const pushed = await pushPlanned(
      withFiles,
      planned.push,
      { triggerWorkflow: true, permanentDelete: false },
      { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() },
    )
    expect(pushed).toMatchObject({ ok: true, value: { tally: { updated: 1, refused: 1 } } })
    const [file] = ((await world.onService(id)).find((it) => it.id === rows[0])?.[field('Files')] ?? []) as {
      name: string
      url: string
    }[]
    expect(file?.name).toBe('hello.txt')
    expect(await (await fetch(file?.url ?? '')).text()).toBe('hello')
    const review = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    expect(review.rows[0]?.message).toContain('lost.txt')
  })

  test('can be taken back: undo stages the way back, checked against what is there now', async () => {
    const rows = await seed(3)
    await edit([
      [rows[0], 'City', 'First'],
      [rows[1], 'City', 'First'],
    ])
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows: rows.slice(2) })
    expect((await pushAll()).ok).toBe(true)
    await world.pull(id, 'changes')
    await colleague(rows[1], 'City', 'Later')
    await world.pull(id, 'changes')
    await world.ask('edits.undo', { worksheetId: id, at })
    await world.ask('edits.undo', { worksheetId: id, at })
    expect(await staged()).toMatchObject({ createdRows: 1, updatedRows: 2, conflicts: 1 })
    expect((await pushAll()).ok).toBe(true)
    expect((await onService()).map((it) => [it.name, it.city])).toEqual(
      expect.arrayContaining([
        ['Row 0', ''],
        ['Row 1', 'Later'],
        ['Row 2', ''],
      ]),
    )
    expect(await names()).toEqual(['Row 0', 'Row 1', 'Row 2'])
  })

  test('stops between two requests when cancelled, and what was not reached stays staged', async () => {
    const rows = await seed(40)
    await edit(rows.map((row, i) => [row, 'City', `City ${i}`]))
    const planned = await world.plan(id)
    const cancel = new AbortController()
    world.service.faults.add({ operation: 'v3.rows.update', skip: 10, times: null, effect: { kind: 'latency', ms: 60 } })
    const pushing = world.push(planned, {}, cancel.signal)
    while (calls('v3.rows.update').length < 10) await new Promise((resolve) => setImmediate(resolve))
    cancel.abort()
    expect(await pushing).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    world.service.faults.clear()
    const left = (await staged()).cells
    const changed = (await onService()).filter((it) => it.city !== '').length
    expect(left + changed).toBe(40)
    expect(left).toBeGreaterThan(0)
    expect((await staged()).failed).toBe(0)
    expect((await pushAll()).ok).toBe(true)
    expect(await staged()).toEqual(noStaged)
  })
})
