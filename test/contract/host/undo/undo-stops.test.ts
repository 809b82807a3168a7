/** Undo never crosses a push in silence: it stops there once and says what the next press would do. The history marks what is on the service. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
  await world.add([{ Code: 'a', City: 'Bern' }])
  await world.push()
})
afterEach(() => world.close())

const at = () => ({ connectionId: world.connectionId, worksheetId: world.worksheetId })
const setCity = async (value: string) => world.set([[await world.rowOf('a'), 'City', value]])
const undo = async (past?: number) => world.app.answer('edits.undo', past === undefined ? at() : { ...at(), past })
const redo = async (past?: number) => world.app.answer('edits.redo', past === undefined ? at() : { ...at(), past })
const commands = async () => (await world.app.answer('edits.history', { ...at(), limit: 10 })).commands

test('stops before what was pushed, goes on when it was told, and stops again at the push before', async () => {
  await setCity('Basel')
  await world.push()
  await setCity('Chur')
  expect(await undo()).toMatchObject({ done: 'Edit', stop: null, staged: { cells: 0 } })
  const [second, first] = await world.runs()
  const stopped = await undo()
  expect(stopped).toMatchObject({
    done: null,
    place: null,
    staged: { cells: 0 },
    stop: { label: 'Edit', run: second?.run, at: expect.any(Number), isPart: false },
  })
  expect(await undo()).toEqual(stopped)
  expect(await undo(second?.run)).toMatchObject({ done: 'Edit', stop: null, staged: { cells: 1 } })
  expect(await undo(second?.run)).toMatchObject({ done: null, stop: { label: 'Add', run: first?.run } })
  expect(await undo(first?.run)).toMatchObject({ done: 'Add', stop: null, staged: { deletedRows: 1 } })
})

test('does not stop between the commands of one push', async () => {
  await setCity('Basel')
  await setCity('Chur')
  await world.push()
  const [last] = await world.runs()
  expect((await undo()).stop).toMatchObject({ label: 'Edit', run: last?.run })
  expect(await undo(last?.run)).toMatchObject({ done: 'Edit', stop: null })
  expect(await undo(last?.run)).toMatchObject({ done: 'Edit', stop: null })
})

test('redo stops as well where the undo was pushed, and goes on when it was told', async () => {
  await setCity('Basel')
  await world.push()
  const [edited] = await world.runs()
  await undo(edited?.run)
  expect(await redo()).toMatchObject({ done: 'Edit', stop: null, staged: { cells: 0 } })
  await undo(edited?.run)
  await world.push()
  expect(await world.held()).toEqual(['a Bern'])
  const [undone] = await world.runs()
  const stopped = await redo()
  expect(stopped).toMatchObject({
    done: null,
    staged: { cells: 0 },
    stop: { label: 'Edit', run: undone?.run, at: expect.any(Number), isPart: false },
  })
  expect(await redo()).toEqual(stopped)
  expect(await redo(undone?.run)).toMatchObject({ done: 'Edit', stop: null, staged: { cells: 1 } })
  await world.push()
  expect(await world.held()).toEqual(['a Basel'])
})

test('redo of what was never on the service does not stop', async () => {
  await setCity('Basel')
  await setCity('Chur')
  await undo()
  await undo()
  await world.set([[await world.rowOf('a'), 'Count', 3]])
  await world.app.answer('edits.undo', at())
  expect(await redo()).toMatchObject({ done: 'Edit', stop: null, staged: { cells: 1 } })
})

test('says when only a part of it is on the service', { tags: 'full' }, async () => {
  await world.add([{ Code: 'b' }])
  await world.push()
  const [a, b] = [await world.rowOf('a'), await world.rowOf('b')]
  await world.set([
    [a, 'City', 'Basel'],
    [b, 'City', 'Chur'],
  ])
  const of = { scope: 'rows', worksheetId: world.worksheetId, rows: [b] } as const
  await world.app.answer('changes.hold', { connectionId: world.connectionId, of: { ...of, rows: [...of.rows] }, held: true })
  await world.push()
  expect((await undo()).stop).toMatchObject({ isPart: true })
})

test('the history marks what is on the service, with the push that brought it there', { tags: 'full' }, async () => {
  await setCity('Basel')
  await world.push()
  await setCity('Chur')
  const [second, first] = await world.runs()
  expect((await commands()).map((it) => [it.label, it.pushed?.run ?? null, it.pushed?.isPart ?? null])).toEqual([
    ['Edit', null, null],
    ['Edit', second?.run, false],
    ['Add', first?.run, false],
  ])
})
