import { describe, expect, test } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { createReasons, draftPush } from '../../../src-main/replica/settle/draft-push.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import type { Step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'

const set = (row: number, pick: number, field: 'a' | 'b' = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
const add = (...cells: readonly { readonly row: number; readonly field: 'a' | 'b'; readonly pick: number }[]): Step => ({
  kind: 'add',
  rows: [[...cells]],
})

function drafted(steps: readonly Step[], { only = null, rules = {} }: { only?: readonly string[] | null; rules?: object } = {}) {
  const world = createStagingWorld(rules)
  for (const it of steps) world.apply(it)
  const reasons = createReasons()
  const { creates, deletes, updates, updatedRows, updatedCells, changed, files } = draftPush(
    world.store,
    world.tables(),
    only,
    reasons,
  )
  return {
    creates,
    deletes,
    updates: updates.pack(),
    updatedRows,
    updatedCells,
    changed: [...changed].map((it) => it.field.id).sort(),
    files: files.size,
    left: reasons.list(),
  }
}
const nothing = { creates: [], deletes: [], updates: [], updatedRows: 0, updatedCells: 0, changed: [], files: 0, left: [] }

describe('what is staged, as it would be pushed', () => {
  test('is nothing where nothing is', () => {
    expect(drafted([])).toEqual(nothing)
  })

  test('is rows that come, change and go, with the fields that they change', () => {
    const cell = (field: 'a' | 'b', pick: number) => ({ row: 0, field, pick })
    // A new row stands before those of the service.
    expect(drafted([add(cell('b', 1), cell('a', 0)), set(2, 0), { kind: 'delete', rows: [3] }])).toMatchObject({
      creates: [5],
      deletes: [3],
      updatedRows: 1,
      updatedCells: 1,
      changed: ['a', 'b'],
      left: [],
    })
    expect(drafted([add(cell('b', 1), cell('a', 0))]).changed).toEqual(['b'])
  })

  test('is of the rows that are asked for alone', () => {
    const steps = [set(1, 2), set(2, 3), { kind: 'delete', rows: [3] }] satisfies Step[]
    expect(drafted(steps, { only: ['s2', 'gone'] })).toMatchObject({ deletes: [], updatedRows: 1, updatedCells: 1 })
    expect(drafted(steps, { only: [] })).toEqual(nothing)
  })

  test.each<[string, readonly Step[], string, number]>([
    ['held back', [set(1, 2), { kind: 'hold', row: 1, held: true }], 'Kept back by you', 1],
    [
      'in conflict',
      [set(1, 2), { kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick: 3 }] }] }],
      'Changed by someone else meanwhile: choose mine or theirs first',
      1,
    ],
    ['not answered', [set(1, 2), { kind: 'push', outcomes: ['unknown'] }], 'Their last push is not settled yet', 1],
    [
      'to be deleted, and changed by somebody else',
      [
        { kind: 'delete', rows: [1] },
        { kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick: 3 }] }] },
      ],
      'To be decided first: the service holds something else than you saw',
      1,
    ],
  ])('leaves out what is %s, and says so', (_, steps, reason, rows) => {
    expect(drafted(steps)).toEqual({ ...nothing, left: [{ rows, reason }] })
    expect(drafted(steps, { only: ['s2'] })).toEqual(nothing)
  })

  test('leaves out what would be refused, each row once', () => {
    expect(drafted([set(1, 0), set(1, 0, 'b')], { rules: ruledFields })).toMatchObject({
      updatedRows: 0,
      left: [{ rows: 1, reason: 'Would be refused: see the marked cells' }],
    })
  })

  test('counts the files that go with a row, as long as they are here', () => {
    const world = createStagingWorld({ b: { type: '14' } })
    const file = (name: string, size: number) => ({ name, staged: name.repeat(64).slice(0, 64), size })
    const cells = [
      { row: rowKey.parse('s1'), field: 'b', value: [file('a', 4), file('b', 3), { name: 'c', url: 'https://x.test/c' }] },
      { row: rowKey.parse('s2'), field: 'a', value: 'text' },
    ]
    expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: 1 }, packCells(cells)).ok).toBe(true)
    const { files } = draftPush(world.store, world.tables(), null, createReasons())
    expect([...files]).toEqual([[2, { files: 2, bytes: 12 }]])
  })
})
