/** The service has again what was pushed before: what was pushed last is staged again, and a person is asked whether it is pushed. */
import { describe, expect, test } from 'vitest'
import type { PushOutcome } from '../../../../src-main/replica/contract/push-questions.ts'
import { earlierWriteMessage } from '../../../../src-main/replica/settle/reconcile-rows.ts'
import { findReplayedWrites } from '../../../../src-main/replica/settle/replayed-writes.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import type { Step, StepField } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld, structureWith } from '../../../support/replica/staging-world.ts'

const set = (pick: number, ...fields: readonly StepField[]): Step => ({
  kind: 'set',
  cells: (fields.length === 0 ? (['a'] as const) : fields).map((field) => ({ row: 1, field, pick })),
})
const pulled = (pick: number, ...fields: readonly StepField[]): Step => ({
  kind: 'pull',
  rows: [{ id: 1, cells: (fields.length === 0 ? (['a'] as const) : fields).map((field) => ({ row: 0, field, pick })) }],
})
const push: Step = { kind: 'push', outcomes: ['done'] }
const refused: Step = { kind: 'push', outcomes: ['refused'] }
const twice = [set(2), push, set(3), push]

function worldAfter(...steps: readonly Step[]): World {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  return world
}
/** The row, with what was staged by itself and what is said of its cells. */
const told = (world: World) => ({
  row: shownRows(world).s1,
  labels: world.store.pluck<string>("select label from command where origin = 'app'").all(),
  words: world.store.pluck<string>('select message from mark order by k, f').all(),
})
const nothing = (a: string | undefined, more: object = {}) => ({
  row: { change: 'none', cells: { ...(a === undefined ? {} : { a }), ...more } },
  labels: [],
  words: [],
})
const one = ['Put back 1 value that what was pushed before replaced']

describe('a cell that was pushed twice', () => {
  test('and holds the first value again is staged with the last one, and asked about', () => {
    expect(told(worldAfter(...twice, pulled(2)))).toEqual({
      row: { change: 'updated', cells: { a: 'v3' }, marks: { a: 'conflict' } },
      labels: one,
      words: [earlierWriteMessage],
    })
  })

  test('is told together with the others of its row, and the other rows are left alone', () => {
    const both = [set(2, 'a', 'b'), push, set(3, 'a', 'b'), push]
    expect(told(worldAfter({ kind: 'set', cells: [{ row: 2, field: 'a', pick: 3 }] }, ...both, pulled(2, 'a', 'b')))).toEqual({
      row: { change: 'updated', cells: { a: 'v3', b: 'v3' }, marks: { a: 'conflict', b: 'conflict' } },
      labels: ['Put back 2 values that what was pushed before replaced'],
      words: [earlierWriteMessage, earlierWriteMessage],
    })
  })

  test('and was emptied by the first push is staged again when it is empty again', () => {
    expect(told(worldAfter(set(0), push, set(3), push, pulled(0)))).toMatchObject({
      row: { change: 'updated', cells: { a: 'v3' } },
      labels: one,
    })
  })

  test('beside one that somebody else changed in the same row is told alone', () => {
    expect(
      told(
        worldAfter(...twice, {
          kind: 'pull',
          rows: [
            {
              id: 1,
              cells: [
                { row: 0, field: 'a', pick: 2 },
                { row: 0, field: 'b', pick: 1 },
              ],
            },
          ],
        }),
      ),
    ).toMatchObject({
      row: { change: 'updated', cells: { a: 'v3', b: 'v1' }, marks: { a: 'conflict' } },
      labels: one,
    })
  })
})

describe('a value that comes', () => {
  test.each<[string, readonly Step[], ReturnType<typeof nothing>]>([
    ['where it was pushed last, as it is', [...twice, pulled(3)], nothing('v3')],
    ['where nothing was pushed', [pulled(2), pulled(3), pulled(2)], nothing('v2')],
    ['where the cell was pushed once', [set(3), push, set(1, 'b'), push, pulled(1)], nothing('v1')],
    ['and was never pushed', [...twice, pulled(1)], nothing('v1')],
    [
      'and was pushed in another row',
      [{ kind: 'set', cells: [{ row: 2, field: 'a', pick: 1 }] }, push, ...twice, pulled(1)],
      nothing('v1'),
    ],
    ['and was refused', [set(2), refused, set(3), push, set(1, 'b'), push, pulled(2)], nothing('v2')],
    ['after somebody else had changed what was pushed last', [...twice, pulled(1), pulled(2)], nothing('v2')],
  ])('%s is taken over', (_, steps, expected) => {
    expect(told(worldAfter(...steps))).toEqual(expected)
  })

  test('more than ten minutes after the first push is taken over', () => {
    const world = worldAfter(...twice)
    world.store.run('update receipt set sent_at = sent_at - 600000 where id = (select min(id) from receipt)')
    world.apply(pulled(2))
    expect(told(world)).toEqual(nothing('v2'))
  })

  test('under something that is staged since is a conflict with that, and no more', () => {
    const { row, labels, words } = told(worldAfter(...twice, set(1), pulled(2)))
    expect([row, labels, words]).toEqual([{ change: 'updated', cells: { a: 'v1' }, marks: { a: 'conflict' } }, [], ['']])
  })

  test('in a row that is to be deleted puts nothing back', () => {
    expect(told(worldAfter(...twice, { kind: 'delete', rows: [1] }, pulled(2))).labels).toEqual([])
  })

  test('in a field that was removed puts nothing back', () => {
    const world = worldAfter(set(2, 'b'), push, set(3, 'b'), push)
    const { fields, ...whole } = structureWith({})
    writeStructure(world.store, { ...whole, fields: fields.filter((it) => it.id !== 'b') })
    world.apply(pulled(2, 'b'))
    expect(told(world).labels).toEqual([])
  })

  test('while an update with that value has no answer is looked for as that', () => {
    const world = worldAfter(set(2), push, set(3), push, set(2), { kind: 'push', outcomes: ['unknown'] }, pulled(2))
    expect(told(world).labels).toEqual([])
  })
})

test('what is looked at are rows that were written more than once in ten minutes, as they are', () => {
  const { store, w } = createBusyWorld('quiet')
  const write = (k: number, value: string, outcome: PushOutcome = { updated: [k] }) => {
    w.set(k, 'a', value)
    w.send(k)
    w.hear(outcome)
  }
  write(4, 'long ago')
  const at = 5000
  store.run('update receipt set sent_at = ? where id = (select max(id) from receipt)', at - 600_001)
  for (const value of ['first', 'second']) write(1, value)
  // In the other worksheet the row with this key was written twice.
  write(2, 'once')
  write(3, 'first')
  write(3, 'second', { refused: [{ k: 3, code: 1, message: 'no' }] })
  write(4, 'now')
  const found = findReplayedWrites(store, w.tables(), [1, 2, 3, 4].map(w.keyOf), at)
  expect(found?.rows).toEqual([{ k: 1, values: ['second', null, null, null] }])
  expect(findReplayedWrites(store, w.tables(), [2, 3, 4].map(w.keyOf), at)).toBeNull()
})
