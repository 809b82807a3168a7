/** Rows whose creation was answered, and that the network had created a second time. */
import { describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { late, type NewRows, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { push, pull, addBeside, onService, questions, resolve, staged, undo, redo, set, key, fault } = w
const names = () => onService('Name')
const add = async (rows: NewRows) => {
  await w.add(rows)
  await push()
}
const oil = { Name: 'oil', City: 'Rome' }

describe('a row that was created and is created again by the network', () => {
  test.each(['changes', 'full'] as const)('is asked about at the next look (%s), and goes where that is wanted', async (mode) => {
    await add([oil, { Name: 'salt', City: 'Bern' }])
    await pull()
    await addBeside(oil)
    await pull(mode)
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 1 })
    const [question, ...others] = await questions()
    expect(others).toEqual([])
    expect(question?.problem?.message).toContain('created from here a moment ago')
    // Nothing goes before somebody said so.
    await push()
    expect(await names()).toEqual(['oil', 'oil', 'salt'])
    await resolve('mine')
    await push()
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await staged()).toEqual(noStaged)
  })

  test('stays asked about when the user takes their own last step back, and does it again', async () => {
    await add([oil, { Name: 'salt' }])
    await set(await key(1), 'City', 'Oslo')
    await undo()
    await addBeside(oil)
    await pull()
    // The question came in the middle: what was undone can be done again all the same.
    expect(await redo()).toMatchObject({ done: 'Edit' })
    expect(await staged()).toMatchObject({ updatedRows: 1, deletedRows: 1, conflicts: 1 })
    expect(await undo()).toMatchObject({ done: 'Edit' })
    expect(await staged()).toMatchObject({ updatedRows: 0, deletedRows: 1, conflicts: 1 })
    expect(await questions()).toHaveLength(1)
  })

  test('stays where both are wanted, and is not asked about again', async () => {
    await add([oil])
    await addBeside(oil)
    await pull()
    await resolve('theirs')
    expect(await staged()).toEqual(noStaged)
    await pull('full')
    await pull()
    expect(await staged()).toEqual(noStaged)
    expect(await names()).toEqual(['oil', 'oil'])
  })

  test('is asked about as well where the first was changed since', async () => {
    await add([oil])
    await set(await key(), 'City', 'Oslo')
    await push()
    await addBeside(oil)
    await pull()
    expect(await questions()).toMatchObject([{ cells: ['oil', 'Rome'] }])
  })

  test('is asked about also while others, which were given up and taken back, may still come', { tags: 'full' }, async () => {
    fault(late('v3.rows.create-batch'))
    const rice = { Name: 'rice', City: 'Oslo' }
    await add([rice, { Name: 'tea' }])
    await w.discard()
    await add([oil, { Name: 'salt' }])
    await addBeside(oil)
    await pull()
    expect(await questions()).toMatchObject([{ cells: ['oil', 'Rome'] }])
    w.release()
    await expect.poll(names).toEqual(['oil', 'oil', 'rice', 'salt', 'tea'])
    await pull()
    expect(await staged()).toMatchObject({ deletedRows: 3 })
  })

  test('is no question where somebody added a row with more in it, with less, or with something else', async () => {
    await add([{ Name: 'oil' }, { Name: 'salt', City: 'Bern' }])
    await addBeside({ Name: 'oil', City: 'Rome' })
    await addBeside({ Name: 'salt' })
    await addBeside({ Name: 'rice', City: 'Bern' })
    await pull()
    expect(await staged()).toEqual(noStaged)
  })

  test('is no question where the user created two that are the same', async () => {
    await add([oil, oil])
    await add([oil])
    await pull()
    await pull('full')
    expect(await staged()).toEqual(noStaged)
    expect(await names()).toEqual(['oil', 'oil', 'oil'])
  })
})
