/** A scenario from a kind and a seed. The same kind and seed make the same one, whatever was run before. */
import { type Author, createAuthor } from './author.ts'
import { networkEffect, oddEffect } from './kinds/effects.ts'
import { kills } from './kinds/kills.ts'
import { mind } from './kinds/mind.ts'
import { more } from './kinds/more.ts'
import { crowd, faultyRounds } from './kinds/parts.ts'
import { createRandom } from './random.ts'
import { type Kind, kinds, type Scenario, type Step } from './step.ts'

const steps: Readonly<Record<Kind, (author: Author) => readonly Step[]>> = {
  kills,
  mind,
  faults: (author) => faultyRounds(author, (on) => networkEffect(author.random, on)),
  service: (author) =>
    faultyRounds(author, (on) => (on === 'read' ? networkEffect(author.random, on) : oddEffect(author.random))),
}

export function generate(kind: Kind, seed: number): Scenario {
  // Seeds of different kinds share nothing.
  const random = createRandom(seed * kinds.length + kinds.indexOf(kind))
  const isCrowd = kind === 'faults' && random.chance(8)
  const rows = isCrowd ? 40 + random.below(30) : 8 + random.below(12)
  const author = createAuthor(random, rows)
  const take = random.from(['mine', 'theirs'] as const)
  return { kind, seed, rows, take, steps: [...more(author, (isCrowd ? crowd : steps[kind])(author))] }
}
