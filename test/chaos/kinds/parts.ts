/** Pieces that every kind of run is made of. */
import type { FaultEffect, RequestKind } from '../../support/chaos/fault.ts'
import type { Step } from '../step.ts'
import type { Author } from './author.ts'
import { armed } from './effects.ts'
import type { Random } from './random.ts'

export const changes = (author: Author, most: number): readonly Step[] =>
  Array.from({ length: 1 + author.random.below(most) }, () => author.change())

export const sometimes = (random: Random, percent: number, steps: () => readonly Step[]): readonly Step[] =>
  random.chance(percent) ? steps() : []

export const push: Step = { do: 'push', wait: true }
export const look = (random: Random): Step => ({
  do: 'refresh',
  mode: random.from(['full', 'changes'] as const),
  wait: true,
})
export const work = (author: Author): Step => (author.random.chance(25) ? author.importFile(12) : push)

/** More rows than the window between check and write may hold, changed each to something else while a colleague is at them too. */
export function crowd(author: Author): readonly Step[] {
  const { random } = author
  const field = random.from(['City', 'Note'] as const)
  const rows = author.rows.filter(() => random.chance(90))
  const theirs = random.some(rows.slice(Math.floor(rows.length / 2)), 6)
  return [
    { do: 'edit', cells: rows.map((row, i) => ({ row, field, value: `mine ${i}` })) },
    {
      do: 'arm',
      faults: [
        {
          ...{ on: 'update', skip: 2 + random.below(8), times: 1 },
          effect: {
            ...{ do: 'meanwhile', when: 'before' },
            step: { do: 'colleague-edits', cells: theirs.map((row, i) => ({ row, field, value: `theirs ${i}` })) },
          },
        },
        { on: 'update', skip: 0, times: 200, effect: { do: 'slow', ms: 400 + random.below(800) } },
      ],
    },
    push,
  ]
}

/** Changes, then work in a network that fails, with a colleague before, between and after. */
export function faultyRounds(author: Author, effect: (on: RequestKind) => FaultEffect): readonly Step[] {
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
