/** The way back from a push: the inverse is staged against what was sent, reviewed and pushed like any other change. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPastWorld, type PastWorld } from '../../support/host/past-world.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
  await world.add(['a', 'b', 'c', 'd'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
  await world.push()
})
afterEach(() => world.close())

const before = ['a Bern 1', 'b Bern 1', 'c Bern 1', 'd Bern 1']
const review = async () => {
  const ask = { connectionId: world.connectionId, worksheetId: null, only: 'all', offset: 0, limit: 100 } as const
  return (await world.app.answer('changes.list', ask)).rows
}
const counts = ({ counts: all }: { readonly counts: Readonly<Record<string, number>> }) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))

/** One push with everything in it. */
async function pushMixed(): Promise<void> {
  const [a, b, d] = [await world.rowOf('a'), await world.rowOf('b'), await world.rowOf('d')]
  await world.set([
    [a, 'City', 'Basel'],
    [b, 'City', 'Basel'],
    [b, 'Count', 7],
  ])
  await world.remove([d])
  await world.add([{ Code: 'e', City: 'Chur' }])
  await world.push()
}

describe('a push is undone', () => {
  test('as a whole, and the service holds what it held before', async () => {
    await pushMixed()
    expect(await world.held()).toEqual(['a Basel 1', 'b Basel 7', 'c Bern 1', 'e Chur'])
    const [last] = await world.runs()
    const undone = await world.undo(last)
    expect(undone).toMatchObject({
      status: 'done',
      message:
        'Staged: 3 cells of 2 rows get back what they held, 1 row to be deleted, 1 row to come back as new. Review and push them.',
    })
    expect(counts(undone)).toEqual({ cells: 3, rows: 2, deletes: 1, returns: 1 })
    expect((await review()).map((it) => [it.title, it.change, it.state]).sort()).toEqual([
      ['a', 'updated', 'staged'],
      ['b', 'updated', 'staged'],
      ['d', 'created', 'staged'],
      ['e', 'deleted', 'staged'],
    ])
    expect(await world.push()).toMatchObject({ status: 'done', message: '1 created, 2 updated, 1 deleted.' })
    expect(await world.held()).toEqual(before)
  })

  test('and the undo is undone in turn, as a push like any other', async () => {
    await pushMixed()
    await world.undo((await world.runs())[0])
    await world.push()
    await world.undo((await world.runs())[0])
    await world.push()
    expect(await world.held()).toEqual(['a Basel 1', 'b Basel 7', 'c Bern 1', 'e Chur'])
    await world.undo((await world.runs())[2])
    await world.push()
    expect(await world.held()).toEqual(before)
  })

  test('as one step that undo takes back before it is pushed', async () => {
    await pushMixed()
    await world.undo((await world.runs())[0])
    const { connectionId, worksheetId } = world
    const state = await world.app.answer('edits.undo', { connectionId, worksheetId })
    expect(state).toMatchObject({ done: 'Undo the push', staged: { cells: 0, createdRows: 0, updatedRows: 0, deletedRows: 0 } })
    expect(await review()).toEqual([])
  })
})
