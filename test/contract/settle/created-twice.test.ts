/** Rows whose creation was answered, and that the network had created a second time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock, type StockCells, stockRows } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock())
})
afterEach(() => world.close())

const { field, questions, stage, push, addBeside, names, staged, settle } = stockRows(() => ({ world, id, f }))
const add = async (rows: readonly StockCells[]) => {
  await stage(rows)
  await push()
}
const oil = { Name: 'oil', City: 'Rome' }

describe('a row that was created and is created again by the network', () => {
  test.each(['changes', 'full'] as const)('is asked about at the next look (%s), and goes where that is wanted', async (mode) => {
    await add([oil, { Name: 'salt', City: 'Bern' }])
    await world.pull(id)
    await addBeside(oil)
    await world.pull(id, mode)
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 1 })
    const [question, ...others] = await questions()
    expect(others).toEqual([])
    expect(question?.problem?.message).toContain('created from here a moment ago')
    // Nothing goes before somebody said so.
    await world.push(await world.plan(id))
    expect(await names()).toEqual(['oil', 'oil', 'salt'])
    await settle('mine')
    await world.push(await world.plan(id))
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await staged()).toEqual(noStaged)
  })

  test('stays asked about when the user takes their own last step back, and does it again', async () => {
    await add([oil, { Name: 'salt' }])
    const salt = (await world.rows(id)).find((it) => it.cells[0] === 'salt')
    if (salt === undefined) throw new Error('a row')
    await world.set(id, [{ row: salt.key, field: field('City'), value: 'Oslo' }])
    const reverse = async (step: 'undo' | 'redo') => (await world.ask(`edits.${step}`, { worksheetId: id, at: 6 })).done
    await reverse('undo')
    await addBeside(oil)
    await world.pull(id)
    // The question came in the middle: what was undone can be done again all the same.
    expect(await reverse('redo')).toBe('Edit')
    expect(await staged()).toMatchObject({ updatedRows: 1, deletedRows: 1, conflicts: 1 })
    expect(await reverse('undo')).toBe('Edit')
    expect(await staged()).toMatchObject({ updatedRows: 0, deletedRows: 1, conflicts: 1 })
    expect(await questions()).toHaveLength(1)
  })

  test('stays where both are wanted, and is not asked about again', async () => {
    await add([oil])
    await addBeside(oil)
    await world.pull(id)
    await settle('theirs')
    expect(await staged()).toEqual(noStaged)
    await world.pull(id, 'full')
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
    expect(await names()).toEqual(['oil', 'oil'])
  })

  test('is asked about as well where the first was changed since', async () => {
    await add([oil])
    const [row] = await world.rows(id)
    if (row === undefined) throw new Error('a row')
    await world.set(id, [{ row: row.key, field: field('City'), value: 'Oslo' }])
    await world.push(await world.plan(id))
    await addBeside(oil)
    await world.pull(id)
    expect(await questions()).toMatchObject([{ cells: ['oil', 'Rome'] }])
  })

  test('is asked about also while others, which were given up and taken back, may still come', async () => {
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    const rice = { Name: 'rice', City: 'Oslo' }
    await add([rice, { Name: 'tea' }])
    await world.ask('changes.discard', { of: { scope: 'worksheet', worksheetId: id }, at: 2 })
    await add([oil, { Name: 'salt' }])
    await addBeside(oil)
    await world.pull(id)
    expect(await questions()).toMatchObject([{ cells: ['oil', 'Rome'] }])
    world.service.faults.release()
    await expect.poll(names).toEqual(['oil', 'oil', 'rice', 'salt', 'tea'])
    await world.pull(id)
    expect(await staged()).toMatchObject({ deletedRows: 3 })
  })

  test('is no question where somebody added a row with more in it, with less, or with something else', async () => {
    await add([{ Name: 'oil' }, { Name: 'salt', City: 'Bern' }])
    await addBeside({ Name: 'oil', City: 'Rome' })
    await addBeside({ Name: 'salt' })
    await addBeside({ Name: 'rice', City: 'Bern' })
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
  })

  test('is no question where the user created two that are the same', async () => {
    await add([oil, oil])
    await add([oil])
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await staged()).toEqual(noStaged)
    expect(await names()).toEqual(['oil', 'oil', 'oil'])
  })
})
