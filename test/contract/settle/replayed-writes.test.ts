/** Requests that were answered, and that the network carries out a second time over what was written since. */
import { describe, expect, test } from 'vitest'
import { settleTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { dropped, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ more: [{ name: 'Files', type: '14' }] })
const { pull, plan, set, staged, undo, resolve, fault, clearFaults } = w

const push = () => w.push({ readStaged: async (it) => btoa(it.slice(0, 5)) })
const seed = async (): Promise<RowKey> => {
  await w.seed([{ Name: 'row', City: 'old' }])
  return w.key()
}
const write = async (row: RowKey, name: string, value: CellValue) => {
  await set(row, name, value)
  await push()
}
/** What a gateway does that sends a request again, and what a colleague does. */
const writeBeside = (row: RowKey, name: string, value: unknown) => w.changeBeside(row, { [name]: value })
/** A row whose city was pushed twice, and to which the first of the two has come again. */
const replayed = async (newer = 'second'): Promise<RowKey> => {
  const row = await seed()
  await write(row, 'City', 'first')
  await write(row, 'City', newer)
  await writeBeside(row, 'City', 'first')
  return row
}
const city = async () => (await w.onService('City'))[0]
const shown = async () => (await w.shown('City'))[0]
const marks = async () => (await w.world.rows(w.id))[0]?.marks[w.field('City')]

describe('an answered update that is carried out again over a newer one', () => {
  test.each(['a refresh', 'a full load'] as const)('is asked about after %s, and the newer value is shown', async (how) => {
    const row = await replayed()
    await pull(how === 'a refresh' ? 'changes' : 'full')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await shown()).toBe('second')
    await push()
    expect(await city()).toBe('first')
    await resolve('mine', row, 'City')
    await push()
    expect(await city()).toBe('second')
    expect(await staged()).toEqual(noStaged)
  })

  test('says that it is a push of one’s own, not somebody else', async () => {
    await replayed()
    await pull()
    expect(await marks()).toMatchObject({
      state: 'conflict',
      theirs: 'first',
      own: { run: 2 },
      message: expect.stringContaining('pushed before'),
    })
    // The question is no step of the user's: taking back their own last one takes it along, there is nothing left to ask.
    expect((await w.world.state(w.id)).undo).toBe('Edit')
    await undo()
    expect(await staged()).toEqual(noStaged)
    expect(await marks()).toBeUndefined()
  })

  test('is asked about once: where it is left so, nothing is staged at later refreshes', async () => {
    const row = await replayed()
    await pull()
    await resolve('theirs', row, 'City')
    await writeBeside(row, 'Name', 'other')
    await pull()
    await pull('full')
    expect(await staged()).toEqual(noStaged)
    expect(await city()).toBe('first')
  })

  test('stays a question when somebody changes another cell of the row', async () => {
    const row = await replayed()
    await pull()
    await writeBeside(row, 'Name', 'other')
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  })

  test('is settled with all other conflicts', async () => {
    await replayed()
    await pull()
    await w.world.replica.run(settleTask, { worksheetId: w.id, how: 'mine', at: 5 })
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await city()).toBe('second')
  })

  test('is asked about where the newer value is what was there at first', async () => {
    await replayed('old')
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await shown()).toBe('old')
  })

  test('is asked about by the refresh after a push that writes the same row, which leaves the cell alone', async () => {
    const row = await replayed()
    await write(row, 'Name', 'renamed')
    await pull('changes')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await w.onService('Name', 'City')).toEqual(['renamed/first'])
  })

  test.each([
    ['of another name', 'first.txt', 'second.txt'],
    ['of the same name and size', 'same.txt', 'same.txt'],
  ])('with a file %s is asked about, and the newer file is staged again', async (_, firstName, secondName) => {
    const row = await seed()
    const files = async () => JSON.stringify((await w.world.onService(w.id))[0]?.[w.field('Files')])
    await write(row, 'Files', [{ name: firstName, staged: 'a'.repeat(64), size: 5 }])
    await write(row, 'Files', [{ name: secondName, staged: 'b'.repeat(64), size: 5 }])
    await pull()
    const newer = await files()
    await writeBeside(row, 'Files', [{ name: firstName, url: btoa('aaaaa') }])
    expect(await files()).not.toBe(newer)
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await w.shown('Files')).toEqual([[{ name: secondName, staged: 'b'.repeat(64), size: 5 }]])
  })
})

test('a value that was pushed before and sent again is no question when the answer to the last request was lost', async () => {
  const row = await seed()
  await write(row, 'City', 'first')
  await write(row, 'City', 'old')
  await set(row, 'City', 'first')
  const planned = await plan()
  // Nothing can be read back until the app is started again.
  fault(dropped('v3.rows.update'))
  fault({ operation: 'v3.rows.list', skip: 1, times: 20, effect: { kind: 'drop', when: 'before' } })
  await w.push({ planned })
  clearFaults()
  expect(await city()).toBe('first')
  await pull()
  expect(await staged()).toEqual(noStaged)
})

test('a value whose first request comes late is no question where it is wanted again by then', async () => {
  const row = await seed()
  fault(dropped('v3.rows.update', 'before'))
  await write(row, 'City', 'first')
  await write(row, 'City', 'first')
  await write(row, 'City', 'old')
  await set(row, 'City', 'first')
  // The first request, carried out only now.
  await writeBeside(row, 'City', 'first')
  await pull()
  expect(await staged()).toEqual(noStaged)
  expect(await shown()).toBe('first')
})

test.each([
  ['something that was never pushed from here', ['first', 'second'], ['third']],
  ['the older value over a colleague’s', ['first', 'second'], ['third', 'first']],
  ['what was there before a single push', ['first'], ['old']],
])('a colleague who writes %s is no question', async (_, pushed, beside) => {
  const row = await seed()
  for (const value of pushed) await write(row, 'City', value)
  for (const value of beside) {
    await writeBeside(row, 'City', value)
    await pull()
  }
  expect(await staged()).toEqual(noStaged)
})

test('a value that was sent twice without an answer may come twice: each is put right, and neither is taken for somebody else’s', {
  tags: 'full',
}, async () => {
  const row = await seed()
  for (const value of ['first', 'second', 'first', 'second']) {
    if (value === 'first') fault(dropped('v3.rows.update', 'before'))
    await write(row, 'City', value)
  }
  expect(await city()).toBe('second')
  for (let arrivals = 0; arrivals < 2; arrivals += 1) {
    await writeBeside(row, 'City', 'first')
    await pull()
    await pull('full')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await city()).toBe('second')
    expect(await staged()).toEqual(noStaged)
  }
})
