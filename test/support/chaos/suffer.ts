/** Does to a request what a fault says. */
import { type FaultEffect, limitedAnswers, oddAnswers, refusedAnswers } from './fault.ts'
import { type Answer, breakOff, deliver, deliverHalf, type ProxiedCall } from './proxied-call.ts'
import { realMs } from './time-scale.ts'
import type { Waits } from './waits.ts'

export interface SufferPorts {
  readonly waits: Waits
  /** Passes the request on; null without an answer. */
  forward(call: ProxiedCall): Promise<Answer | null>
  /** Takes a step of the run. */
  act(step: unknown): Promise<void>
}

/** Real milliseconds that a request waits for another one to pass it. */
const swapPatienceMs = 150

const made = (answer: { readonly status: number; readonly type: string | null; readonly body: string }): Answer => ({
  ...answer,
  body: Buffer.from(answer.body),
})

export async function suffer({ waits, forward, act }: SufferPorts, call: ProxiedCall, effect: FaultEffect): Promise<void> {
  switch (effect.do) {
    case 'lost-before':
      return breakOff(call)
    case 'lost-after':
      await forward(call)
      return breakOff(call)
    case 'late':
      breakOff(call)
      // Also once the run is healthy again: it is on its way.
      await waits.track(waits.pass(realMs(effect.ms)).then(() => forward(call)))
      return
    case 'cut':
      return deliverHalf(call, await forward(call))
    case 'reset': {
      const forwarded = forward(call)
      breakOff(call)
      await forwarded
      return
    }
    case 'stall':
      if (effect.when === 'after') await forward(call)
      await waits.hold(realMs(effect.ms))
      return breakOff(call)
    case 'swap':
      await waits.nextWrite(swapPatienceMs)
      return deliver(call, await forward(call))
    case 'twice':
      deliver(call, await forward(call))
      await waits.track(waits.pass(realMs(effect.ms)).then(() => forward(call)))
      return
    case 'slow':
      await waits.pass(realMs(effect.ms))
      return deliver(call, await forward(call))
    case 'odd':
      if (effect.when === 'after') await forward(call)
      return deliver(call, made(oddAnswers[effect.answer]))
    case 'limited':
      return deliver(call, made(limitedAnswers[effect.answer]))
    case 'refused':
      return deliver(call, made(refusedAnswers[effect.answer]))
    case 'meanwhile': {
      if (effect.when === 'before') await act(effect.step)
      const answer = await forward(call)
      if (effect.when === 'after') await act(effect.step)
      return deliver(call, answer)
    }
  }
}
