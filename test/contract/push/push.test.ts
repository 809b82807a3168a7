/** Sends what is staged in as many requests as the plan said, overwrites no one, and leaves staged what was refused, held or not reached. */
import { describe, expect, test } from 'vitest'
import { settleTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey } from '../../../src-shared/model/ids.ts'
import { setUpPushWorld, text, title } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({
  fields: [
    title,
    text('City'),
    { name: 'Count', type: '6', precision: 2 },
    text('Code', { isUnique: true }),
    { name: 'When', type: '16' },
    { name: 'Kind', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
    { name: 'Files', type: '14' },
  ],
})
const { add, push, plan, pull, set, remove, staged, undo, redo, resolve, calls, field, onService } = w

/** So many rows on the service and here, nothing staged. */
const seed = (count: number) => w.seed(count, (i) => ({ Count: i, Code: `c${i}` }))
/** As one step. */
const edit = (cells: readonly (readonly [RowKey | undefined, string, CellValue])[]) =>
  w.world.set(
    w.id,
    cells.map(([row, name, value]) => ({ row: rowKey.parse(row), field: field(name), value })),
  )
const sent = (from: number) => w.world.service.requests().length - from
const colleague = (row: RowKey | undefined, name: string, value: unknown) => w.changeBeside(row, { [name]: value })

describe('a push', () => {
  test('sends N equal edits as ceil(N / 1000) requests, exactly as many as the plan said', { tags: 'full' }, async () => {
    const rows = await seed(2300)
    await set(rows, 'City', 'Bonn')
    const planned = await plan()
    expect(planned.plan.worksheets).toMatchObject([
      // One more reads back whether the service stores the field, which it was never seen to do.
      { updates: { rows: 2300, cells: 2300, requests: 3 }, checks: { requests: 4 } },
    ])
    const before = w.world.service.requests().length
    expect(await push({ planned })).toMatchObject({ ok: true, tally: { updated: 2300 } })
    expect(sent(before)).toBe(planned.plan.requests)
    expect(calls('v3.rows.update-batch')).toBe(3)
    expect(new Set(await onService('City'))).toEqual(new Set(['Bonn']))
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
        Kind: [(await w.world.state(w.id)).fields.find((it) => it.name === 'Kind')?.options[0]?.key ?? ''],
        When: '2025-02-03 04:05:06',
      },
    ])
    await remove(rows.slice(3, 5))
    const planned = await plan()
    expect(planned.plan).toMatchObject({
      worksheets: [
        { creates: { rows: 1, requests: 1 }, updates: { rows: 3, cells: 4, requests: 2 }, deletes: { rows: 2, requests: 1 } },
      ],
      workflowEvents: 6,
    })
    const before = w.world.service.requests().length
    expect((await push({ planned })).ok).toBe(true)
    expect(sent(before)).toBe(planned.plan.requests)
    expect(await staged()).toEqual(noStaged)
    await pull('changes')
    const here = await Promise.all(['Name', 'City', 'Count', 'Code'].map((it) => w.shown(it)))
    const rowsHere = here[0]?.map((_, i) => here.map((column) => column[i] ?? '').join('/')).sort()
    expect([rowsHere?.length, rowsHere]).toEqual([29, await onService('Name', 'City', 'Count', 'Code')])
    expect((await w.world.ask('receipts.runs', { offset: 0, limit: 1 })).runs[0]).toMatchObject({ kind: 'push', outcome: 'done' })
  })

  test('passes on whether workflows start and whether deletion is for good', async () => {
    const rows = await seed(3)
    await edit([[rows[0], 'City', 'Ulm']])
    await remove(rows.slice(2))
    const options = { triggerWorkflow: false, permanentDelete: true }
    const planned = await plan(options)
    expect(planned.plan).toMatchObject({
      workflowEvents: 0,
      irreversible: ['1 row will be deleted for good: not even the recycle bin keeps them.'],
    })
    expect((await push({ planned, options })).ok).toBe(true)
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
    expect((await push()).ok).toBe(true)
    expect((await onService('Name', 'City', 'Count')).slice(0, 2)).toEqual(['Row 0/Theirs/5', 'Row 1/Mine/99'])
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    const review = await w.problems()
    expect(review).toMatchObject([
      { row: rows[0], state: 'conflict', cells: [{ fieldName: 'City', base: null, value: 'Mine', theirs: 'Theirs' }] },
    ])
    expect((await plan()).plan).toMatchObject({ requests: 0, left: [{ rows: 1 }] })
    await resolve('mine', rows[0], 'City')
    expect((await push()).ok).toBe(true)
    expect((await onService('Name', 'City'))[0]).toBe('Row 0/Mine')
    expect(await staged()).toEqual(noStaged)
  })

  test.each([
    ['mine', ['Row 0/Mine', 'Row 1/Mine', 'Row 3/']],
    ['theirs', ['Row 0/Theirs', 'Row 1/Theirs', 'Row 2/Theirs', 'Row 3/']],
  ] as const)(
    'settles every conflict at once as %s, cells and deleted rows, and undo brings them back',
    { tags: 'full' },
    async (take, after) => {
      const rows = await seed(4)
      await edit([
        [rows[0], 'City', 'Mine'],
        [rows[1], 'City', 'Mine'],
      ])
      await remove(rows.slice(2, 3))
      for (const row of rows.slice(0, 3)) await colleague(row, 'City', 'Theirs')
      await push()
      expect(await staged()).toMatchObject({ conflicts: 3 })
      expect(await w.world.replica.run(settleTask, { worksheetId: w.id, how: take, at: 3 })).toMatchObject({
        value: { settled: 3 },
      })
      expect(await staged()).toMatchObject({ conflicts: 0 })
      await undo()
      expect(await staged()).toMatchObject({ cells: 2, deletedRows: 1 })
      await redo()
      expect((await push()).ok).toBe(true)
      expect(await onService('Name', 'City')).toEqual(after)
      expect(await staged()).toEqual(noStaged)
    },
  )

  test('does not delete a row that someone changed after the user deleted it', async () => {
    const rows = await seed(2)
    await remove(rows)
    await colleague(rows[0], 'City', 'Still needed')
    expect(await push()).toMatchObject({ ok: true, tally: { deleted: 1 } })
    expect(await onService('Name')).toEqual(['Row 0'])
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 1 })
    await resolve('mine', rows[0])
    expect(await push()).toMatchObject({ ok: true, tally: { deleted: 1 } })
    expect(await onService('Name')).toEqual([])
  })

  test('keeps a refused row staged with code and words, and sends the rest', async () => {
    const rows = await seed(5)
    // Somebody else takes a code that this replica has not seen yet.
    await colleague(rows[4], 'Code', 'taken')
    await edit([
      [rows[0], 'Code', 'taken'],
      [rows[1], 'Code', 'free'],
    ])
    expect(await push()).toMatchObject({ ok: true, tally: { updated: 1, refused: 1 } })
    const review = await w.changes()
    expect(review).toMatchObject([{ row: rows[0], state: 'refused', code: 100005 }])
    expect(review[0]?.message).toMatch(/\w+ \w+/)
    await edit([[rows[0], 'Code', 'other']])
    expect(await staged()).toMatchObject({ failed: 0, cells: 1 })
    expect(await push()).toMatchObject({ ok: true, tally: { updated: 1, refused: 0 } })
  })

  test('finds the one bad row of a refused batch of new rows; no row is created twice', async () => {
    const rows = await seed(2)
    await colleague(rows[0], 'Code', 'n17')
    await add(Array.from({ length: 40 }, (_, i) => ({ Name: `New ${i}`, Code: `n${i}` })))
    expect(await push()).toMatchObject({ ok: true, tally: { created: 39, refused: 1 } })
    expect(await onService('Name')).toEqual(
      ['Row 0', 'Row 1', ...Array.from({ length: 40 }, (_, i) => `New ${i}`).filter((it) => it !== 'New 17')].sort(),
    )
    const review = await w.changes()
    expect(review).toMatchObject([{ title: 'New 17', change: 'created', state: 'refused', code: 100005 }])
  })

  test('marks what it knows to be refused without sending it', async () => {
    const rows = await seed(3)
    await edit([
      [rows[0], 'Code', 'c1'],
      [rows[1], 'Count', 1.234],
      [rows[2], 'City', 'Fine'],
    ])
    const planned = await plan()
    expect(planned.plan).toMatchObject({
      worksheets: [{ updates: { rows: 1 } }],
      left: [{ rows: 2, reason: 'Would be refused: see the marked cells' }],
    })
    const before = calls('v3.rows.update')
    expect(await push({ planned })).toMatchObject({ ok: true, tally: { updated: 1, refused: 0 } })
    expect(calls('v3.rows.update') - before).toBe(1)
    const review = await w.problems()
    expect(review.map((it) => it.flaws.map((flaw) => flaw.code))).toEqual([[100005], [10002]])
  })

  test('leaves out what is held', async () => {
    const rows = await seed(2)
    await edit([
      [rows[0], 'City', 'A'],
      [rows[1], 'City', 'B'],
      [rows[1], 'Count', 3],
    ])
    await w.world.ask('changes.hold', { of: { scope: 'rows', worksheetId: w.id, rows: rows.slice(0, 1) }, held: true })
    await w.world.ask('changes.hold', {
      of: { scope: 'cells', worksheetId: w.id, cells: [{ row: rowKey.parse(rows[1]), field: field('Count') }] },
      held: true,
    })
    expect(await push()).toMatchObject({ ok: true, tally: { updated: 1 } })
    expect(await onService('City')).toEqual(['', 'B'])
    expect(await staged()).toMatchObject({ cells: 2, held: 2 })
  })

  test('creates rows before those that name them, and puts their ids in place', async () => {
    const owners = await w.world.create('Owners', [title])
    const things = await w.world.create('Things', [title, { name: 'Owner', type: '29', dataSource: owners, subType: '1' }])
    await w.use(owners)
    const made = await add(['Ann'])
    await w.use(things)
    await add([{ Name: 'Chair', Owner: made }])
    expect(await push({ planned: await w.world.plan(null) })).toMatchObject({ ok: true, tally: { created: 2 } })
    const [owner] = await w.world.onService(owners)
    const [thing] = await w.world.onService(things)
    expect(JSON.stringify(thing?.[field('Owner')])).toContain(String(owner?.id))
    expect(await w.shown('Owner')).toEqual([[owner?.id]])
  })

  test('sends staged files as their content, and says when one is gone', async () => {
    const rows = await seed(2)
    const sha = 'a'.repeat(64)
    await edit([
      [rows[0], 'Files', [{ name: 'hello.txt', staged: sha, size: 5 }]],
      [rows[1], 'Files', [{ name: 'lost.txt', staged: 'b'.repeat(64), size: 5 }]],
    ])
    const planned = await plan()
    expect(planned.plan.worksheets[0]?.attachments).toEqual({ files: 2, bytes: 16 })
    const readStaged = async (it: string) => (it === sha ? btoa('hello') : null)
    expect(await push({ planned, readStaged })).toMatchObject({ ok: true, tally: { updated: 1, refused: 1 } })
    const [file] = ((await w.world.onService(w.id)).find((it) => it.id === rows[0])?.[field('Files')] ?? []) as {
      name: string
      url: string
    }[]
    expect(file?.name).toBe('hello.txt')
    expect(await (await fetch(file?.url ?? '')).text()).toBe('hello')
    const review = await w.problems()
    expect(review[0]?.message).toContain('lost.txt')
  })

  test('can be taken back: undo stages the way back, checked against what is there now', async () => {
    const rows = await seed(3)
    await edit([
      [rows[0], 'City', 'First'],
      [rows[1], 'City', 'First'],
    ])
    await remove(rows.slice(2))
    expect((await push()).ok).toBe(true)
    await pull('changes')
    await colleague(rows[1], 'City', 'Later')
    await pull('changes')
    await undo()
    await undo()
    expect(await staged()).toMatchObject({ createdRows: 1, updatedRows: 2, conflicts: 1 })
    expect((await push()).ok).toBe(true)
    expect(await onService('Name', 'City')).toEqual(['Row 0/', 'Row 1/Later', 'Row 2/'])
  })

  test('names the required field that a new row leaves empty', async () => {
    const fields = [title, text('Note')].map((it) => ({ ...it, required: it === title }))
    await w.use(await w.world.create('Tasks', fields))
    await add([{}])
    await push()
    const [row, ...others] = await w.problems()
    expect([row?.state, others]).toEqual(['staged', []])
    expect(row?.flaws).toMatchObject([
      { fieldName: 'Name', rule: 'required', level: 'error', message: expect.stringMatching(/^\w+ .+\.$/) },
    ])
  })
})
