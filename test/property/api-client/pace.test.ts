/** Whatever a service answers, the pace keeps its promises. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from '../../../src-main/api-client/pace.ts'
import { createVirtualTime } from '../../support/api-client/virtual-time.ts'
import { runs } from '../../support/runs.ts'

const answers = fc.array(
  fc.record({
    kind: fc.constantFrom<'answered' | 'limited' | 'silent'>('answered', 'answered', 'answered', 'limited', 'silent'),
    latencyMs: fc.integer({ min: 1, max: 3000 }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 })),
  }),
  { minLength: 1, maxLength: 60 },
)

const calls = fc.array(
  fc.record({
    lane: fc.constantFrom('a', 'b', 'c'),
    startMs: fc.integer({ min: 0, max: 5000 }),
    cancelMs: fc.option(fc.integer({ min: 0, max: 20_000 })),
  }),
  {
    minLength: 1,
    maxLength: 40,
  },
)

test('never too many at once, never before a back-off ends, and every call settles', async () => {
  await fc.assert(
    fc.asyncProperty(
      answers,
      calls,
      fc.integer({ min: 1, max: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      async (script, wanted, max, luck) => {
        const time = createVirtualTime()
        const pace = createPace({
          clock: time.clock,
          timer: time.timer,
          random: () => luck,
          maxConcurrency: max,
          startConcurrency: max,
        })
        let sent = 0
        let inFlight = 0
        let settled = 0
        let notBefore = 0
        const problems: string[] = []
        const run = async (lane: string, signal: AbortSignal) => {
          const turn = await pace.acquire({ lane, signal, patienceMs: Number.POSITIVE_INFINITY, isAgain: false })
          settled += 1
          if (turn.kind !== 'go') return
          inFlight += 1
          if (inFlight > max) problems.push(`${inFlight} at once`)
          if (time.clock.now() < notBefore) problems.push('before the back-off ended')
          const answer = script[sent % script.length] ?? { kind: 'answered', latencyMs: 1, retryAfterMs: null }
          sent += 1
          time.timer.after(answer.latencyMs, () => {
            inFlight -= 1
            turn.ticket.release(
              answer.kind === 'limited' ? { kind: 'limited', retryAfterMs: answer.retryAfterMs } : { kind: answer.kind },
            )
            if (answer.kind === 'limited' && answer.retryAfterMs !== null)
              notBefore = Math.max(notBefore, time.clock.now() + answer.retryAfterMs)
          })
        }
        for (const { lane, startMs, cancelMs } of wanted) {
          const cancel = new AbortController()
          time.timer.after(startMs, () => void run(lane, cancel.signal))
          if (cancelMs !== null) time.timer.after(startMs + cancelMs, () => cancel.abort())
        }
        // A minute at most between two probes, besides what the service asks for.
        await time.advance(wanted.length * 160_000 + 10_000)
        expect(problems).toEqual([])
        expect(settled).toBe(wanted.length)
        expect(pace.state()).toMatchObject({ inFlight: 0, queued: 0 })
        expect(time.pending()).toBe(0)
      },
    ),
    { numRuns: runs(150) },
  )
})
