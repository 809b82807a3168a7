/** Processes that end, stand still or have a wrong clock, at any moment of the work. */
import type { FaultEffect } from '../../support/chaos/fault.ts'
import type { Step } from '../step.ts'
import type { Author } from './author.ts'
import { answerMissing, armOne, networkEffect, writes } from './effects.ts'
import { changes, look, push, sometimes, work } from './parts.ts'

const ways = ['SIGKILL', 'SIGKILL', 'SIGTERM'] as const

/** Ends a process while a request is under way: before the service has done it, or after. */
function killInWork(author: Author, who: 'app' | 'service'): readonly Step[] {
  const { random } = author
  const on = random.chance(10) ? 'read' : random.from(writes)
  const kill: FaultEffect = {
    do: 'meanwhile',
    when: random.from(['before', 'after'] as const),
    step: { do: 'kill', who, how: random.from(ways) },
  }
  return [
    ...changes(author, 4),
    ...sometimes(random, 20, () => [author.colleague()]),
    armOne(on, kill, random.below(3)),
    work(author),
    { do: 'start', who },
    ...sometimes(random, 40, () => [random.chance(50) ? { do: 'undo' } : author.change()]),
    ...sometimes(random, 30, () => [author.colleague()]),
    ...sometimes(random, 50, () => [look(random)]),
  ]
}

/** Ends the app between two things that the user does. */
function killBetween(author: Author): readonly Step[] {
  const { random } = author
  return [
    ...changes(author, 3),
    { do: 'kill', who: 'app', how: random.from(ways) },
    ...changes(author, 2),
    ...sometimes(random, 50, () => [{ do: 'undo' }]),
    ...sometimes(random, 30, () => [{ do: 'redo' }]),
    push,
  ]
}

/** The answer is missing, and then the app is ended as well. */
function killAfterLoss(author: Author): readonly Step[] {
  const { random } = author
  return [
    ...changes(author, 3),
    armOne(random.from(writes), answerMissing(random)),
    { do: 'push', wait: random.chance(50) },
    { do: 'kill', who: 'app', how: 'SIGKILL' },
    ...sometimes(random, 60, () => [random.chance(50) ? { do: 'undo' } : author.retype()]),
    ...sometimes(random, 50, () => [look(random)]),
  ]
}

function standStill(author: Author): readonly Step[] {
  const { random } = author
  const who = random.from(['app', 'service'] as const)
  const freeze: FaultEffect = {
    do: 'meanwhile',
    when: random.from(['before', 'after'] as const),
    step: { do: 'freeze', who, ms: 500 + random.below(3000) },
  }
  return [
    ...changes(author, 4),
    armOne(random.from(writes), freeze),
    work(author),
    ...sometimes(random, 40, () => [author.change()]),
  ]
}

/** A clock is set: by seconds behind what a colleague just made, by an hour, or ahead. */
function setClock(author: Author): readonly Step[] {
  const { random } = author
  const who = random.from(['app', 'service', 'service'] as const)
  const ms = random.from([-3_600_000, -10_000, 10_000, 180_000, 3_600_000])
  return [
    ...changes(author, 2),
    author.colleague(),
    { do: 'clock', who, ms },
    author.add(4),
    armOne('create', random.chance(60) ? { do: 'lost-after' } : networkEffect(random, 'create')),
    work(author),
    ...sometimes(random, 50, () => [look(random)]),
  ]
}

const second = (author: Author): readonly Step[] => [
  author.edit(),
  { do: 'second', ms: author.random.from([0, 0, -180_000, 180_000, 3_600_000]) },
  ...changes(author, 2),
  push,
]

export function kills(author: Author): readonly Step[] {
  const { random } = author
  return Array.from({ length: 1 + random.below(2) }).flatMap(() => {
    const dice = random.below(100)
    if (dice < 36) return killInWork(author, 'app')
    if (dice < 54) return killInWork(author, 'service')
    if (dice < 66) return killBetween(author)
    if (dice < 80) return killAfterLoss(author)
    if (dice < 88) return standStill(author)
    return dice < 96 ? setClock(author) : second(author)
  })
}
