/** How long a request is expected that may still be carried out, or carried out again, by a clock that somebody may set. */
import { describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { late, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld()
const { push, set, staged, fault } = w

const seedOne = async () => {
  await w.seed([{ Name: 'row', City: 'old' }])
  return w.key()
}
const cities = () => w.onService('City')
/** What the newest push but `ago` others says of its one row. */
const resultOf = async (ago: number) => {
  const { runs } = await w.world.ask('receipts.runs', { offset: ago, limit: 1 })
  const of = { run: runs[0]?.run ?? 0, worksheetId: w.id, states: null, offset: 0, limit: 9 }
  return (await w.world.ask('receipts.rows', of)).rows.map((it) => it.state)
}
/** A row of which 'first' was pushed without an answer and can still come, and 'second' was pushed since. */
const sendLate = async (): Promise<void> => {
  const row = await seedOne()
  fault(late('v3.rows.update'))
  for (const city of ['first', 'second']) {
    await set(row, 'City', city)
    await push()
  }
}
const arrive = async (then: readonly string[]) => {
  w.release()
  await expect.poll(cities).toEqual(then)
}
/** A refresh at a time of our clock. */
const refreshAt = async (minutes: number) => {
  w.world.setClock(minutes * 60_000)
  await w.pull('changes')
}

describe('an update without an answer', () => {
  test.each([
    ['our clock was set ahead', 0, [11]],
    ['our clock was an hour slow, and set right', -60, [0]],
    ['our clock was a day ahead, and set right', 24 * 60, [0]],
    ['nobody looked for hours', 0, [240, 241]],
  ])('is expected still where %s', { tags: 'full' }, async (_, before, [first = 0, then = first]) => {
    w.world.setClock(before * 60_000)
    await sendLate()
    await refreshAt(first)
    expect(await resultOf(1)).toEqual(['absent'])
    await arrive(['first'])
    await refreshAt(then)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['second'])
  })

  test('is expected for ten minutes of refreshes, then not any more: nobody says that it was not taken', {
    tags: 'full',
  }, async () => {
    await sendLate()
    for (const at of [4, 8, 12]) await refreshAt(at)
    await arrive(['first'])
    await refreshAt(13)
    expect([await staged(), await resultOf(1)]).toEqual([noStaged, ['absent']])
  })
})

describe('a deletion without an answer that was taken back', () => {
  const removeLate = async () => {
    await w.remove(await seedOne())
    fault(late('v3.rows.delete'))
    await push()
    await w.undo()
  }

  test('brings the row back where it is done after our clock was set ahead', async () => {
    await removeLate()
    await refreshAt(11)
    await arrive([])
    await refreshAt(11)
    expect(await staged()).toMatchObject({ createdRows: 1, conflicts: 0 })
  })

  test('is a colleague’s after ten minutes of refreshes, and nobody says that ours was not taken', { tags: 'full' }, async () => {
    await removeLate()
    for (const at of [4, 8, 12]) await refreshAt(at)
    await arrive([])
    await refreshAt(13)
    expect([await staged(), await resultOf(0)]).toEqual([noStaged, ['absent']])
  })
})

describe('an answered request that is carried out again', () => {
  test.each([
    [9, 1],
    [11, 0],
  ])('over a newer value is asked about for ten minutes by our clock (after %i)', async (minutes, questions) => {
    const row = await seedOne()
    for (const city of ['first', 'second']) {
      await set(row, 'City', city)
      await push()
    }
    await w.pull()
    await w.changeBeside(row, { City: 'first' })
    await refreshAt(minutes)
    expect(await staged()).toMatchObject({ cells: questions, conflicts: questions })
  })

  test.each([
    [9, 1],
    [11, 0],
  ])('with a new row is asked about for ten minutes by our clock (after %i)', async (minutes, questions) => {
    await seedOne()
    await w.addBeside({ Name: 'row', City: 'old' })
    await refreshAt(minutes)
    expect(await staged()).toMatchObject({ deletedRows: questions, conflicts: questions })
  })
})
