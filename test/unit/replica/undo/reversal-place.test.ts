/** Where an undo is seen of a long command that another edit came into. */
import { expect, test } from 'vitest'
import { stageFilled } from '../../../../src-main/replica/stage/stage-changes.ts'
import { beginCommand, continueCommand, finishCommand } from '../../../../src-main/replica/stage/unfinished-command.ts'
import { fillEdits, rowsOfEdits } from '../../../../src-main/replica/store/scratch-tables.ts'
import { findPlace } from '../../../../src-main/replica/undo/reversal-place.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const push: Step = { kind: 'push', outcomes: ['done'] }

test.each<[string, readonly Step[]]>([
  ['staged', []],
  ['pushed', [push]],
])('it is seen at the first cell of its own, %s or not', (_, then) => {
  const world = createStagingWorld()
  const { store, tables } = world
  const long = beginCommand(store, tables(), { label: 'long', origin: 'edit', at: 1 })
  world.apply({ kind: 'set', cells: [{ row: 2, field: 'b', pick: 3 }] })
  continueCommand(store, long, () => {
    const filled = fillEdits(store, [[2, 1, 'x']])
    stageFilled(store, tables(), long, filled, rowsOfEdits(store, filled), [1])
  })
  finishCommand(store, tables(), long, 'long')
  for (const it of then) world.apply(it)
  const places = [0, 1].map(() => {
    const placeOf = findPlace(store, tables(), 'undo')
    world.apply({ kind: 'undo' })
    return placeOf()
  })
  expect(places).toEqual([
    { row: 's2', field: 'b' },
    { row: 's1', field: 'a' },
  ])
})
