/** A scenario from a kind and a seed. The same kind and seed make the same one, whatever was run before. */

import { type Kind, kinds, type Scenario, type Step } from '../step.ts'
import { type Author, createAuthor } from './author.ts'
import { networkEffect, oddEffect } from './effects.ts'
import { kills } from './kills.ts'
import { mind } from './mind.ts'
import { more } from './more.ts'
import { crowd, faultyRounds } from './parts.ts'
import { createRandom } from './random.ts'

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
