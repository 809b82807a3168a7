/** What may come before or after the misfortune of any kind of run: ways back from a push, files, another structure, and a key that is revoked for a while. */

import type { Step } from '../step.ts'
import type { Author } from './author.ts'
import { answerMissing, armOne, networkEffect, writes } from './effects.ts'
import { changes, look, push, sometimes, work } from './parts.ts'

/** Takes a push or an import back: mostly the newest, mostly all of it. */
function undoPast({ random }: Author): Step {
  const of = random.from(['all', 'all', 'all', 'rows', 'cells'] as const)
  return {
    do: 'undo-past',
    back: random.chance(70) ? 0 : random.below(3),
    of,
    places: of === 'all' ? [] : Array.from({ length: 1 + random.below(3) }, () => random.below(12)),
    keepChanged: random.chance(30),
  }
}

/** There and back, and perhaps there again; with a colleague, other changes and a lost answer between. */
function wayBack(author: Author): readonly Step[] {
  const { random } = author
  const disturbed = (percent: number): readonly Step[] =>
    sometimes(random, percent, () => [armOne(random.from(writes), answerMissing(random))])
  return [
    ...changes(author, 4),
    ...disturbed(20),
    work(author),
    ...sometimes(random, 30, () => [author.colleague()]),
    ...sometimes(random, 25, () => [author.change()]),
    ...sometimes(random, 20, () => [...changes(author, 2), push]),
    undoPast(author),
    ...sometimes(random, 25, () => [{ do: 'undo' }]),
    ...sometimes(random, 15, () => [{ do: 'redo' }]),
    ...sometimes(random, 20, () => [author.colleague()]),
    ...sometimes(random, 65, () => [...disturbed(30), push]),
    ...sometimes(random, 20, () => [look(random)]),
    ...sometimes(random, 50, () => [undoPast(author), ...sometimes(random, 60, () => [...disturbed(15), push])]),
  ]
}

/** Files are attached and pushed, while answers get lost; and perhaps taken back. */
function withFiles(author: Author): readonly Step[] {
  const { random } = author
  return [
    ...sometimes(random, 40, () => changes(author, 2)),
    author.attach(),
    ...sometimes(random, 50, () => [author.attach()]),
    ...sometimes(random, 65, () => [armOne(random.from(['update', 'write'] as const), networkEffect(random, 'update'))]),
    { do: 'push', wait: random.chance(80) },
    ...sometimes(random, 25, () => [{ do: 'kill', who: 'app', how: 'SIGKILL' }]),
    ...sometimes(random, 40, () => [random.from([{ do: 'undo' }, author.attach(), author.colleague()] as const)]),
    ...sometimes(random, 40, () => [look(random), push]),
    ...sometimes(random, 30, () => [undoPast(author), push]),
  ]
}

/** The worksheet itself changes: before a push, or between its check and its writes. */
function otherStructure(author: Author): readonly Step[] {
  const { random } = author
  const what = random.from([
    'remove-field',
    'remove-field',
    'make-anew',
    'retype',
    'remove-option',
    'remove-option',
    'remove-worksheet',
  ] as const)
  const field =
    what === 'retype'
      ? 'Kind'
      : what === 'remove-option'
        ? random.from(['Kind', 'Marks'] as const)
        : random.from(['City', 'Note', 'Qty', 'Day'] as const)
  const change: Step = { do: 'colleague-changes', what, field }
  const isMeanwhile = random.chance(60)
  return [
    ...changes(author, 4),
    isMeanwhile
      ? armOne(
          random.from(writes),
          { do: 'meanwhile', when: random.from(['before', 'after'] as const), step: change },
          random.below(2),
        )
      : change,
    work(author),
    ...sometimes(random, 40, () => changes(author, 2)),
    ...sometimes(random, 40, () => [look(random)]),
    ...sometimes(random, 30, () => [{ do: 'undo' }]),
    ...sometimes(random, 40, () => [push]),
  ]
}

/** The key is refused from some request on, perhaps in the middle of a push, until it is put right. */
function keyRevoked(author: Author): readonly Step[] {
  const { random } = author
  const bad: Step = { do: 'key', isGood: false }
  return [
    ...changes(author, 4),
    ...(random.chance(80)
      ? [
          armOne(
            random.chance(80) ? random.from(writes) : 'read',
            { do: 'meanwhile', when: random.from(['before', 'after'] as const), step: bad },
            random.below(3),
          ),
        ]
      : [bad]),
    work(author),
    ...sometimes(random, 50, () => [author.change()]),
    ...sometimes(random, 30, () => [{ do: 'undo' }]),
    ...sometimes(random, 30, () => [author.colleague()]),
    ...sometimes(random, 40, () => [push]),
    { do: 'key', isGood: true },
    ...sometimes(random, 40, () => [look(random)]),
    ...sometimes(random, 50, () => [push]),
  ]
}

/** Chosen after all that the run is made of, so that a seed keeps what it chose before there was this. */
export function more(author: Author, steps: readonly Step[]): readonly Step[] {
  const { random } = author
  if (random.chance(45)) return steps
  const part = random.from([wayBack, wayBack, keyRevoked, withFiles, otherStructure])
  const added = part(author)
  return random.chance(50) ? [...added, ...steps] : [...steps, ...added]
}
