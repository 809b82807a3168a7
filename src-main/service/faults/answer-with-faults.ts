/** Answers a call as its faults want it. */
import type { Answer } from '../http/call.ts'
import { bytesOf, type Delivery, wait, whole } from '../http/delivery.ts'
import { codeAnswer } from '../http/envelope.ts'
import type { FaultPlan } from './fault-plan.ts'
import type { FaultEffect } from './fault-rule.ts'

const page = '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>'

const statusAnswer = (effect: Extract<FaultEffect, { kind: 'status' }>): Delivery =>
  whole({
    status: effect.status,
    headers: {
      'content-type': effect.contentType,
      ...(effect.retryAfter === undefined ? {} : { 'retry-after': effect.retryAfter }),
    },
    body: effect.body ?? '',
  })

/** A fault that answers instead of the operation; null when the operation runs. */
function answerInstead(effect: FaultEffect): Delivery | null {
  switch (effect.kind) {
    case 'drop':
      return effect.when === 'before' ? { kind: 'dropped' } : null
    case 'code':
      return effect.when === 'before' ? whole(codeAnswer(effect.code, effect.message)) : null
    case 'status':
      return effect.when === 'before' ? statusAnswer(effect) : null
    case 'html':
      return whole({ status: effect.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page })
    default:
      return null
  }
}

/** Spoils what was answered. */
function spoil(effect: FaultEffect, delivery: Delivery): Delivery {
  if (delivery.kind === 'dropped') return delivery
  const { answer } = delivery
  switch (effect.kind) {
    case 'drop':
      return { kind: 'dropped' }
    case 'code':
      return whole(codeAnswer(effect.code, effect.message))
    case 'status':
      return statusAnswer(effect)
    case 'malformed':
      return whole({ ...answer, body: effect.body })
    case 'truncated': {
      const body = bytesOf(answer)
      const bytes = Math.floor(body.byteLength * effect.keep)
      return effect.connection === 'breaks' ? { kind: 'cut', answer, bytes } : whole({ ...answer, body: body.subarray(0, bytes) })
    }
    case 'slow':
      return { kind: 'slow', answer, bytes: effect.bytes, ms: effect.ms }
    default:
      return delivery
  }
}

/** `run` has the operation's effect; it is given how many rows of a batch must fail. */
export async function answerWithFaults(
  effects: readonly FaultEffect[],
  plan: FaultPlan,
  run: (failing: number) => Promise<Answer>,
): Promise<Delivery> {
  for (const effect of effects) {
    if (effect.kind === 'latency') await wait(effect.ms)
    if (effect.kind === 'hold' && effect.when === 'before') await plan.hold()
    if (effect.kind === 'late') {
      const { ms } = effect
      void (ms === null ? plan.hold() : wait(ms)).then(() => run(0)).catch(() => undefined)
      return { kind: 'dropped' }
    }
    const instead = answerInstead(effect)
    if (instead !== null) return instead
  }
  const failing = effects.reduce((count, effect) => (effect.kind === 'partial' ? count + effect.fail : count), 0)
  let delivery = whole(await run(failing))
  for (const effect of effects) {
    if (effect.kind === 'hold' && effect.when === 'after') await plan.hold()
    delivery = spoil(effect, delivery)
  }
  return delivery
}
