/** What may befall a request, as the kinds of runs choose it. */
import {
  type Fault,
  type FaultEffect,
  limitedAnswer,
  limitedAnswers,
  oddAnswer,
  oddAnswers,
  type RequestKind,
} from '../../support/chaos/fault.ts'
import type { Step } from '../step.ts'
import type { Random } from './random.ts'

export const writes: readonly RequestKind[] = ['create', 'update', 'delete', 'write']

/** Milliseconds after which the service does what it was asked: longer than a first look back, shorter than patience. */
export const lateMs = (random: Random): number => 1500 + random.below(3500)

export function networkEffect(random: Random, on: RequestKind): FaultEffect {
  const dice = random.below(100)
  if (on === 'read') return random.from([{ do: 'lost-before' }, { do: 'cut' }, { do: 'reset' }] as const)
  if (dice < 25) return { do: 'lost-after' }
  if (dice < 35) return { do: 'lost-before' }
  if (dice < 60) return { do: 'late', ms: lateMs(random) }
  if (dice < 70) return { do: 'cut' }
  if (dice < 78) return { do: 'reset' }
  if (dice < 86) return { do: 'stall', when: random.from(['before', 'after'] as const), ms: lateMs(random) }
  if (dice < 94) return { do: 'swap' }
  return { do: 'twice', ms: lateMs(random) }
}

export function oddEffect(random: Random): FaultEffect {
  if (random.chance(15)) return { do: 'limited', answer: limitedAnswer.parse(random.from(Object.keys(limitedAnswers))) }
  const answer = oddAnswer.parse(random.from(Object.keys(oddAnswers)))
  return { do: 'odd', when: random.chance(60) ? 'after' : 'before', answer }
}

/** The request was done, and nobody was told. */
export const answerMissing = (random: Random): FaultEffect =>
  random.from([
    { do: 'lost-after' },
    { do: 'cut' },
    { do: 'reset' },
    { do: 'odd', when: 'after', answer: 'page-502' },
    { do: 'odd', when: 'after', answer: 'page-504' },
    { do: 'late', ms: lateMs(random) },
  ] as const)

export const armed = (random: Random, effect: (on: RequestKind) => FaultEffect): Step => ({
  do: 'arm',
  faults: Array.from({ length: 1 + random.below(2) }, (): Fault => {
    const on = random.chance(12) ? 'read' : random.chance(40) ? 'write' : random.from(writes)
    return { on, skip: random.below(2), times: 1, effect: effect(on) }
  }),
})

export const armOne = (on: RequestKind, effect: FaultEffect, skip = 0): Step => ({
  do: 'arm',
  faults: [{ on, skip, times: 1, effect }],
})
