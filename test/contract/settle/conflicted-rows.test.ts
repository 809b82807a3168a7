/** A cell is in conflict: what was typed into it since, and the deletion of its row, are no answer to that. */
import { beforeEach, describe, expect, test } from 'vitest'
import { rowInConflictMessage } from '../../../src-main/replica/settle/reconcile-rows.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { seed, set, changeBeside, deleteBeside, pull, push, staged, resolve, undo, remove, field } = w
const cities = () => w.onService('City')
const messages = async () => (await w.problems()).map((it) => it.message)
const inQuestion = { ...noStaged, cells: 1, updatedRows: 1, conflicts: 1, problems: 1 }
let row: RowKey

beforeEach(async () => {
  await seed([{ Name: 'row', City: 'old' }])
  row = await w.key()
  await set(row, 'City', 'mine')
  await changeBeside(row, { City: 'theirs' })
  await pull()
})

describe('given the value that it held at first', () => {
  beforeEach(() => set(row, 'City', 'old'))
  const shown = async () => (await w.world.rows(w.id))[0]

  test('it shows what was typed, and is still in conflict with what somebody else wrote', async () => {
    const marks = { [field('City')]: { state: 'conflict', theirs: 'theirs' } }
    expect(await shown()).toMatchObject({ cells: ['row', 'old'], marks })
    await push()
    expect(await cities()).toEqual(['theirs'])
    await pull('full')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  })

  test.each([
    ['mine', 'old'],
    ['theirs', 'theirs'],
  ] as const)('settled as %s it becomes "%s"', async (take, value) => {
    await resolve(take, row, 'City')
    await push()
    expect(await cities()).toEqual([value])
    expect(await staged()).toEqual(noStaged)
  })

  test('undo brings back what was staged before, in conflict as before', async () => {
    await undo()
    const marks = { [field('City')]: { state: 'conflict', base: 'old', theirs: 'theirs' } }
    expect(await shown()).toMatchObject({ cells: ['row', 'mine'], marks })
  })
})

describe('with its row deleted here', () => {
  beforeEach(() => remove(row))

  test('the row is asked about, and stays until there is an answer', async () => {
    await push()
    expect(await cities()).toEqual(['theirs'])
    expect(await messages()).toContain(rowInConflictMessage)
  })

  test('and the deletion undone the cell is in question as before, and the row no more', async () => {
    await undo()
    expect(await messages()).not.toContain(rowInConflictMessage)
    expect(await staged()).toEqual(inQuestion)
  })

  test('answered with theirs, the row stays and its cell in question', async () => {
    await resolve('theirs', row)
    await push()
    expect(await cities()).toEqual(['theirs'])
    expect(await staged()).toEqual(inQuestion)
  })

  test('answered with mine, it goes; taken back, it has what the user had staged in it', async () => {
    await resolve('mine', row)
    await push()
    expect(await cities()).toEqual([])
    expect(await staged()).toEqual(noStaged)
    await undo()
    await undo()
    await push()
    expect(await cities()).toEqual(['mine'])
  })

  test('and by somebody else as well, nothing is left to do and nobody is asked', async () => {
    await deleteBeside(row)
    await pull()
    expect([await staged(), await messages()]).toEqual([noStaged, []])
  })

  test.each(['mine', 'theirs'] as const)(
    'and by somebody else as well, answered with %s, it does not come back',
    async (take) => {
      await deleteBeside(row)
      await undo()
      await pull()
      expect(await staged()).toMatchObject({ cells: 1, conflicts: 2 })
      await remove(row)
      await resolve(take, row)
      expect(await staged()).toEqual(noStaged)
      await push()
      expect(await cities()).toEqual([])
    },
  )
})
