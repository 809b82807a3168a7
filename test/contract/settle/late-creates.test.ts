/**
 * New rows whose answer is lost, while the service is still at work, comes to it later, or has a clock that was set back: each is created once,
 * and what may already be there is said before it is sent again.
 */
import { expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { atPause, shiftedClock } from '../../support/sync/late-moments.ts'
import { dropped, late, setUpPushWorld, title } from '../../support/sync/push-world.ts'

const names = Array.from({ length: 50 }, (_, i) => `row ${i}`)
const w = setUpPushWorld('later')
const { add, push, plan, pull, staged, fault } = w
const open = (settings: Parameters<typeof w.open>[0] = {}) => w.open({ fields: [title], ...settings })
const onService = () => w.onService('Name')
const comesLate = () => fault(late('v3.rows.create-batch'))
/** Rows that were given up after a push, and come to the service only then. */
const pushLate = async (between = async (): Promise<unknown> => null): Promise<void> => {
  await open()
  await add(names)
  comesLate()
  await push()
  await between()
  w.release()
  await expect.poll(onService).toHaveLength(50)
}

test.each([2, 3, 5])('a push creates rows once that come with pause %i of looking for them', async (nth) => {
  await open({ timer: atPause(nth, () => w.release()) })
  await add(names)
  comesLate()
  expect(await push()).toMatchObject({ ok: true, tally: { created: 50, unknown: 0 } })
  expect([await onService(), await staged()]).toEqual([[...names].sort(), noStaged])
})

test.each(['a refresh', 'a full load', 'the next plan'] as const)(
  'a push knows rows again that came after it had given them up, with %s',
  async (how) => {
    await pushLate(async () => {
      expect(await staged()).toMatchObject({ createdRows: 50, unsettled: 0 })
      expect((await plan()).plan.irreversible).toContainEqual(expect.stringContaining('50 new rows were sent'))
    })
    if (how !== 'the next plan') await pull(how === 'a refresh' ? 'changes' : 'full')
    expect((await plan()).plan).toMatchObject({ requests: 0, irreversible: [] })
    expect([await staged(), (await w.keys()).length]).toEqual([noStaged, 50])
    await push()
    expect(await onService()).toEqual([...names].sort())
  },
)

test('a push looks once more when it starts, for rows that came since its plan', async () => {
  let planned: Awaited<ReturnType<typeof plan>> | undefined
  await pushLate(async () => {
    planned = await plan()
  })
  await push(planned && { planned })
  expect([await onService(), await staged()]).toEqual([[...names].sort(), noStaged])
})

test('a push deletes rows again that were discarded before they came', async () => {
  await pushLate(() => w.discard())
  await pull()
  expect(await staged()).toMatchObject({ deletedRows: 50 })
  await push()
  expect(await onService()).toEqual([])
})

test.each([
  ['an hour', 3_600_000],
  ['ten seconds', 10_000],
])("a push creates rows once although the service's clock was set back by %s", async (_, back) => {
  const clock = shiftedClock()
  await open({ service: { clock } })
  await add(['before'])
  await push()
  clock.shiftMs = -back
  await add(names)
  fault(dropped('v3.rows.create-batch'))
  await push()
  await push()
  expect([await onService(), await staged()]).toEqual([[...names, 'before'].sort(), noStaged])
})

test("a push does not take a colleague's older row of the same name for its own", async () => {
  await open()
  await w.addBeside({ Name: 'row 0' })
  await add(['row 0', 'row 1'])
  await push()
  expect(await onService()).toEqual(['row 0', 'row 1'])
  // Asked about, and wanted all the same.
  expect(await w.questions()).toHaveLength(1)
  await w.resolve('mine')
  fault(dropped('v3.rows.create', 'before'))
  await push()
  expect(await onService()).toEqual(['row 0', 'row 1'])
  await push()
  expect(await onService()).toEqual(['row 0', 'row 0', 'row 1'])
})
