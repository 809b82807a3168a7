import { describe, expect, test } from 'vitest'
import { createPace, type Pace, type PaceState, type Ticket } from '../../../src-main/api-client/pace.ts'
import { createVirtualTime, settle } from '../../support/api-client/virtual-time.ts'

const never = new AbortController().signal

interface PaceLimits {
  readonly maxConcurrency?: number
  readonly startConcurrency?: number
}

/** Asks for turns and collects the tickets in the order in which they are given. */
function collect(pace: Pace) {
  const tickets: { readonly name: string; readonly ticket: Ticket }[] = []
  const others: string[] = []
  return {
    tickets,
    others,
    names: () => tickets.map((it) => it.name),
    ask: (name: string, lane = '', signal = never, patienceMs = Number.POSITIVE_INFINITY, isAgain = false) => {
      void pace.acquire({ lane, signal, patienceMs, isAgain }).then((answer) => {
        if (answer.kind === 'go') tickets.push({ name, ticket: answer.ticket })
        else others.push(`${name} ${answer.kind}`)
      })
    },
    releaseFirst: (kind: 'answered' | 'silent' = 'answered') => tickets.shift()?.ticket.release({ kind }),
    limitFirst: (retryAfterMs: number | null = null) => tickets.shift()?.ticket.release({ kind: 'limited', retryAfterMs }),
  }
}

const oneAtATime = { startConcurrency: 1, maxConcurrency: 1 }

function start(options: PaceLimits = oneAtATime) {
  const time = createVirtualTime()
  const pace = createPace({ clock: time.clock, timer: time.timer, random: () => 1, ...options })
  return { time, pace, turns: collect(pace) }
}

/** Starts with one request that the service refused as one too many. */
async function startLimited(retryAfterMs: number | null = null, options?: PaceLimits) {
  const started = start(options)
  started.turns.ask('a')
  await settle()
  started.turns.limitFirst(retryAfterMs)
  return started
}

describe('while no limit is known', () => {
  test('lets as many requests go as it starts with, and the rest one by one', async () => {
    const { pace, turns } = start({ startConcurrency: 2 })
    for (const name of ['a', 'b', 'c', 'd']) turns.ask(name)
    await settle()
    expect(turns.names()).toEqual(['a', 'b'])
    turns.releaseFirst('silent')
    await settle()
    expect(turns.names()).toEqual(['b', 'c'])
    expect(pace.state()).toMatchObject({ phase: 'free', waitingUntil: null, perSecond: null, inFlight: 2, queued: 1 })
  })

  test('allows more at once with every success, up to the maximum', async () => {
    const { pace, turns } = start({ startConcurrency: 1, maxConcurrency: 3 })
    for (let index = 0; index < 40; index += 1) {
      turns.ask(String(index))
      await settle()
      turns.releaseFirst()
    }
    expect(pace.state().concurrency).toBe(3)
  })

  test('gives lanes their turns alternately, whatever the length of their queues', async () => {
    const { turns } = start()
    for (const name of ['bulk 1', 'bulk 2', 'bulk 3', 'bulk 4']) turns.ask(name, 'bulk')
    turns.ask('look-up', 'window')
    const order: string[] = []
    for (let index = 0; index < 5; index += 1) {
      await settle()
      order.push(...turns.names())
      turns.releaseFirst()
    }
    expect(order).toEqual(['bulk 1', 'bulk 2', 'look-up', 'bulk 3', 'bulk 4'])
  })

  test('takes a cancelled call out of the queue and does not count it', async () => {
    const { pace, turns } = start()
    const cancel = new AbortController()
    turns.ask('a')
    turns.ask('b', '', cancel.signal)
    turns.ask('c')
    cancel.abort()
    await settle()
    expect(turns.others).toEqual(['b cancelled'])
    expect(pace.state().queued).toBe(1)
    turns.releaseFirst()
    await settle()
    expect(turns.names()).toEqual(['c'])
  })

  test('refuses a call that was cancelled before it asked', async () => {
    const { turns } = start({})
    turns.ask('a', '', AbortSignal.abort())
    await settle()
    expect(turns.others).toEqual(['a cancelled'])
  })
})

describe('after "too many requests"', () => {
  test('starts nothing before the back-off ends, then a single probe', async () => {
    const { time, pace, turns } = start({ startConcurrency: 4 })
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) turns.ask(name)
    await settle()
    turns.limitFirst()
    for (let index = 0; index < 3; index += 1) turns.releaseFirst('silent')
    await time.advance(499)
    expect(turns.names()).toEqual([])
    expect(pace.state()).toMatchObject({ phase: 'waiting', waitingUntil: time.clock.now() + 1, concurrency: 1, queued: 2 })
    await time.advance(2)
    expect(turns.names()).toEqual(['e'])
    await time.advance(60_000)
    expect(turns.names()).toEqual(['e'])
  })

  test.each([-3_600_000, 3_600_000])('waits just as long when the clock is set by %i ms meanwhile', async (byMs) => {
    const { time, pace, turns } = await startLimited(2000)
    time.setClock(byMs)
    turns.ask('b', '', never, 20_000)
    expect(pace.state().waitingUntil).toBe(time.clock.now() + 2500)
    await time.advance(2499)
    expect(turns.names()).toEqual([])
    await time.advance(1)
    expect(turns.names()).toEqual(['b'])
  })

  test('doubles the back-off with every refused probe, up to a minute', async () => {
    const { time, pace, turns } = start()
    const waits: number[] = []
    turns.ask('first')
    for (let index = 0; index < 10; index += 1) {
      await settle()
      turns.limitFirst()
      turns.ask('again')
      await settle()
      waits.push((pace.state().waitingUntil ?? 0) - time.clock.now())
      await time.advance(120_000)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('takes refusals of requests that were under way already as the same congestion', async () => {
    const { time, pace, turns } = start({ startConcurrency: 4 })
    for (const name of ['a', 'b', 'c', 'd']) turns.ask(name)
    await settle()
    for (let index = 0; index < 4; index += 1) turns.limitFirst()
    expect((pace.state().waitingUntil ?? 0) - time.clock.now()).toBe(500)
    expect(pace.state().limitedAnswers).toBe(4)
  })

  test('waits as long as the service asks for', async () => {
    const { time, turns } = await startLimited(30_000, { startConcurrency: 1 })
    turns.ask('b')
    await time.advance(29_999)
    expect(turns.names()).toEqual([])
    await time.advance(1000)
    expect(turns.names()).toEqual(['b'])
  })

  test('goes on with half the rate that went well, and raises it little by little', async () => {
    const { time, pace, turns } = start({ startConcurrency: 8, maxConcurrency: 8 })
    for (let index = 0; index < 20; index += 1) {
      turns.ask(`ok ${index}`)
      await settle()
      turns.releaseFirst()
    }
    turns.ask('refused')
    await settle()
    turns.limitFirst()
    expect(pace.state()).toMatchObject({ perSecond: 10, phase: 'waiting' })
    turns.ask('probe')
    await time.advance(1000)
    turns.releaseFirst()
    expect(pace.state()).toMatchObject({ phase: 'slowed', perSecond: 15 })
  })

  test('puts a call that must be sent again before the others of its lane', async () => {
    const { time, turns } = start()
    for (const name of ['a', 'b']) turns.ask(name)
    await settle()
    turns.limitFirst()
    turns.ask('a again', '', never, Number.POSITIVE_INFINITY, true)
    await time.advance(1000)
    expect(turns.names()).toEqual(['a again'])
  })

  test.each([
    ['whose patience ends, even when it was never sent', 600_000, 20_000, 20_001],
    ['at once when the service asks for more time than its caller has', 3_600_000, 60_000, 0],
  ])('gives up on a call %s', async (_, retryAfterMs, patienceMs, passedMs) => {
    const { time, turns } = await startLimited(retryAfterMs)
    turns.ask('b', '', never, patienceMs)
    await time.advance(passedMs)
    expect(turns.others).toEqual(['b out-of-patience'])
  })

  test('does not count patience while it is only busy', async () => {
    const { time, turns } = start()
    turns.ask('long')
    turns.ask('b', '', never, 20_000)
    await time.advance(100_000)
    expect(turns.others).toEqual([])
    turns.releaseFirst()
    await settle()
    expect(turns.names()).toEqual(['b'])
    expect(time.pending()).toBe(0)
  })

  test('tells its listeners when it begins to wait and when it goes on', async () => {
    const { time, pace, turns } = start()
    const told: PaceState['phase'][] = []
    const stop = pace.subscribe((state) => told.push(state.phase))
    turns.ask('a')
    await settle()
    turns.limitFirst()
    turns.ask('b')
    await time.advance(1000)
    turns.releaseFirst()
    stop()
    expect(told).toEqual(['waiting', 'slowed'])
  })
})
