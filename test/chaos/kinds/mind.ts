/** Changes of mind: before a push, while it runs, while its answer is missing, and after it. */

import type { Step } from '../step.ts'
import type { Author } from './author.ts'
import { answerMissing, armOne, lateMs, writes } from './effects.ts'
import { changes, look, push, sometimes } from './parts.ts'

const network = (isUp: boolean): Step => ({ do: 'network', isUp })

/** Takes back what was done last, in one of the ways that people have. */
function changeMind(author: Author): readonly Step[] {
  const { random } = author
  const dice = random.below(100)
  if (dice < 30) return [{ do: 'undo' }]
  if (dice < 40) return [{ do: 'undo' }, { do: 'undo' }]
  if (dice < 50) return [{ do: 'undo' }, { do: 'redo' }]
  if (dice < 65) return [{ do: 'discard', rows: random.chance(40) ? null : [...random.some(author.rows, 4)] }]
  if (dice < 82) return [author.retype()]
  if (dice < 92) return [author.edit()]
  return [author.change(), { do: 'undo' }]
}

/** The service has done it, the answer was lost, and perhaps the network is gone for a while. */
function whileMissing(author: Author): readonly Step[] {
  const { random } = author
  const isOffline = random.chance(40)
  return [
    ...(random.chance(70) ? [author.edit()] : changes(author, 3)),
    // The answer and the network may go together, so that it cannot be asked again either.
    armOne(random.from(writes), isOffline ? { do: 'meanwhile', when: 'after', step: network(false) } : answerMissing(random)),
    push,
    ...(isOffline ? [network(false)] : []),
    ...changeMind(author),
    ...sometimes(random, 25, () => changeMind(author)),
    ...(isOffline ? [network(true)] : []),
    ...sometimes(random, 60, () => [look(random)]),
    ...sometimes(random, 50, () => [push]),
  ]
}

/** The push still runs: its request is held back, before the effect or after it. */
function whileRunning(author: Author): readonly Step[] {
  const { random } = author
  const isBrokenOff = random.chance(50)
  return [
    ...(random.chance(70) ? [author.edit()] : changes(author, 3)),
    armOne(random.from(writes), { do: 'stall', when: random.from(['before', 'after'] as const), ms: lateMs(random) }),
    { do: 'push', wait: false },
    { do: 'held' },
    ...changeMind(author),
    ...sometimes(random, 25, () => changeMind(author)),
    ...(isBrokenOff ? [network(false), network(true)] : []),
    { do: 'await' },
    ...sometimes(random, 50, () => [look(random)]),
  ]
}

/** Back over a push that went well, once or several times. */
function afterPush(author: Author): readonly Step[] {
  const { random } = author
  return [
    ...changes(author, 3),
    push,
    ...sometimes(random, 25, () => [author.colleague(), look(random)]),
    ...changeMind(author),
    ...sometimes(random, 50, () => [push]),
    ...sometimes(random, 40, () => [{ do: 'undo' }, { do: 'undo' }]),
    ...sometimes(random, 30, () => [{ do: 'redo' }, push]),
  ]
}

/** The same cell twice, or an edit and then the whole row. */
function overAgain(author: Author): readonly Step[] {
  const { random } = author
  const row = random.from(author.rows)
  const first: Step = { do: 'edit', cells: [{ row, field: 'Note', value: 'first thought' }] }
  const second: Step = { do: 'edit', cells: [{ row, field: 'Note', value: 'second thought' }] }
  return [
    first,
    ...sometimes(random, 40, () => [push]),
    random.chance(60) ? second : { do: 'delete', rows: [row] },
    ...sometimes(random, 40, () => [armOne(random.from(writes), answerMissing(random))]),
    push,
    { do: 'undo' },
    ...sometimes(random, 60, () => [{ do: 'undo' }]),
    ...sometimes(random, 40, () => [push]),
    ...sometimes(random, 40, () => [{ do: 'redo' }]),
  ]
}

/** An older write arrives after a newer one was confirmed. */
function overtaken(author: Author): readonly Step[] {
  const { random } = author
  const row = random.from(author.rows)
  const field = random.from(['City', 'Note', 'Name'] as const)
  const type = (value: string): Step => ({ do: 'edit', cells: [{ row, field, value }] })
  return [
    type('older'),
    armOne('update', { do: 'late', ms: 3000 + random.below(4000) }),
    push,
    type('newer'),
    push,
    ...sometimes(random, 40, () => [look(random)]),
    ...sometimes(random, 30, () => [author.change()]),
  ]
}

/** A file is written, perhaps with a missing answer, and taken back. */
function fileAndBack(author: Author): readonly Step[] {
  const { random } = author
  const isFaulty = random.chance(60)
  const isHeld = isFaulty && random.chance(40)
  return [
    ...sometimes(random, isFaulty ? 100 : 0, () => [
      armOne('create', isHeld ? { do: 'stall', when: 'after', ms: lateMs(random) } : answerMissing(random)),
    ]),
    author.importFile(10, !isHeld),
    ...(isHeld ? ([{ do: 'held' }, author.edit(), { do: 'await' }] as const) : []),
    ...sometimes(random, 40, () => [look(random)]),
    ...sometimes(random, 30, () => [author.colleague()]),
    random.chance(60) ? { do: 'undo-import' } : { do: 'undo' },
    ...sometimes(random, 40, () => [armOne('delete', answerMissing(random))]),
    ...sometimes(random, 60, () => [push]),
    ...sometimes(random, 40, () => changeMind(author)),
  ]
}

export function mind(author: Author): readonly Step[] {
  const parts = [whileMissing, whileMissing, whileRunning, whileRunning, afterPush, overAgain, overtaken, fileAndBack]
  const { random } = author
  return Array.from({ length: 1 + random.below(2) }).flatMap(() => random.from(parts)(author))
}
