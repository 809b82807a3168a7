import { afterEach, describe, expect, test } from 'vitest'
import { createRows, deleteRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
afterEach(() => world.close())

const open = async (rows: number): Promise<WorksheetId> => {
  world = await createSyncWorld({ rows })
  const [first] = await world.worksheets()
  if (first === undefined) throw new Error('no worksheet')
  return first.id
}

const listCalls = () => world.service.requests().filter((it) => it.operation?.id === 'v3.rows.list').length

/** Rows that have come in; 0 while the worksheet is not known yet. */
async function rowsHere(id: WorksheetId): Promise<number> {
  const known = await world.replica.ask('pull.known', { worksheetId: id })
  return known.ok ? known.value.rows : 0
}

/** Rows by id with canonical cells, as the service holds them. */
async function theirs(id: WorksheetId): Promise<Readonly<Record<string, readonly CellValue[]>>> {
  const { fields } = await world.state(id)
  const rows = await world.onService(id)
  return Object.fromEntries(rows.map((row) => [row.id, fields.map((it) => readValue(row[it.id], it, () => {}))]))
}

async function ours(id: WorksheetId): Promise<Readonly<Record<string, readonly CellValue[]>>> {
  return Object.fromEntries((await world.rows(id)).map((row) => [row.key, row.cells]))
}

const firstRows = async (id: WorksheetId, count: number): Promise<readonly string[]> =>
  (await world.rows(id)).slice(0, count).map((it) => String(it.key))

const removeOnService = async (id: WorksheetId, rowIds: readonly string[]) => {
  const answer = await world.client.call(deleteRows, { params: { worksheet_id: id }, body: { rowIds: [...rowIds] } })
  expect(answer.ok).toBe(true)
}

const addOnService = async (id: WorksheetId, count: number, field: string) => {
  const rows = Array.from({ length: count }, (_, i) => ({ fields: [{ id: field, value: `Added ${i}` }] }))
  const answer = await world.client.call(createRows, { params: { worksheet_id: id }, body: { rows } })
  expect(answer.ok).toBe(true)
}

const changeOnService = async (id: WorksheetId, rowId: string, field: string, value: unknown) => {
  const answer = await world.client.call(updateRow, {
    params: { worksheet_id: id, row_id: rowId },
    body: { fields: [{ id: field, value }] },
  })
  expect(answer.ok).toBe(true)
}

describe('a full pull', () => {
  test('brings every row and cell, in order of creation', async () => {
    const id = await open(2500)
    const pulled = await world.pull(id)
    expect(pulled.ok && pulled.value.rows).toBe(2500)
    expect(await ours(id)).toEqual(await theirs(id))
    const times = (await world.rows(id)).map((it) => it.system.createdAt)
    expect(times).toEqual([...times].sort())
    expect(await world.state(id)).toMatchObject({ rows: 2500, isPartial: false })
  })

  test('asks for no page twice when nothing moves', async () => {
    const id = await open(3000)
    await world.pull(id)
    // Two looks at the newest rows, three pages.
    expect(listCalls()).toBe(5)
  })

  test('goes on where a cancel stopped it, also after a restart', async () => {
    const id = await open(4000)
    const cancel = new AbortController()
    world.service.faults.add({ operation: 'v3.rows.list', skip: 4, times: null, effect: { kind: 'hold' } })
    const pulling = world.pull(id, 'full', cancel.signal)
    await expect.poll(() => rowsHere(id)).toBeGreaterThanOrEqual(2000)
    cancel.abort()
    expect(await pulling).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    world.service.faults.clear()
    expect(await world.state(id)).toMatchObject({ isPartial: true, rows: 2000, pulledAt: null })
    const before = listCalls()
    world = await world.restart()
    expect((await world.pull(id)).ok).toBe(true)
    expect(listCalls() - before).toBe(2)
    expect(await ours(id)).toEqual(await theirs(id))
    expect(await world.state(id)).toMatchObject({ isPartial: false, rows: 4000 })
  })

  test('loses and doubles nothing while rows are created and deleted between its pages', async () => {
    const id = await open(5200)
    world.service.faults.add({ operation: 'v3.rows.list', skip: 4, times: null, effect: { kind: 'hold' } })
    const pulling = world.pull(id)
    await expect.poll(() => rowsHere(id)).toBeGreaterThanOrEqual(1000)
    const field = (await world.fields(id)).Name ?? ''
    const known = await firstRows(id, 1000)
    world.service.faults.clear()
    // Behind the pages that are still held: the first rows go, so that all others move up, and new ones come at the end.
    await removeOnService(id, known.slice(100, 140))
    await addOnService(id, 40, field)
    world.service.faults.release()
    expect((await pulling).ok).toBe(true)
    expect(await ours(id)).toEqual(await theirs(id))
  })

  test('removes rows that the service no longer has', async () => {
    const id = await open(1500)
    await world.pull(id)
    const gone = (await firstRows(id, 20)).slice(5)
    await removeOnService(id, gone)
    expect(await world.pull(id)).toMatchObject({ ok: true, value: { removed: 15 } })
    expect(await ours(id)).toEqual(await theirs(id))
  })

  test('keeps a staged edit when its row is deleted on the service, and says so', async () => {
    const id = await open(50)
    await world.pull(id)
    const [row = ''] = await firstRows(id, 1)
    const { City: field = '' } = await world.fields(id)
    await world.set(id, [{ row: rowKey.parse(row), field, value: 'Kept' }])
    await removeOnService(id, [row])
    await world.pull(id)
    const found = (await world.rows(id)).find((it) => it.key === row)
    expect(found).toMatchObject({
      change: 'updated',
      problem: { state: 'conflict', message: 'This row was deleted on the service.' },
    })
    expect(found?.cells).toContain('Kept')
    expect((await world.state(id)).staged).toMatchObject({ cells: 1, updatedRows: 1 })
  })

  test('leaves what is local as it was when the service fails, and says why', async () => {
    const id = await open(1200)
    await world.pull(id)
    world.service.faults.add({ operation: 'v3.rows.list', times: null, effect: { kind: 'html' } })
    expect(await world.pull(id)).toMatchObject({ ok: false, error: { kind: 'service' } })
    world.service.faults.clear()
    expect(await ours(id)).toEqual(await theirs(id))
  })

  test('marks a worksheet that is gone, and keeps its rows and edits', async () => {
    const id = await open(30)
    await world.pull(id)
    const [row = ''] = await firstRows(id, 1)
    const { City: field = '' } = await world.fields(id)
    await world.set(id, [{ row: rowKey.parse(row), field, value: 'Kept' }])
    world.service.faults.add({ operation: 'v3.worksheets.get', effect: { kind: 'code', code: 430022 } })
    expect(await world.pull(id)).toMatchObject({ ok: false, error: { kind: 'service', code: 430022 } })
    expect(await world.state(id)).toMatchObject({ isGone: true, rows: 30, staged: { cells: 1 } })
    expect((await world.plan(id)).plan).toMatchObject({ requests: 0, left: [{ rows: 1 }] })
    await world.pull(id)
    expect(await world.state(id)).toMatchObject({ isGone: false })
  })
})

describe('a refresh', () => {
  test('asks once when nothing has changed, after the first one made sure that rows come in the order that is asked for', async () => {
    const id = await open(300)
    await world.pull(id)
    const first = listCalls()
    expect(await world.pull(id, 'changes')).toMatchObject({ ok: true, value: { inserted: 0, removed: 0 } })
    expect(listCalls() - first).toBeLessThanOrEqual(4)
    const before = listCalls()
    expect(await world.pull(id, 'changes')).toMatchObject({ ok: true, value: { inserted: 0, removed: 0 } })
    expect(listCalls() - before).toBeLessThanOrEqual(2)
  })

  test('brings changed and new rows and finds deleted ones', async () => {
    const id = await open(2300)
    await world.pull(id)
    const { Name: name = '', City: city = '' } = await world.fields(id)
    const rows = await firstRows(id, 30)
    await changeOnService(id, rows[3] ?? '', city, 'Elsewhere')
    await addOnService(id, 3, name)
    await removeOnService(id, rows.slice(10, 12))
    expect(await world.pull(id, 'changes')).toMatchObject({ ok: true, value: { inserted: 3, removed: 2 } })
    expect(await ours(id)).toEqual(await theirs(id))
  })

  test('confirms a staged edit that someone else made too, and turns a different one into a conflict', async () => {
    const id = await open(20)
    await world.pull(id)
    const { City: city = '' } = await world.fields(id)
    const [a = '', b = '', c = ''] = await firstRows(id, 3)
    await world.set(
      id,
      [a, b, c].map((row) => ({ row: rowKey.parse(row), field: city, value: 'Mine' })),
    )
    await changeOnService(id, a, city, 'Mine')
    await changeOnService(id, b, city, 'Theirs')
    await world.pull(id, 'changes')
    const rows = await world.rows(id)
    const marksOf = (key: string) => rows.find((it) => it.key === key)?.marks[city]
    expect(marksOf(a)).toBeUndefined()
    expect(marksOf(b)).toMatchObject({ state: 'conflict', theirs: 'Theirs' })
    expect(marksOf(c)).toMatchObject({ state: 'staged' })
    expect((await world.state(id)).staged).toMatchObject({ cells: 2, conflicts: 1 })
  })
})

describe('names', () => {
  test('of members and related rows are kept and can be read offline', async () => {
    world = await createSyncWorld({ sample: true })
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
})
