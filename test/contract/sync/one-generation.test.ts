/**
 * The main job on a service that has only V2, whose rows are read by V2 calls of the test's own.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import { addRowsV2, deleteRowV2, editRowV2, getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>
afterEach(() => world.close())

const at = 1_750_000_000_000
const field = (name: string): string => f[name] ?? ''
const must = <T>(answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

/** Canonical cells by row id, as V2 lists them. */
async function onService(): Promise<Readonly<Record<string, readonly CellValue[]>>> {
  const { fields } = await world.state(id)
  const found: [string, readonly CellValue[]][] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { worksheetId: id, viewId: '', pageSize: 1000, pageIndex, useControlId: true }
    const { rows } = must(await world.client.call(getRowsV2, { body }))
    found.push(
      ...rows.map((row) => [String(row.rowid), fields.map((it) => readValue(row[it.id], it, () => {}))] as [string, CellValue[]]),
    )
    if (rows.length < 1000) return Object.fromEntries(found)
  }
}
const here = async () => Object.fromEntries((await world.rows(id)).map((row) => [row.key, row.cells]))
const cities = async () => {
  const place = (await world.state(id)).fields.findIndex((it) => it.id === field('City'))
  return Object.values(await onService()).map((cells) => cells[place] ?? null)
}
const staged = async () => (await world.state(id)).staged
const pushAll = async (options = {}) => world.push(await world.plan(id, options), options)
const keys = async (): Promise<readonly RowKey[]> => (await world.rows(id)).map((it) => it.key)
const setCities = (rows: readonly RowKey[], city: (i: number) => string) =>
  world.set(
    id,
    rows.map((row, i) => ({ row, field: field('City'), value: city(i) })),
  )
const add = (rows: readonly Readonly<Record<string, CellValue>>[]) =>
  world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at, rows })
const remove = (rows: readonly RowKey[]) => world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at, rows })
const fault = (it: FaultRequest) => world.service.faults.add(it)
const calls = (operation: string) => world.service.requests().filter((it) => it.operation?.id === operation)

const open = async (rows: number): Promise<void> => {
  world = await createSyncWorld({ service: { rows, generations: ['v2'] } })
  const [first] = await world.worksheets()
  if (first === undefined) throw new Error('no worksheet')
  id = first.id
  expect((await world.pull(id)).ok).toBe(true)
  f = await world.fields(id)
}

describe('a pull through V2 only', () => {
  it('brings every row, page by page, with its values', { tags: 'full' }, async () => {
    await open(2300)
    expect(Object.keys(await here())).toHaveLength(2300)
    expect(await here()).toEqual(await onService())
  })

  it('brings changed and new rows and finds deleted ones when refreshed', { tags: 'full' }, async () => {
    await open(1200)
    const rows = await keys()
    must(
      await world.client.call(editRowV2, {
        body: { worksheetId: id, rowId: String(rows[3]), controls: [{ controlId: field('City'), value: 'Elsewhere' }] },
      }),
    )
    const added = [0, 1, 2].map((n) => [{ controlId: field('Name'), value: `Added ${n}` }])
    must(await world.client.call(addRowsV2, { body: { worksheetId: id, rows: added } }))
    must(await world.client.call(deleteRowV2, { body: { worksheetId: id, rowId: rows.slice(10, 12).join(',') } }))
    expect(await world.pull(id, 'changes')).toMatchObject({ ok: true, value: { inserted: 3, removed: 2 } })
    expect(await here()).toEqual(await onService())
  })
})

describe('a push through V2 only', () => {
  it('sends exactly as many requests as the plan said: equal edits together, read back because V2 does not report them', {
    tags: 'full',
  }, async () => {
    await open(1500)
    await setCities(await keys(), () => 'Bonn')
    const planned = await world.plan(id)
    expect(planned.plan.worksheets).toMatchObject([{ updates: { rows: 1500, requests: 2 }, checks: { requests: 4 } }])
    const before = world.service.requests().length
    expect(await world.push(planned)).toMatchObject({ ok: true, value: { tally: { updated: 1500, unknown: 0 } } })
    expect(world.service.requests().length - before).toBe(planned.plan.requests)
    expect(calls('v2.rows.update-batch')).toHaveLength(2)
    expect(new Set(await cities())).toEqual(new Set(['Bonn']))
    expect(await staged()).toEqual(noStaged)
  })

  it('sends creates, single and equal updates and deletions, and leaves nothing staged', async () => {
    await open(20)
    const rows = await keys()
    await setCities(rows.slice(0, 5), (i) => (i < 3 ? 'Same' : `Own ${i}`))
    await remove(rows.slice(5, 8))
    await add([{ [field('Name')]: 'First' }, { [field('Name')]: 'Second' }])
    expect(await pushAll({ triggerWorkflow: false })).toMatchObject({
      ok: true,
      value: { tally: { created: 2, updated: 5, deleted: 3, refused: 0, unknown: 0 } },
    })
    expect(await staged()).toEqual(noStaged)
    await world.pull(id, 'changes')
    expect(Object.keys(await here())).toHaveLength(19)
    expect(await here()).toEqual(await onService())
    const writes = world.service.requests().filter((it) => it.operation?.effect !== 'read')
    expect(writes.map((it) => (it.body as { triggerWorkflow?: boolean }).triggerWorkflow)).not.toContain(true)
  })

  it('never overwrites what a colleague changed', { tags: 'full' }, async () => {
    await open(4)
    const rows = await keys()
    await setCities(rows.slice(0, 2), () => 'Mine')
    must(
      await world.client.call(editRowV2, {
        body: { worksheetId: id, rowId: String(rows[0]), controls: [{ controlId: field('City'), value: 'Theirs' }] },
      }),
    )
    expect(await pushAll()).toMatchObject({ ok: true, value: { tally: { updated: 1 } } })
    expect((await cities()).filter((it) => it === 'Mine' || it === 'Theirs').sort()).toEqual(['Mine', 'Theirs'])
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    await world.ask('changes.resolve', {
      worksheetId: id,
      cells: [{ row: rows[0] ?? rowKey.parse('x'), field: field('City') }],
      take: { take: 'mine' },
      at,
    })
    expect((await pushAll()).ok).toBe(true)
    expect((await cities()).filter((it) => it === 'Mine')).toHaveLength(2)
    expect(await staged()).toEqual(noStaged)
  })

  it('finds the row that is gone among equal edits, and changes the others', async () => {
    await open(6)
    const rows = await keys()
    await setCities(rows, () => 'Same')
    const planned = await world.plan(id)
    // Gone between the check and the write: the whole batch is refused, and does not say for which row.
    fault({ operation: 'v2.rows.update-batch', times: 1, effect: { kind: 'code', code: 10007, when: 'before' } })
    expect(await world.push(planned)).toMatchObject({ ok: true, value: { tally: { updated: 6 } } })
    expect(new Set(await cities())).toEqual(new Set(['Same']))
    expect(await staged()).toEqual(noStaged)
  })
})

const unanswered: readonly (readonly [string, FaultRequest['effect']])[] = [
  ['the connection breaks before the effect', { kind: 'drop', when: 'before' }],
  ['the connection breaks after the effect', { kind: 'drop', when: 'after' }],
  ['the answer is no JSON', { kind: 'malformed' }],
  ['the service reports an exception after the effect', { kind: 'code', code: 99999, when: 'after' }],
]

describe('through V2 only, every change happens exactly once when', () => {
  beforeEach(() => open(8))

  it.each(unanswered)('%s', async (_, effect) => {
    const rows = await keys()
    await setCities(rows.slice(0, 3), () => 'Same')
    await setCities(rows.slice(3, 5), (i) => `Own ${i}`)
    await remove(rows.slice(5, 7))
    await add(['A', 'B', 'B'].map((name) => ({ [field('Name')]: name })))
    for (const verb of ['create-batch', 'update-batch', 'update', 'delete']) fault({ operation: `v2.rows.${verb}`, effect })
    await pushAll()
    await pushAll()
    expect(await staged()).toEqual(noStaged)
    expect(Object.keys(await onService())).toHaveLength(9)
    expect((await cities()).filter((it) => it === 'Same' || String(it).startsWith('Own')).sort()).toEqual([
      'Own 0',
      'Own 1',
      'Same',
      'Same',
      'Same',
    ])
    await world.pull(id)
    expect(await here()).toEqual(await onService())
  })
})
