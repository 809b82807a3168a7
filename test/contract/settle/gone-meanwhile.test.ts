/** A colleague deletes a worksheet, or takes a field out of it, while changes of it are staged here. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { deleteWorksheet, editWorksheet, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let fields: Readonly<Record<string, string>>
beforeEach(async () => {
  ;({ world, id, f: fields } = await createNearStock())
  await add(['a', 'b', 'c'])
  await push()
  await world.pull(id)
  const [a, b] = (await world.rows(id)).map((it) => it.key)
  if (a === undefined || b === undefined) throw new Error('two rows')
  await world.set(id, [
    { row: a, field: field('City'), value: 'staged city' },
    { row: b, field: field('Name'), value: 'staged name' },
  ])
  await add(['new'])
})
afterEach(() => world.close())

const field = (name: string): string => fields[name] ?? ''
const add = (names: readonly string[]) =>
  world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: names.map((text) => ({ [field('Name')]: text, [field('City')]: `city of ${text}` })),
  })
/** Stages the deletion of a row and nothing else. */
const deleteAlone = async (name: string) => {
  const row = (await world.rows(id)).find((it) => it.cells.includes(name))
  if (row === undefined) throw new Error(`no row ${name}`)
  await world.ask('changes.discard', { of: { scope: 'all' }, at: 2 })
  await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 3, rows: [row.key] })
}
const push = async () => world.push(await world.plan(id))
const staged = async () => (await world.state(id)).staged
const removeField = async (name: string) => {
  const answer = await world.client.call(editWorksheet, {
    params: { worksheet_id: id },
    body: { removeFields: [field(name)] },
  })
  expect(answer.ok).toBe(true)
}

describe('a worksheet that was deleted meanwhile', () => {
  beforeEach(async () => {
    const answer = await world.client.call(deleteWorksheet, { params: { worksheet_id: id } })
    expect(answer.ok).toBe(true)
  })

  test('is said to be gone by a push, and everything staged stays', async () => {
    const pushed = await push()
    if (!pushed.ok) expect(pushed.error.message).toMatch(/worksheet/i)
    expect(await staged()).toMatchObject({ cells: 4, createdRows: 1, updatedRows: 2 })
    const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'problems', offset: 0, limit: 10 })
    if (pushed.ok)
      expect(
        rows.map((it) => (it.message ?? '').length > 20 || it.cells.some((cell) => (cell.message ?? '').length > 20)),
      ).not.toContain(false)
  })

  test('is marked so by a pull: rows and changes can still be read, and nothing of it is planned', async () => {
    expect(await world.pull(id)).toMatchObject({
      ok: false,
      error: { kind: 'service', message: expect.stringMatching(/worksheet/i) },
    })
    expect(await world.state(id)).toMatchObject({ isGone: true, rows: 4, staged: { cells: 4 } })
    expect(await world.rows(id)).toHaveLength(4)
    expect((await world.plan(id)).plan).toMatchObject({
      requests: 0,
      left: [{ rows: 3, reason: expect.stringMatching(/\w+ \w+/) }],
    })
  })
})

describe('a field that was removed meanwhile', () => {
  test('stops none of the other cells: a push without a refresh says of its cells that it is gone, and loses none of them', async () => {
    await removeField('City')
    await push()
    await push()
    const names = (await world.onService(id)).map((row) => String(row[field('Name')])).sort()
    expect(names).toContain('staged name')
    expect(names.filter((it) => it === 'new').length).toBeLessThanOrEqual(1)
    const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 10 })
    expect(rows).toMatchObject([
      { title: 'a', state: 'refused', cells: [{ value: 'staged city', base: 'city of a', gone: { name: 'City' } }] },
      {
        title: 'new',
        state: 'refused',
        message: expect.stringContaining('The worksheet no longer has this column'),
      },
    ])
  })

  test('is told to be gone by a push of its cells, and not that someone emptied them', async () => {
    await removeField('City')
    await push()
    const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 10 })
    const [a] = rows
    expect(a?.cells).toMatchObject([
      {
        value: 'staged city',
        base: 'city of a',
        state: 'refused',
        gone: { name: 'City' },
        message: expect.stringMatching(/no longer has this column/),
      },
    ])
    expect(await staged()).toMatchObject({ conflicts: 0 })
  })

  test('is no change of a row that is deleted here: nobody is asked about it', async () => {
    await deleteAlone('c')
    await removeField('City')
    expect(await push()).toMatchObject({ ok: true, value: { tally: { deleted: 1 } } })
    expect(await staged()).toMatchObject({ conflicts: 0, deletedRows: 0 })
  })

  test('that stays, and whose cell a colleague emptied, asks about the row that is deleted here', async () => {
    await deleteAlone('c')
    const row = (await world.onService(id)).find((it) => it[field('Name')] === 'c')
    const answer = await world.client.call(updateRow, {
      params: { worksheet_id: id, row_id: String(row?.id) },
      body: { fields: [{ id: field('City'), value: '' }], triggerWorkflow: false },
    })
    expect(answer.ok).toBe(true)
    await push()
    expect(await staged()).toMatchObject({ conflicts: 1, deletedRows: 1 })
  })

  test('counts in a filter as it was last known, also after the rows were read again', async () => {
    const filter = {
      type: 'group' as const,
      logic: 'AND' as const,
      children: [{ type: 'condition' as const, field: field('City'), operator: 'eq' as const, value: 'city of c' }],
    }
    const found = async () => (await world.rows(id, { ...everyRow, filter })).map((it) => it.key)
    const before = await found()
    expect(before).toHaveLength(1)
    await removeField('City')
    await world.pull(id)
    expect(await found()).toEqual(before)
  })

  test('after a refresh its staged cells wait, in words, and come back to life with it', async () => {
    await removeField('City')
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 4 })
    const planned = await world.plan(id)
    expect(planned.plan.left.map((it) => it.reason).join(' ')).toMatch(/field|column/i)
    expect(await world.push(planned)).toMatchObject({ ok: true })
    const structure = await world.client.call(getWorksheet, { params: { worksheet_id: id }, query: { responseFormat: 'json' } })
    expect(structure.ok && structure.value.fields.map((it) => it.name)).toEqual(['Name'])
    const left = await staged()
    expect(left.cells).toBeGreaterThan(0)
    await world.ask('changes.discard', { of: { scope: 'all' }, at: 2 })
    expect(await staged()).toMatchObject({ cells: 0, createdRows: 0, updatedRows: 0 })
  })
})
