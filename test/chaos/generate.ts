/** A scenario from a kind and a seed. The same kind and seed make the same one, whatever was run before. */
import {
  type Fault,
  type FaultEffect,
  limitedAnswer,
  limitedAnswers,
  oddAnswer,
  oddAnswers,
  type RequestKind,
} from '../support/chaos/fault.ts'
import { type Author, createAuthor } from './author.ts'
import { createRandom, type Random } from './random.ts'
import { type Kind, kinds, type Scenario, type Step } from './step.ts'

const writes: readonly RequestKind[] = ['create', 'update', 'delete', 'write']

function lateMs(random: Random): number {
  return 1500 + random.below(3500)
}

function networkEffect(random: Random, on: RequestKind): FaultEffect {
  const dice = random.below(100)
  if (on === 'read') return random.from([{ do: 'lost-before' }, { do: 'cut' }, { do: 'reset' }] as const)
  if (dice < 25) return { do: 'lost-after' }
  if (dice < 35) return { do: 'lost-before' }
  if (dice < 60) return { do: 'late', ms: lateMs(random) }
  if (dice < 70) return { do: 'cut' }
  if (dice < 78) return { do: 'reset' }
  if (dice < 86) return { do: 'stall', when: random.from(['before', 'after'] as const), ms: lateMs(random) }
  if (dice < 94) return { do: 'swap' }
  return on === 'create' || on === 'write' ? { do: 'lost-after' } : { do: 'twice', ms: lateMs(random) }
}

function oddEffect(random: Random): FaultEffect {
  if (random.chance(15)) return { do: 'limited', answer: limitedAnswer.parse(random.from(Object.keys(limitedAnswers))) }
  const answer = oddAnswer.parse(random.from(Object.keys(oddAnswers)))
  return { do: 'odd', when: random.chance(60) ? 'after' : 'before', answer }
}

const armed = (random: Random, effect: (on: RequestKind) => FaultEffect): Step => ({
  do: 'arm',
  faults: Array.from({ length: 1 + random.below(2) }, (): Fault => {
    const on = random.chance(12) ? 'read' : random.from(writes)
    return { on, skip: random.below(2), effect: effect(on) }
  }),
})

const changes = (author: Author, most: number): readonly Step[] =>
  Array.from({ length: 1 + author.random.below(most) }, () => author.change())

const sometimes = (random: Random, percent: number, steps: () => readonly Step[]): readonly Step[] =>
  random.chance(percent) ? steps() : []

const work = (author: Author): Step => (author.random.chance(20) ? author.importFile(12) : { do: 'push', wait: true })
const look = (random: Random): Step => ({ do: 'refresh', mode: random.from(['full', 'changes'] as const), wait: true })

function rounds(author: Author, effect: (on: RequestKind) => FaultEffect): readonly Step[] {
  const { random } = author
  return Array.from({ length: 1 + random.below(3) }).flatMap(() => [
    ...changes(author, 4),
    ...sometimes(random, 30, () => [author.colleague()]),
    armed(random, effect),
    work(author),
    ...sometimes(random, 25, () => [author.change()]),
    ...sometimes(random, 30, () => [author.colleague()]),
    ...sometimes(random, 40, () => [look(random)]),
  ])
}

const steps: Readonly<Record<Kind, (author: Author) => readonly Step[]>> = {
  faults: (author) => rounds(author, (on) => networkEffect(author.random, on)),
  service: (author) => rounds(author, (on) => (on === 'read' ? networkEffect(author.random, on) : oddEffect(author.random))),
  kills: (author) => rounds(author, (on) => networkEffect(author.random, on)),
  mind: (author) => rounds(author, (on) => networkEffect(author.random, on)),
}

export function generate(kind: Kind, seed: number): Scenario {
  // Seeds of different kinds share nothing.
  const random = createRandom(seed * kinds.length + kinds.indexOf(kind))
  const rows = 8 + random.below(12)
  const author = createAuthor(random, rows)
  const take = random.from(['mine', 'theirs'] as const)
  return { kind, seed, rows, take, steps: [...steps[kind](author)] }
}
