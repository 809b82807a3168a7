/** New rows that are staged here, and that are on the service already: entered by somebody else, or pushed before this data was put back from a copy. */
import { describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { dropped, setUpPushWorld } from '../../support/sync/push-world.ts'

const { add, push, pull, addBeside, onService, questions, resolve, staged, undo, redo, changes, fault } = setUpPushWorld({
  more: [{ name: 'Count', type: '6' }],
})
const names = () => onService('Name')
const oil = { Name: 'oil', City: 'Rome' }
const salt = { Name: 'salt', City: 'Bern' }

describe('a staged new row that came to the service meanwhile', () => {
  test.each(['changes', 'full'] as const)(
    'is asked about at the next look (%s), and stays here until somebody decides',
    async (mode) => {
      await add([oil, salt])
      await addBeside(oil)
      await pull(mode)
      const [question, ...others] = await questions()
      expect(others).toEqual([])
      expect(question).toMatchObject({ change: 'created', cells: expect.arrayContaining(['oil', 'Rome']) })
      expect(question?.problem?.message).toContain('The service holds a row with the same values')
      await push()
      expect(await names()).toEqual(['oil', 'salt'])
      expect(await changes()).toMatchObject([{ change: 'created', state: 'conflict', decision: 'alike' }])
    },
  )

  test('is found by the push itself, where nobody looked since', async () => {
    await add([oil, salt])
    await addBeside(oil)
    await push()
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await questions()).toMatchObject([{ change: 'created', problem: { state: 'conflict' } }])
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 1 })
  })

  test('is found among more rows than one look at the newest shows', { tags: 'full' }, async () => {
    await add([oil, salt])
    await addBeside(oil)
    await Promise.all(Array.from({ length: 130 }, (_, i) => addBeside({ Name: `other ${i}` })))
    await push()
    expect((await names()).filter((it) => it === 'oil' || it === 'salt')).toEqual(['oil', 'salt'])
  })

  test('is created where both are wanted, and is not asked about again', async () => {
    await add([oil])
    await addBeside(oil)
    await push()
    await resolve('mine')
    await pull()
    await pull('full')
    expect(await questions()).toEqual([])
    await push()
    expect(await names()).toEqual(['oil', 'oil'])
    expect(await staged()).toEqual(noStaged)
  })

  test('goes where it is dropped, and comes back with undo', async () => {
    await add([oil])
    await addBeside(oil)
    await pull()
    await resolve('theirs')
    expect(await staged()).toEqual(noStaged)
    await undo()
    expect(await staged()).toMatchObject({ createdRows: 1 })
    await push()
    expect(await questions()).toHaveLength(1)
    await resolve('mine')
    await push()
    expect(await names()).toEqual(['oil', 'oil'])
  })

  test('is still to be decided about after the step that staged it was undone and done again', async () => {
    await add([oil, salt])
    await addBeside(oil)
    await pull()
    await undo()
    expect(await staged()).toEqual(noStaged)
    await redo()
    await push()
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await questions()).toMatchObject([{ cells: expect.arrayContaining(['oil']) }])
  })

  test('may have got defaults there', async () => {
    await add([{ Name: 'oil' }])
    await addBeside({ Name: 'oil', Count: 7 })
    await pull()
    expect(await questions()).toHaveLength(1)
  })

  test('has no title of its own, and is known by what else is entered', async () => {
    await add([{ City: 'Rome', Count: 3 }, { City: 'Bern' }, { Count: 3 }])
    await addBeside({ City: 'Rome', Count: 3 })
    await addBeside({ Count: 3 })
    await push()
    expect(await questions()).toMatchObject([{ cells: expect.arrayContaining(['Rome', 3]) }])
  })

  test('of several that are the same, as many are asked about as came', async () => {
    await add([oil, oil, oil])
    await addBeside(oil)
    await addBeside(oil)
    await pull()
    expect(await questions()).toHaveLength(2)
    await push()
    expect(await names()).toEqual(['oil', 'oil', 'oil'])
  })
})

describe('no question is', () => {
  test('a new row of which something is otherwise there, or that was staged after the other had come', async () => {
    await add([oil, { Count: 1 }])
    await addBeside({ Name: 'oil', City: 'Oslo' })
    await addBeside({ Name: 'oil' })
    await addBeside({ Count: 1 })
    await addBeside(salt)
    await pull()
    await add([salt])
    await pull()
    await pull('full')
    expect(await questions()).toEqual([])
    await push()
    expect(await staged()).toEqual(noStaged)
  })

  test('one of rows that were pushed from here, with or without an answer', async () => {
    fault(dropped('v3.rows.create-batch'))
    await add([oil, salt])
    await push()
    await pull()
    await add([oil, salt])
    await push()
    await pull()
    await pull('full')
    expect(await questions()).toEqual([])
    expect(await names()).toEqual(['oil', 'oil', 'salt', 'salt'])
    expect(await staged()).toEqual(noStaged)
  })
})
