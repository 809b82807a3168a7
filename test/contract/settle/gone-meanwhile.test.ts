/** A colleague deletes a worksheet, or takes a field out of it, while changes of it are staged here. */
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteWorksheet, editWorksheet, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { add, push, plan, pull, set, staged, field } = w

const cityOf = (i: number) => ({ City: `city of ${['a', 'b', 'c'][i]}` })
beforeEach(async () => {
  const [a, b] = await w.seed(['a', 'b', 'c'], cityOf)
  await set(a, 'City', 'staged city')
  await set(b, 'Name', 'staged name')
  await add([{ Name: 'new', City: 'city of new' }])
})

/** Stages the deletion of a row and nothing else. */
const deleteAlone = async () => {
  const row = await w.key(2)
  await w.discard()
  await w.remove(row)
  return row
}
const removeField = async (name: string) => {
  const call = { params: { worksheet_id: w.id }, body: { removeFields: [field(name)] } }
  expect(await w.world.client.call(editWorksheet, call)).toMatchObject({ ok: true })
}

describe('a worksheet that was deleted meanwhile', () => {
  beforeEach(async () => {
    expect(await w.world.client.call(deleteWorksheet, { params: { worksheet_id: w.id } })).toMatchObject({ ok: true })
  })

  test('is said to be gone by a push, and everything staged stays', async () => {
    const pushed = await push()
    if (!pushed.ok) expect(pushed.error?.message).toMatch(/worksheet/i)
    expect(await staged()).toMatchObject({ cells: 4, createdRows: 1, updatedRows: 2 })
    const rows = await w.problems()
    if (pushed.ok)
      expect(
        rows.map((it) => (it.message ?? '').length > 20 || it.cells.some((cell) => (cell.message ?? '').length > 20)),
      ).not.toContain(false)
  })

  test('is marked so by a pull: rows and changes can still be read, and nothing of it is planned', async () => {
    expect(await pull()).toMatchObject({
      ok: false,
      error: { kind: 'service', message: expect.stringMatching(/worksheet/i) },
    })
    expect(await w.world.state(w.id)).toMatchObject({ isGone: true, rows: 4, staged: { cells: 4 } })
    expect(await w.keys()).toHaveLength(4)
    expect((await plan()).plan).toMatchObject({
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
    const names = await w.onService('Name')
    expect(names).toContain('staged name')
    expect(names.filter((it) => it === 'new').length).toBeLessThanOrEqual(1)
    expect(await w.changes()).toMatchObject([
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
    const [a] = await w.changes()
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
    await deleteAlone()
    await removeField('City')
    expect(await push()).toMatchObject({ ok: true, tally: { deleted: 1 } })
    expect(await staged()).toMatchObject({ conflicts: 0, deletedRows: 0 })
  })

  test('that stays, and whose cell a colleague emptied, asks about the row that is deleted here', async () => {
    await w.changeBeside(await deleteAlone(), { City: '' })
    await push()
    expect(await staged()).toMatchObject({ conflicts: 1, deletedRows: 1 })
  })

  test('counts in a filter as it was last known, also after the rows were read again', async () => {
    const filter = {
      type: 'group' as const,
      logic: 'AND' as const,
      children: [{ type: 'condition' as const, field: field('City'), operator: 'eq' as const, value: 'city of c' }],
    }
    const found = async () => (await w.world.rows(w.id, { ...everyRow, filter })).map((it) => it.key)
    const before = await found()
    expect(before).toHaveLength(1)
    await removeField('City')
    await pull()
    expect(await found()).toEqual(before)
  })

  test('after a refresh its staged cells wait, in words, and come back to life with it', async () => {
    await removeField('City')
    await pull()
    expect(await staged()).toMatchObject({ cells: 4 })
    const planned = await plan()
    expect(planned.plan.left.map((it) => it.reason).join(' ')).toMatch(/field|column/i)
    expect(await push({ planned })).toMatchObject({ ok: true })
    const structure = await w.world.client.call(getWorksheet, {
      params: { worksheet_id: w.id },
      query: { responseFormat: 'json' },
    })
    expect(structure.ok && structure.value.fields.map((it) => it.name)).toEqual(['Name'])
    const left = await staged()
    expect(left.cells).toBeGreaterThan(0)
    await w.discard()
    expect(await staged()).toMatchObject({ cells: 0, createdRows: 0, updatedRows: 0 })
  })
})
