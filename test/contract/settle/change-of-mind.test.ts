/**
 * A change of mind about something that was sent and not answered counts, whatever became of the request: the service ends with what the
 * person wanted last, and nobody is told that someone else changed anything.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { dropped, held, late, setUpPushWorld, unreadable } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { push, plan, pull, keys, key, set, remove, staged, undo, redo, fault, clearFaults, pushUnreadable } = w
beforeEach(() => w.seed(['a', 'b', 'c'], () => ({ City: 'old' })))

const cities = () => w.onService('City')
const shown = async () => [...(await w.shown('City'))].sort()

/** Cells of the first two rows that the service has otherwise than they are wanted: what is staged is a change of what it has by now. */
async function unlike(wanted: string): Promise<number> {
  return (await w.onService('Name', 'City')).filter((it) => !it.startsWith('c/') && !it.endsWith(`/${wanted}`)).length
}

type Mind = 'undo' | 'discard' | 'type the old value' | 'type a newer value'
const changeMind: Readonly<Record<Mind, (rows: RowKey[]) => Promise<unknown>>> = {
  undo,
  discard: (rows) => w.discard(rows),
  'type the old value': (rows) => set(rows, 'City', 'old'),
  'type a newer value': (rows) => set(rows, 'City', 'newer'),
}
const minds = Object.keys(changeMind) as Mind[]
const wantedOf = (mind: Mind): string => (mind === 'type a newer value' ? 'newer' : 'old')

const lost: readonly (readonly [string, FaultRequest['effect'], boolean])[] = [
  ['the answer is lost', { kind: 'drop', when: 'after' }, true],
  ['the answer is a 502', { kind: 'status', status: 502, when: 'after' }, true],
  ['the request is lost', { kind: 'drop', when: 'before' }, false],
]

/** Reads back, pushes what is staged, and compares the service, the grid and what is left. */
async function expectAtTheEnd(wanted: string, touched: number): Promise<void> {
  await plan()
  expect((await staged()).conflicts).toBe(0)
  await push()
  expect(await cities()).toEqual([...Array(3 - touched).fill('old'), ...Array(touched).fill(wanted)].sort())
  await pull()
  expect(await staged()).toEqual(noStaged)
  expect(await shown()).toEqual(await cities())
}

describe.each(minds)('%s,', (mind) => {
  test.each(lost)('after a push of which %s', async (_, effect, happened) => {
    const rows = (await keys()).slice(0, 2)
    await set(rows, 'City', 'NEW')
    await pushUnreadable({ operation: 'v3.rows.update-batch', effect })
    expect(await staged()).toMatchObject({ unsettled: 2 })
    await changeMind[mind](rows)
    expect(await shown()).toEqual(['old', wantedOf(mind), wantedOf(mind)].sort())
    clearFaults()
    await plan()
    expect(await shown()).toEqual(['old', wantedOf(mind), wantedOf(mind)].sort())
    if (happened) expect(await cities()).toEqual(['NEW', 'NEW', 'old'])
    expect((await staged()).cells).toBe(await unlike(wantedOf(mind)))
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

// What is being sent is not discarded: the review says so.
describe.each(minds.filter((it) => it !== 'discard'))('%s,', (mind) => {
  test.each(lost)('while a push runs of which then %s', async (_, effect) => {
    const rows = (await keys()).slice(0, 2)
    await set(rows, 'City', 'NEW')
    const planned = await plan()
    fault(held('v3.rows.update-batch'), { operation: 'v3.rows.update-batch', effect }, unreadable)
    if (effect.kind === 'drop' && effect.when === 'before') clearFaults()
    const pushing = push({ planned })
    if (effect.kind !== 'drop' || effect.when !== 'before') await w.reached()
    await changeMind[mind](rows)
    w.release()
    await pushing
    clearFaults()
    await plan()
    expect((await staged()).cells).toBe(await unlike(wantedOf(mind)))
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

describe.each(minds)('%s,', (mind) => {
  test('after the app ended in the middle of a push', async () => {
    const rows = (await keys()).slice(0, 2)
    await set(rows, 'City', 'NEW')
    const planned = await plan()
    fault(held('v3.rows.update-batch'))
    const pushing = push({ planned })
    await w.reached()
    await w.restart()
    await changeMind[mind](rows)
    w.release()
    await pushing
    await expectAtTheEnd(wantedOf(mind), 2)
  })
})

test('redo after such an undo leaves nothing staged once the value is known to be there', async () => {
  const row = await key()
  await set(row, 'City', 'NEW')
  await pushUnreadable(dropped('v3.rows.update'))
  await undo()
  await redo()
  expect(await shown()).toEqual(['NEW', 'old', 'old'])
  clearFaults()
  await plan()
  expect(await staged()).toEqual(noStaged)
})

test('a new row that is discarded while its answer is missing is deleted again', async () => {
  const [row] = await w.add(['x'])
  await pushUnreadable(dropped('v3.rows.create'))
  await w.discard(row)
  clearFaults()
  await push()
  expect(await cities()).toHaveLength(3)
  expect(await staged()).toEqual(noStaged)
})

describe('a deletion that is taken back', () => {
  test.each([
    ['while its answer is on its way', { kind: 'hold', when: 'after' } as const],
    ['and whose answer is lost', { kind: 'drop', when: 'after' } as const],
  ])('%s brings the row back as a new one', async (_, effect) => {
    const row = await key()
    await remove(row)
    const planned = await plan()
    fault({ operation: 'v3.rows.delete', effect })
    if (effect.kind === 'drop') fault(unreadable)
    const pushing = push({ planned })
    if (effect.kind === 'hold') await w.reached()
    else await pushing
    await undo()
    w.release()
    await pushing
    clearFaults()
    await push()
    expect(await w.onService('Name')).toEqual(['a', 'b', 'c'])
    await pull()
    expect(await staged()).toEqual(noStaged)
    expect([...(await w.shown('Name'))].sort()).toEqual(['a', 'b', 'c'])
  })

  test('and is done after all, while an update of the row has no answer, brings the row back as it is wanted', async () => {
    const row = await key()
    await remove(row)
    fault(late('v3.rows.delete'))
    await push()
    await undo()
    await set(row, 'City', 'EDITED')
    await pushUnreadable(dropped('v3.rows.update'))
    w.release()
    await expect.poll(cities).toHaveLength(2)
    await pull('full')
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['EDITED', 'old', 'old'])
    expect(await staged()).toEqual(noStaged)
  })

  test('after it was pushed brings back what was edited before it, too', async () => {
    const row = await key()
    await set(row, 'City', 'EDITED')
    await remove(row)
    await push()
    await undo()
    expect(await shown()).toEqual(['EDITED', 'old', 'old'])
    await push()
    expect(await cities()).toEqual(['EDITED', 'old', 'old'])
    await undo()
    expect(await shown()).toEqual(['old', 'old', 'old'])
    await push()
    expect(await cities()).toEqual(['old', 'old', 'old'])
    expect(await staged()).toEqual(noStaged)
  })
})

describe('nobody is in conflict with oneself', () => {
  test('by undoing two edits of a cell that were pushed together', async () => {
    const row = await key()
    await set(row, 'City', 'AAA')
    await set(row, 'City', 'BBB')
    await push()
    await undo()
    await undo()
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 1 })
    await push()
    expect(await cities()).toEqual(['old', 'old', 'old'])
  })

  test('by undoing two pushed edits of a cell without a push between', async () => {
    const row = await key()
    await set(row, 'City', 'AAA')
    await push()
    await set(row, 'City', 'BBB')
    await push()
    await undo()
    await undo()
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 1 })
    await redo()
    await redo()
    expect(await staged()).toMatchObject({ conflicts: 0, cells: 0 })
    await undo()
    await undo()
    await push()
    expect(await cities()).toEqual(['old', 'old', 'old'])
  })

  test('and taking theirs for a deletion keeps the edits of the row', async () => {
    const row = await key()
    await set(row, 'City', 'mine')
    await remove(row)
    await w.changeBeside(row, { Name: 'theirs' })
    await pull()
    expect(await staged()).toMatchObject({ conflicts: 1, deletedRows: 1 })
    await w.resolve('theirs', row)
    expect(await staged()).toMatchObject({ conflicts: 0, deletedRows: 0, updatedRows: 1, cells: 1 })
  })
})

test.each(minds)('%s, and a colleague writes something else meanwhile: both are asked about', { tags: 'full' }, async (mind) => {
  const row = await key()
  await set(row, 'City', 'new')
  await pushUnreadable(dropped('v3.rows.update'))
  await changeMind[mind]([row])
  clearFaults()
  await w.changeBeside(row, { City: 'theirs' })
  await pull()
  expect(await staged()).toMatchObject({ cells: 1, conflicts: 1 })
  await push()
  expect(await cities()).toEqual(['old', 'old', 'theirs'])
  await w.resolve('mine', row, 'City')
  await push()
  expect(await cities()).toEqual(['old', 'old', wantedOf(mind)].sort())
})
