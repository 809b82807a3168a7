/** What is read before a write counts for two seconds: what is not sent by then is read again, and how much is under way meanwhile. */
import { beforeEach, expect, test } from 'vitest'
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'
import { noTally } from '../../../src-main/push/push-run.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { err } from '../../../src-shared/lib/result.ts'
import { counted, setUpPushWorld } from '../../support/sync/push-world.ts'
import type { SyncWorld } from '../../support/sync/sync-world.ts'

const w = setUpPushWorld()
const { staged } = w
/** Questions to the replica that are told of, in their order. */
let told: string[]
beforeEach(() => {
  told = []
})

/** Rows on the service, each with an edit of its own. */
const edited = async (count: number) => w.set(await w.seed(count, () => ({ City: 'old' })), 'City', (i) => `own ${i}`)
const onService = async () => (await w.onService('City')).filter((it) => it.startsWith('own')).length

interface Meeting {
  readonly timer?: Timer
  /** Answers an update instead of the service; `nth` counts from 1. */
  readonly update?: (nth: number) => ApiFailure | null
  /** Told how many updates are under way, with each that begins. */
  readonly underWay?: (updates: number) => void
}
async function push({ timer = w.world.timer, update = () => null, underWay = () => {} }: Meeting) {
  const { world } = w
  const planned = await w.plan()
  let [nth, open] = [0, 0]
  const client: SyncWorld['client'] = {
    ...world.client,
    async call(operation, input, options) {
      if (operation.id !== updateRow.id) return world.client.call(operation, input, options)
      nth += 1
      open += 1
      underWay(open)
      const failure = update(nth)
      const answer = failure === null ? await world.client.call(operation, input, options) : err(failure)
      open -= 1
      return answer
    },
  }
  const replica: SyncWorld['replica'] = {
    ...world.replica,
    ask(question, asked, options) {
      const given: unknown = asked
      if (question === 'push.take-updates-ahead' && isRecord(given) && Array.isArray(given.slices))
        told.push(`take ${given.slices.length}`)
      if (question === 'push.check' || question === 'push.row-ids') told.push('check')
      return world.replica.ask(question, asked, options)
    },
  }
  const { ok, tally } = await w.push({ planned, client, replica, timer })
  return { ok, tally, updates: nth }
}
const heldBack: ApiFailure = { kind: 'rate-limited', happened: 'no', code: null, status: 429, message: '', waitedMs: 2000 }

test('an update that the service held back for longer than its check counts is checked again, and written then', async () => {
  await edited(3)
  expect(await push({ update: (nth) => (nth === 2 ? heldBack : null) })).toEqual({
    ok: true,
    tally: counted({ updated: 3 }),
    updates: 4,
  })
  expect(told).toEqual(['take 1', 'check', 'check'])
  expect([await onService(), await staged()]).toEqual([3, noStaged])
})

test('a push ends where an update is held back for another reason than that', async () => {
  await edited(2)
  const failure: ApiFailure = { kind: 'wrong-path', happened: 'no', status: 404 }
  expect(await push({ update: () => failure })).toMatchObject({ ok: false, tally: noTally() })
  expect(await staged()).toMatchObject({ cells: 2, failed: 0, unsettled: 0 })
})

test('where nothing can be sent within two seconds of a check, one row is written after four of them', async () => {
  await edited(3)
  let elapsed = 0
  // Two seconds pass before each request.
  const timer: Timer = {
    ...systemTimer,
    elapsed() {
      elapsed += 2000
      return elapsed
    },
  }
  expect(await push({ timer })).toEqual({ ok: true, tally: counted({ updated: 3 }), updates: 3 })
  expect(told.filter((it) => it === 'check')).toHaveLength(12)
  expect([await onService(), await staged()]).toEqual([3, noStaged])
})

test('within two seconds all of a slice is written after one check', async () => {
  await edited(3)
  let elapsed = systemTimer.elapsed()
  // Less than two seconds for all of them.
  const timer: Timer = {
    ...systemTimer,
    elapsed() {
      elapsed += 600
      return elapsed
    },
  }
  expect(await push({ timer })).toEqual({ ok: true, tally: counted({ updated: 3 }), updates: 3 })
  expect(told).toEqual(['take 1', 'check'])
})

test('eight updates are under way at once, and a hundred rows are written down as sent ahead of those whose turn has come', {
  tags: 'full',
}, async () => {
  await edited(220)
  let most = 0
  const pushed = await push({
    underWay(updates) {
      most = Math.max(most, updates)
    },
  })
  expect(pushed).toEqual({ ok: true, tally: counted({ updated: 220 }), updates: 220 })
  expect(most).toBe(8)
  const checks = (count: number) => Array.from({ length: count }, () => 'check')
  expect(told).toEqual(['take 5', 'check', 'take 5', ...checks(5), 'take 1', ...checks(5)])
  expect([await onService(), await staged()]).toEqual([220, noStaged])
})
