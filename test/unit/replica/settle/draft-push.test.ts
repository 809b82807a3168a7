import { describe, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { createReasons, draftPush } from '../../../../src-main/replica/settle/draft-push.ts'
import { holdChanges } from '../../../../src-main/replica/stage/hold-changes.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { markWorksheetGone, writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import type { WorksheetStructure } from '../../../../src-shared/api/v3/structure-v3.ts'
import { fieldId, rowKey } from '../../../../src-shared/model/ids.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld, ruledFields, structureWith } from '../../../support/replica/staging-world.ts'

type Field = WorksheetStructure['fields'][number]
const set = (row: number, pick: number, field: 'a' | 'b' = 'a'): Step => ({ kind: 'set', cells: [{ row, field, pick }] })
const add = (...cells: readonly { readonly row: number; readonly field: 'a' | 'b'; readonly pick: number }[]): Step => ({
  kind: 'add',
  rows: [[...cells]],
})

function drafted(steps: readonly Step[], { only = null, rules = {} }: { only?: readonly string[] | null; rules?: object } = {}) {
  const world = createStagingWorld(rules)
  for (const it of steps) world.apply(it)
  return draftedIn(world, only)
}
function draftedIn(world: World, only: readonly string[] | null = null) {
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
    ['held back', [set(1, 2), { kind: 'hold', row: 1, held: true }], 'Held back', 1],
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

  const held = (field: string) => (world: World) => {
    const cell = { row: rowKey.parse('s1'), field: fieldId.parse(field) }
    holdChanges(world.store, { scope: 'cells', worksheetId: world.tables().id, cells: [cell] }, true)
  }
  const restructured =
    (change: (fields: readonly Field[]) => readonly Field[]) =>
    ({ store }: World) => {
      const whole = structureWith({})
      writeStructure(store, { ...whole, fields: [...change(whole.fields)] })
    }
  test.each<[string, (world: World) => void, string]>([
    ['a cell that is held back', held('a'), 'Held back'],
    [
      'a cell that is held back and in conflict',
      (world) => {
        held('a')(world)
        world.apply({ kind: 'pull', rows: [{ id: 1, cells: [{ row: 0, field: 'a', pick: 3 }] }] })
      },
      'Changed by someone else meanwhile: choose mine or theirs first',
    ],
    [
      'a cell whose field was removed',
      restructured((fields) => fields.filter((it) => it.id !== 'a')),
      'A column that the worksheet no longer has',
    ],
    [
      'a cell whose field cannot be written any more',
      restructured((fields) => fields.map((it) => (it.id === 'a' ? { ...it, isReadOnly: true } : it))),
      'A column that cannot be written: see the marked cells',
    ],
  ])('leaves out %s, says so, and sends the others of its row', (_, happens, reason) => {
    const world = createStagingWorld()
    for (const it of [set(1, 2), set(1, 3, 'b'), set(2, 3, 'b')]) world.apply(it)
    happens(world)
    expect(draftedIn(world)).toMatchObject({ updatedRows: 2, updatedCells: 2, changed: ['b'], left: [{ rows: 1, reason }] })
    expect(draftedIn(world, ['s2'])).toMatchObject({ updatedRows: 1, changed: ['b'], left: [] })
  })

  test('is of one worksheet alone, whatever is the matter with rows of another one that have the same keys', () => {
    const { world, w } = createBusyWorld('quiet')
    const rows = Array.from({ length: 24 }, (_, i) => i + 1)
    for (const k of rows) w.set(k, 'a', `typed ${k}`)
    expect(draftedIn(world)).toMatchObject({ updatedRows: 24, updatedCells: 24, changed: ['a'], left: [] })
    w.set(1, 'b', 'typed')
    restructured((fields) => fields.filter((it) => it.id !== 'b'))(world)
    expect(draftedIn(world)).toMatchObject({
      updatedRows: 24,
      left: [{ rows: 1, reason: 'A column that the worksheet no longer has' }],
    })
  })

  test('is nothing in a worksheet that is gone from the service', () => {
    const world = createStagingWorld()
    world.apply(set(1, 2))
    markWorksheetGone(world.store, world.tables())
    expect(draftedIn(world)).toEqual({
      ...nothing,
      left: [{ rows: 1, reason: 'The worksheet "Worksheet w" is no longer on the service' }],
    })
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
