/** New rows that are staged here, and that are on the service already: entered by somebody else, or pushed before this data was put back from a copy. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock, stockRows } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock({ name: 'Count', type: '6' }))
})
afterEach(() => world.close())

const { questions, stage, push, addBeside, names, staged, settle } = stockRows(() => ({ world, id, f }))
const oil = { Name: 'oil', City: 'Rome' }
const salt = { Name: 'salt', City: 'Bern' }

describe('a staged new row that came to the service meanwhile', () => {
  test.each(['changes', 'full'] as const)(
    'is asked about at the next look (%s), and stays here until somebody decides',
    async (mode) => {
      await stage([oil, salt])
      await addBeside(oil)
      await world.pull(id, mode)
      const [question, ...others] = await questions()
      expect(others).toEqual([])
      expect(question).toMatchObject({ change: 'created', cells: expect.arrayContaining(['oil', 'Rome']) })
      expect(question?.problem?.message).toContain('The service holds a row with the same values')
      await push()
      expect(await names()).toEqual(['oil', 'salt'])
      const { rows } = await world.ask('changes.list', { worksheetId: id, only: 'all', offset: 0, limit: 10 })
      expect(rows).toMatchObject([{ change: 'created', state: 'conflict', decision: 'alike' }])
    },
  )

  test('is found by the push itself, where nobody looked since', async () => {
    await stage([oil, salt])
    await addBeside(oil)
    await push()
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await questions()).toMatchObject([{ change: 'created', problem: { state: 'conflict' } }])
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 1 })
  })

  test('is found among more rows than one look at the newest shows', async () => {
    await stage([oil, salt])
    await addBeside(oil)
    for (let at = 0; at < 130; at += 1) await addBeside({ Name: `other ${at}` })
    await push()
    expect((await names()).filter((it) => it === 'oil' || it === 'salt')).toEqual(['oil', 'salt'])
  })

  test('is created where both are wanted, and is not asked about again', async () => {
    await stage([oil])
    await addBeside(oil)
    await push()
    await settle('mine')
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await questions()).toEqual([])
    await push()
    expect(await names()).toEqual(['oil', 'oil'])
    expect(await staged()).toEqual(noStaged)
  })

  test('goes where it is dropped, and comes back with undo', async () => {
    await stage([oil])
    await addBeside(oil)
    await world.pull(id)
    await settle('theirs')
    expect(await staged()).toEqual(noStaged)
    await world.ask('edits.undo', { worksheetId: id, at: 6 })
    expect(await staged()).toMatchObject({ createdRows: 1 })
    await push()
    expect(await questions()).toHaveLength(1)
    await settle('mine')
    await push()
    expect(await names()).toEqual(['oil', 'oil'])
  })

  test('is still to be decided about after the step that staged it was undone and done again', async () => {
    await stage([oil, salt])
    await addBeside(oil)
    await world.pull(id)
    await world.ask('edits.undo', { worksheetId: id, at: 6 })
    expect(await staged()).toEqual(noStaged)
    await world.ask('edits.redo', { worksheetId: id, at: 7 })
    await push()
    expect(await names()).toEqual(['oil', 'salt'])
    expect(await questions()).toMatchObject([{ cells: expect.arrayContaining(['oil']) }])
  })

  test('may have got defaults there', async () => {
    await stage([{ Name: 'oil' }])
    await addBeside({ Name: 'oil', Count: 7 })
    await world.pull(id)
    expect(await questions()).toHaveLength(1)
  })

  test('has no title of its own, and is known by what else is entered', async () => {
    await stage([{ City: 'Rome', Count: 3 }, { City: 'Bern' }, { Count: 3 }])
    await addBeside({ City: 'Rome', Count: 3 })
    await addBeside({ Count: 3 })
    await push()
    expect(await questions()).toMatchObject([{ cells: expect.arrayContaining(['Rome', 3]) }])
  })

  test('of several that are the same, as many are asked about as came', async () => {
    await stage([oil, oil, oil])
    await addBeside(oil)
    await addBeside(oil)
    await world.pull(id)
    expect(await questions()).toHaveLength(2)
    await push()
    expect(await names()).toEqual(['oil', 'oil', 'oil'])
  })
})

describe('no question is', () => {
  test('a new row of which something is otherwise there, or that was staged after the other had come', async () => {
    await stage([oil, { Count: 1 }])
    await addBeside({ Name: 'oil', City: 'Oslo' })
    await addBeside({ Name: 'oil' })
    await addBeside({ Count: 1 })
    await addBeside(salt)
    await world.pull(id)
    await stage([salt])
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await questions()).toEqual([])
    await push()
    expect(await staged()).toEqual(noStaged)
  })

  test('one of rows that were pushed from here, with or without an answer', async () => {
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'after' } })
    await stage([oil, salt])
    await push()
    await world.pull(id)
    await stage([oil, salt])
    await push()
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await questions()).toEqual([])
    expect(await names()).toEqual(['oil', 'oil', 'salt', 'salt'])
    expect(await staged()).toEqual(noStaged)
  })
})
