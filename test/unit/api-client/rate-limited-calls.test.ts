/** Many calls against services that limit them, in virtual time: nothing is lost, nothing is hammered, the limit is nearly used. */
import { describe, expect, test } from 'vitest'
import { createRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { createLimitedService, slidingWindow } from '../../support/api-client/limited-service.ts'
import { createVirtualTime } from '../../support/api-client/virtual-time.ts'

const minute = 60_000

describe('a service that takes 20 requests a second', () => {
  test('answers every call, with few refusals and most of the limit used', async () => {
    const time = createVirtualTime()
    const service = createLimitedService({ time, latencyMs: 20, isTooMany: slidingWindow(20, 1000) })
    const { client } = createTestClient('http://service.test', { ...time, transport: service.transport })
    let done = 0
    for (let index = 0; index < 1200; index += 1) {
      void client.call(listWorksheets, { body: {} }).then((result) => {
        if (result.ok) done += 1
      })
    }
    await time.advance(2 * minute)
    expect(done).toBe(1200)
    expect(service.taken).toHaveLength(1200)
    expect(service.refused.length).toBeLessThan(60)
    const seconds = ((service.taken.at(-1) ?? 0) - (service.taken[0] ?? 0)) / 1000
    expect(1200 / seconds).toBeGreaterThan(15)
    expect(service.mostAtOnce()).toBeLessThanOrEqual(8)
  })
})

describe.each([
  [
    'code 51',
    { status: 200, headers: {}, body: { success: false, error_code: 51, error_msg: 'request rate limited', data: null } },
  ],
  ['code 90000', { status: 200, headers: {}, body: { success: false, error_code: 90000, error_msg: 'too many', data: null } }],
  ['code 90001 under other names', { status: 200, headers: {}, body: { success: false, code: 90001, msg: 'too many' } }],
  ['status 429 with a text', { status: 429, headers: {}, body: 'Too Many Requests' }],
  ['status 503 with code 90001', { status: 503, headers: {}, body: { success: false, error_code: 90001, error_msg: '' } }],
])('a service that answers %s for ten minutes', (_, refusal) => {
  test('gets the create exactly once in the end, with few probes meanwhile', async () => {
    const time = createVirtualTime()
    const opensAt = time.clock.now() + 10 * minute
    const service = createLimitedService({ time, latencyMs: 20, isTooMany: (now) => now < opensAt, refusal: () => refusal })
    const { client, log } = createTestClient('http://service.test', { ...time, transport: service.transport })
    const call = client.call(
      createRow,
      { params: { worksheet_id: 'w' }, body: { fields: [] } },
      { patienceMs: Number.POSITIVE_INFINITY },
    )
    await time.advance(5 * minute)
    expect(client.pace.state()).toMatchObject({ phase: 'waiting', waitingUntil: expect.any(Number) })
    await time.advance(7 * minute)
    expect(await call).toMatchObject({ ok: false, error: { kind: 'unexpected-shape', happened: 'yes' } })
    expect(service.taken).toHaveLength(1)
    expect(service.refused.length).toBeLessThan(30)
    expect(log.list(0, 100).at(-2)).toMatchObject({ ok: false, outcome: 'Too many requests, to be sent again' })
  })
})

test('gives up when the next probe would come after the patience of the call, and says how long it waited', async () => {
  const time = createVirtualTime()
  const service = createLimitedService({ time, latencyMs: 20, isTooMany: () => true })
  const { client } = createTestClient('http://service.test', { ...time, transport: service.transport })
  const call = client.call(listWorksheets, { body: {} }, { patienceMs: 20_000 })
  await time.advance(minute)
  expect(await call).toEqual({
    ok: false,
    error: {
      kind: 'rate-limited',
      happened: 'no',
      code: 51,
      status: 200,
      message: 'slow down',
      waitedMs: 11_725,
    },
  })
})

test('can be cancelled while it waits', async () => {
  const time = createVirtualTime()
  const service = createLimitedService({ time, latencyMs: 20, isTooMany: () => true })
  const { client } = createTestClient('http://service.test', { ...time, transport: service.transport })
  const cancel = new AbortController()
  const call = client.call(createRow, { params: { worksheet_id: 'w' }, body: { fields: [] } }, { signal: cancel.signal })
  await time.advance(5000)
  const sent = service.refused.length
  cancel.abort()
  expect(await call).toEqual({ ok: false, error: { kind: 'cancelled', happened: 'no' } })
  await time.advance(10 * minute)
  expect(service.refused).toHaveLength(sent)
})

test('honours Retry-After, in seconds and as a date', async () => {
  const time = createVirtualTime()
  const start = time.clock.now()
  const asked = [{ 'retry-after': '45' }, { 'retry-after': new Date(start + 120_000).toUTCString() }]
  const service = createLimitedService({
    time,
    latencyMs: 20,
    isTooMany: () => asked.length > 0,
    refusal: () => ({ status: 429, headers: asked.shift() ?? {}, body: '' }),
  })
  const { client } = createTestClient('http://service.test', { ...time, transport: service.transport })
  const call = client.call(listWorksheets, { body: {} })
  await time.advance(5 * minute)
  expect(await call).toMatchObject({ ok: true })
  expect([...service.refused, ...service.taken].map((at) => Math.floor((at - start) / 1000))).toEqual([0, 45, 120])
})
