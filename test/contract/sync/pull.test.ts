/** What pulls bring over real sockets into data workers in threads of their own. What each asks for is said in test/contract/pull. */
import { afterEach, describe, expect, test } from 'vitest'
import { createRows, deleteRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { hireWorker } from '../../support/replica/hire-worker.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
let id: WorksheetId
afterEach(() => world.close())

const open = async (rows: number): Promise<void> => {
  world = await createSyncWorld({ service: { rows }, spawn: hireWorker })
  id = (await world.worksheets())[0]?.id ?? id
}
const listCalls = () => world.service.requests().filter((it) => it.operation?.id === 'v3.rows.list').length
/** Rows that have come in; 0 while the worksheet is not known yet. */
async function rowsHere(): Promise<number> {
  const known = await world.replica.ask('pull.known', { worksheetId: id })
  return known.ok ? known.value.rows : 0
}
/** Canonical cells by row id. */
type Held = Readonly<Record<string, readonly CellValue[]>>
async function theirs(): Promise<Held> {
  const { fields } = await world.state(id)
  const rows = await world.onService(id)
  return Object.fromEntries(rows.map((row) => [row.id, fields.map((it) => readValue(row[it.id], it, () => {}))]))
}
const ours = async (): Promise<Held> => Object.fromEntries((await world.rows(id)).map((row) => [row.key, row.cells]))
const firstRows = async (count: number): Promise<readonly RowKey[]> => (await world.rows(id)).slice(0, count).map((it) => it.key)
const removeOnService = async (rowIds: readonly string[]) =>
  expect(await world.client.call(deleteRows, { params: { worksheet_id: id }, body: { rowIds: [...rowIds] } })).toMatchObject({
    ok: true,
  })

describe('a full pull', () => {
  test('brings every row and cell, in order of creation', { tags: 'full' }, async () => {
    await open(2500)
    const pulled = await world.pull(id)
    expect(pulled.ok && pulled.value.rows).toBe(2500)
    expect(await ours()).toEqual(await theirs())
    const times = (await world.rows(id)).map((it) => it.system.createdAt)
    expect(times).toEqual([...times].sort())
    expect(await world.state(id)).toMatchObject({ rows: 2500, isPartial: false })
  })

  test('goes on where a cancel stopped it, also after a restart', { tags: 'full' }, async () => {
    await open(4000)
    const cancel = new AbortController()
    world.service.faults.add({ operation: 'v3.rows.list', skip: 4, times: null, effect: { kind: 'hold' } })
    const pulling = world.pull(id, 'full', cancel.signal)
    await expect.poll(() => rowsHere()).toBeGreaterThanOrEqual(2000)
    cancel.abort()
    expect(await pulling).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    world.service.faults.clear()
    expect(await world.state(id)).toMatchObject({ isPartial: true, rows: 2000, pulledAt: null })
    const before = listCalls()
    world = await world.restart()
    expect((await world.pull(id)).ok).toBe(true)
    expect(listCalls() - before).toBe(2)
    expect(await ours()).toEqual(await theirs())
    expect(await world.state(id)).toMatchObject({ isPartial: false, rows: 4000 })
  })

  test('loses and doubles nothing while rows are created and deleted between its pages', { tags: 'full' }, async () => {
    await open(5200)
    world.service.faults.add({ operation: 'v3.rows.list', skip: 4, times: null, effect: { kind: 'hold' } })
    const pulling = world.pull(id)
    await expect.poll(() => rowsHere()).toBeGreaterThanOrEqual(1000)
    const field = (await world.fields(id)).Name ?? ''
    const known = await firstRows(1000)
    world.service.faults.clear()
    // Behind the pages that are still held: the first rows go, so that all others move up, and new ones come at the end.
    await removeOnService(known.slice(100, 140))
    const rows = Array.from({ length: 40 }, (_, i) => ({ fields: [{ id: field, value: `Added ${i}` }] }))
    expect((await world.client.call(createRows, { params: { worksheet_id: id }, body: { rows } })).ok).toBe(true)
    world.service.faults.release()
    expect((await pulling).ok).toBe(true)
    expect(await ours()).toEqual(await theirs())
  })
})

test('a pull keeps a staged edit when its row is deleted on the service, and says so', async () => {
  await open(50)
  await world.pull(id)
  const [row] = await firstRows(1)
  const { City: field = '' } = await world.fields(id)
  await world.set(id, [{ row: rowKey.parse(row), field, value: 'Kept' }])
  await removeOnService([String(row)])
  await world.pull(id)
  const found = (await world.rows(id)).find((it) => it.key === row)
  const problem = { state: 'conflict', message: 'This row was deleted on the service.' }
  expect(found).toMatchObject({ change: 'updated', problem, cells: expect.arrayContaining(['Kept']) })
  expect((await world.state(id)).staged).toMatchObject({ cells: 1, updatedRows: 1 })
})

test('a refresh confirms a staged edit that someone else made too, and turns a different one into a conflict', async () => {
  await open(20)
  await world.pull(id)
  const { City: city = '' } = await world.fields(id)
  const rows = await firstRows(3)
  await world.set(
    id,
    rows.map((row) => ({ row, field: city, value: 'Mine' })),
  )
  for (const [i, value] of ['Mine', 'Theirs'].entries()) {
    const params = { worksheet_id: id, row_id: String(rows[i]) }
    expect((await world.client.call(updateRow, { params, body: { fields: [{ id: city, value }] } })).ok).toBe(true)
  }
  await world.pull(id, 'changes')
  const shown = await world.rows(id)
  expect(rows.map((key) => shown.find((it) => it.key === key)?.marks[city])).toMatchObject([
    undefined,
    { state: 'conflict', theirs: 'Theirs' },
    { state: 'staged' },
  ])
  expect((await world.state(id)).staged).toMatchObject({ cells: 2, conflicts: 1 })
})

test('names of members and related rows are kept and can be read offline', { tags: 'full' }, async () => {
  world = await createSyncWorld({ service: { sample: true }, spawn: hireWorker })
  const worksheets = await world.worksheets()
  for (const { id } of worksheets) await world.pull(id)
  let seen = 0
  for (const { id } of worksheets) {
    const { keys } = await world.ask('view.keys', {
      worksheetId: id,
      query: everyRow,
    })
    await world.ask('view.put', { worksheetId: id, view: 'v', keys, revision: 1 })
    const window = await world.ask('view.window', { view: 'v', start: 0, count: 100 })
    const { fields } = await world.state(id)
    for (const row of window.rows) {
      for (const [at, field] of fields.entries()) {
        if (field.kind !== 'members' && field.kind !== 'rows') continue
        const ids = (row.cells[at] ?? []) as readonly string[]
        for (const it of ids)
          expect(window.names[`${field.kind}:${it}`]?.text ?? `no name for ${field.name} ${it}`).not.toBe(
            `no name for ${field.name} ${it}`,
          )
        seen += ids.length
      }
    }
  }
  expect(seen).toBeGreaterThan(50)
})
