/** Requests that were answered, and that the network carries out a second time over what was written since. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import type { Take } from '../../../src-main/replica/settle/resolve-conflicts.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock({ name: 'Files', type: '14' }))
})
afterEach(() => world.close())

const field = (name: string): string => f[name] ?? ''
const pushAll = async () =>
  pushPlanned(
    { ...world, readStaged: async (it) => btoa(it.slice(0, 5)) },
    (await world.plan(id)).push,
    { triggerWorkflow: true, permanentDelete: false },
    { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() },
  )
const seed = async (): Promise<RowKey> => {
  await world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: [{ [field('Name')]: 'row', [field('City')]: 'old' }],
  })
  await pushAll()
  const [row] = await world.rows(id)
  if (row === undefined) throw new Error('a row')
  return row.key
}
const write = async (row: RowKey, name: string, value: CellValue) => {
  await world.set(id, [{ row, field: field(name), value }])
  await pushAll()
}
/** Past the app: what a gateway does that sends a request again, and what a colleague does. */
const writeBeside = async (row: RowKey, name: string, value: unknown) => {
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
  const body = JSON.stringify({ fields: [{ id: field(name), value }] })
  await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, { method: 'PATCH', headers, body })
}
const city = async () => (await world.onService(id))[0]?.[field('City')]
const shown = async () => (await world.rows(id))[0]?.cells[1]
const staged = async () => (await world.state(id)).staged
const settle = (row: RowKey, take: Take) =>
  world.ask('changes.resolve', { worksheetId: id, cells: [{ row, field: field('City') }], take, at: 5 })

describe('an answered update that is carried out again over a newer one', () => {
  test.each(['a refresh', 'a full load'] as const)('is asked about after %s, and the newer value is shown', async (how) => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await world.pull(id, how === 'a refresh' ? 'changes' : 'full')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await shown()).toBe('second')
    await pushAll()
    expect(await city()).toBe('first')
    await settle(row, { take: 'mine' })
    await pushAll()
    expect(await city()).toBe('second')
    expect(await staged()).toEqual(noStaged)
  })

  test('says that it is a push of one’s own, not somebody else', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    expect((await world.rows(id))[0]?.marks[field('City')]).toMatchObject({
      state: 'conflict',
      theirs: 'first',
      own: { run: 2 },
      message: expect.stringContaining('pushed before'),
    })
    // The question is no step of the user's: taking back their own last one takes it along, there is nothing left to ask.
    expect((await world.state(id)).undo).toBe('Edit')
    await world.ask('edits.undo', { worksheetId: id, at: 9 })
    expect((await world.state(id)).staged).toEqual(noStaged)
    expect((await world.rows(id))[0]?.marks[field('City')]).toBeUndefined()
  })

  test('is asked about once: where it is left so, nothing is staged at later refreshes', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    await settle(row, { take: 'theirs' })
    await writeBeside(row, 'Name', 'other')
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await staged()).toEqual(noStaged)
    expect(await city()).toBe('first')
  })

  test('stays a question when somebody changes another cell of the row', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    await writeBeside(row, 'Name', 'other')
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  })

  test('is settled with all other conflicts', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    await world.replica.run(settleTask, { worksheetId: id, how: 'mine', at: 5 })
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await city()).toBe('second')
  })

  test('is asked about where the newer value is what was there at first', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'old')
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect(await shown()).toBe('old')
  })

  test('is asked about by the refresh after a push that writes the same row, which leaves the cell alone', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'first')
    await write(row, 'Name', 'renamed')
    await world.pull(id, 'changes')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect((await world.onService(id))[0]).toMatchObject({ [field('Name')]: 'renamed', [field('City')]: 'first' })
  })

  test.each([
    ['of another name', 'first.txt', 'second.txt'],
    ['of the same name and size', 'same.txt', 'same.txt'],
  ])('with a file %s is asked about, and the newer file is staged again', async (_, firstName, secondName) => {
    const row = await seed()
    const files = async () => JSON.stringify((await world.onService(id))[0]?.[field('Files')])
    await write(row, 'Files', [{ name: firstName, staged: 'a'.repeat(64), size: 5 }])
    await write(row, 'Files', [{ name: secondName, staged: 'b'.repeat(64), size: 5 }])
    await world.pull(id)
    const newer = await files()
    await writeBeside(row, 'Files', [{ name: firstName, url: btoa('aaaaa') }])
    expect(await files()).not.toBe(newer)
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
    expect((await world.rows(id))[0]?.cells).toContainEqual([{ name: secondName, staged: 'b'.repeat(64), size: 5 }])
  })
})

test('a value that was pushed before and sent again is no question when the answer to the last request was lost', async () => {
  const row = await seed()
  await write(row, 'City', 'first')
  await write(row, 'City', 'old')
  await world.set(id, [{ row, field: field('City'), value: 'first' }])
  const planned = await world.plan(id)
  // Nothing can be read back until the app is started again.
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'after' } })
  world.service.faults.add({ operation: 'v3.rows.list', skip: 1, times: 20, effect: { kind: 'drop', when: 'before' } })
  await world.push(planned)
  world.service.faults.clear()
  expect(await city()).toBe('first')
  await world.pull(id)
  expect(await staged()).toEqual(noStaged)
})

test('a value whose first request comes late is no question where it is wanted again by then', async () => {
  const row = await seed()
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
  await write(row, 'City', 'first')
  await write(row, 'City', 'first')
  await write(row, 'City', 'old')
  await world.set(id, [{ row, field: field('City'), value: 'first' }])
  // The first request, carried out only now.
  await writeBeside(row, 'City', 'first')
  await world.pull(id)
  expect(await staged()).toEqual(noStaged)
  expect(await shown()).toBe('first')
})

describe('a colleague', () => {
  test('who writes something that was never pushed from here is no question', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'third')
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
  })

  test('who writes the older value over a colleague’s is no question', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await write(row, 'City', 'second')
    await writeBeside(row, 'City', 'third')
    await world.pull(id)
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
  })

  test('who puts back what was there before a single push is no question', async () => {
    const row = await seed()
    await write(row, 'City', 'first')
    await writeBeside(row, 'City', 'old')
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
  })
})

test('a value that was sent twice without an answer may come twice: each is put right, and neither is taken for somebody else’s', async () => {
  const row = await seed()
  for (const value of ['first', 'second', 'first', 'second']) {
    if (value === 'first') world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
    await write(row, 'City', value)
  }
  expect(await city()).toBe('second')
  for (let arrivals = 0; arrivals < 2; arrivals += 1) {
    await writeBeside(row, 'City', 'first')
    await world.pull(id)
    await world.pull(id, 'full')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await city()).toBe('second')
    expect(await staged()).toEqual(noStaged)
  }
})
