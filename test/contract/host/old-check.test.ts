/**
 * A check counts for two seconds: judged when the write really leaves, not when it began to wait for its turn.
 *
 * @module-tag full
 */
import { afterEach, expect, test } from 'vitest'
import { createPastWorld, type PastWorld } from '../../support/host/past-world.ts'
import { createJumpingTimer } from '../../support/sync/jumping-timer.ts'

let world: PastWorld
afterEach(() => world.close())

const createJumpingWorld = (): Promise<PastWorld> => {
  const timer = createJumpingTimer()
  return createPastWorld({}, { timer, requestTimer: timer })
}

const tooMany = (operation: string) =>
  [
    { operation, effect: { kind: 'hold' } },
    { operation, effect: { kind: 'status', status: 429, retryAfter: '3' } },
  ] as const

test.each([
  ['one row', 'v3.rows.update', ['a']],
  ['rows that are written together', 'v3.rows.update-batch', ['a', 'b', 'c']],
])('what somebody changes while the service makes a write of %s wait is found by a second check', async (_, operation, codes) => {
  world = await createJumpingWorld()
  await world.add(['a', 'b', 'c'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
  await world.push()
  const rows = await Promise.all(codes.map((it) => world.rowOf(it)))
  await world.set(rows.map((row) => [row, 'City', 'Basel'] as const))
  const { faults } = world.service
  faults.add(...tooMany(operation))
  const held = faults.held(1)
  const pushed = world.push()
  await held
  await world.change('a', { City: 'Zug' })
  faults.release()
  expect((await pushed).message).toMatch(/1 in conflict\.$/)
  expect(await world.held()).toEqual(['a Zug 1', ...['b', 'c'].map((it) => `${it} ${codes.includes(it) ? 'Basel' : 'Bern'} 1`)])
})

test('a service that never lets us write in time is written to all the same', async () => {
  world = await createJumpingWorld()
  await world.add([{ Code: 'a', City: 'Bern', Count: 1 }])
  await world.push()
  await world.set([[await world.rowOf('a'), 'City', 'Basel']])
  world.service.faults.add({ operation: 'v3.rows.update', times: 4, effect: { kind: 'status', status: 429, retryAfter: '3' } })
  expect(await world.push()).toMatchObject({ status: 'done', message: '1 updated.' })
  expect(await world.held()).toEqual(['a Basel 1'])
})
