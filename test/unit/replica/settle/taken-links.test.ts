/** Links that a push takes from other rows: what a plan says of them, as far as it is known here whose they are, and what is shown after it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { chosenOf, readWrites } from '../../../../src-main/replica/receipts/read-writes.ts'
import { createReasons, draftPush } from '../../../../src-main/replica/settle/draft-push.ts'
import { closeCommand, openCommand } from '../../../../src-main/replica/stage/command.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { emptyTally, stageInverse } from '../../../../src-main/replica/stage/stage-inverse.ts'
import { atomically } from '../../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { reverseWhole } from '../../../../src-main/replica/undo/undo-command.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { structureOf } from '../../../support/replica/memory-store.ts'
import { shownRows } from '../../../support/replica/shown-rows.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

/** Of a worksheet whose structure is known and whose rows are not. */
const parts = structureOf('parts', [{ id: 'of', type: '29', subType: '1', dataSource: 'w', sourceField: 'has' }])

let world: World
beforeEach(() => {
  world = createStagingWorld({}, [{ id: 'has', type: '29', subType: '2', dataSource: 'parts', sourceField: 'of' }])
  writeStructure(world.store, parts)
  const { sql = '' } = world.tables().byField.get('has') ?? {}
  const hold = (id: string, ...links: readonly string[]) =>
    world.store.run(`update w1_row set ${sql} = ? where id = ?`, JSON.stringify(links), id)
  hold('s1', 'p1', 'p2')
  hold('s2', 'p3', 'p4', 'p5')
})
function give(row: string, ...links: readonly string[]): void {
  const cells = packCells([{ row: rowKey.parse(row), field: 'has', value: links.length === 0 ? null : links }])
  expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: 1 }, cells).ok).toBe(true)
}
const planned = () => draftPush(world.store, world.tables(), null, createReasons()).takers.describe()
const taking = { worksheetId: 'w', name: 'Worksheet w', field: 'has', relatedWorksheetId: 'parts' }
const [one, two] = [1, 2].map((i) => (links: number) => ({ row: `s${i}`, title: `v${i}`, links }))

test('links of rows here and such of which nobody knows are both told of', () => {
  give('s3', 'p1', 'unheard')
  expect(planned()).toEqual([{ ...taking, rows: 1, links: 1, first: [one?.(1)], unknown: 1 }])
})

test('the row that loses most comes first, and a link that two rows name is lost once', () => {
  give('s0', 'p1', 'p3')
  give('s3', 'p3', 'p4')
  expect(planned()).toEqual([{ ...taking, rows: 2, links: 3, first: [two?.(2), one?.(1)], unknown: 0 }])
})

test('ten of the rows that lose links are named, and all are counted', () => {
  const { sql = '' } = world.tables().byField.get('has') ?? {}
  for (let i = 10; i < 21; i += 1)
    world.store.run(`insert into w1_row (k, id, generation, ${sql}) values (?, ?, 1, ?)`, i, `t${i}`, JSON.stringify([`q${i}`]))
  give('s3', ...Array.from({ length: 11 }, (_, i) => `q${i + 10}`))
  const [takes] = planned()
  expect([takes?.rows, takes?.links, takes?.first.length]).toEqual([11, 11, 10])
})

test('what a row keeps, gives up or changes besides takes nothing', () => {
  give('s1', 'p1')
  give('s2')
  world.apply({ kind: 'set', cells: [{ row: 3, field: 'a', pick: 1 }] })
  expect(planned()).toEqual([])
})

test('a row shows at once what it lost, beside what is staged in its other cells', () => {
  world.apply({ kind: 'set', cells: [{ row: 1, field: 'b', pick: 2 }] })
  world.apply({ kind: 'hold', row: 1, held: true })
  give('s3', 'p1')
  world.apply({ kind: 'push', outcomes: ['done'] })
  expectProjection(world.store, world.tables())
  const { s1, s2, s3 } = shownRows(world)
  expect(s1).toEqual({ change: 'updated', cells: { a: 'v1', b: 'v2', has: ['p2'] }, marks: { row: 'staged' } })
  expect([s2?.cells.has, s3]).toEqual([['p3', 'p4', 'p5'], { change: 'none', cells: { a: 'v3', has: ['p1'] } }])
})

test('undo gives links back in their order, to a row with staged cells and to one without', () => {
  world.apply({ kind: 'set', cells: [{ row: 1, field: 'b', pick: 2 }] })
  world.apply({ kind: 'hold', row: 1, held: true })
  give('s3', 'p1', 'p4')
  world.apply({ kind: 'push', outcomes: ['done'] })
  const lost = shownRows(world)
  expect([lost.s1?.cells.has, lost.s2?.cells.has, lost.s3?.cells.has]).toEqual([['p2'], ['p3', 'p5'], ['p1', 'p4']])
  reverseWhole(world.store, world.tables(), 'undo', 2)
  expectProjection(world.store, world.tables())
  const { s1, s2, s3 } = shownRows(world)
  expect(s1?.cells).toEqual({ a: 'v1', b: 'v2', has: ['p1', 'p2'] })
  expect([s2?.change, s2?.cells.has, s3?.cells.has ?? null]).toEqual(['updated', ['p3', 'p4', 'p5'], null])
})

describe('a link that is taken on from the row that took it', () => {
  const push = () => world.apply({ kind: 'push', outcomes: ['done'] })
  const reverse = (step: 'undo' | 'redo') => reverseWhole(world.store, world.tables(), step, 2)
  const held = () => ['s0', 's1', 's2', 's3'].map((id) => shownRows(world)[id]?.cells.has ?? null)
  const before = [null, ['p1', 'p2'], ['p3', 'p4', 'p5'], null]
  const taken = [null, ['p2'], ['p4', 'p5'], ['p1', 'p3']]
  const takenOn = [['p1'], ['p2'], ['p4', 'p5'], ['p3']]

  beforeEach(() => {
    give('s3', 'p1', 'p3')
    push()
    give('s0', 'p1')
    push()
    expect(held()).toEqual(takenOn)
  })

  test.each([false, true])(
    'goes back step by step to the row that had it first, and on again (pushed in between: %s)',
    (isPushed) => {
      const states = [
        ['undo', taken],
        ['undo', before],
        ['redo', taken],
        ['redo', takenOn],
        ['undo', taken],
        ['undo', before],
      ] as const
      for (const [step, expected] of states) {
        reverse(step)
        if (isPushed) push()
        expect(held()).toEqual(expected)
      }
      push()
      expect(held()).toEqual(before)
      expectProjection(world.store, world.tables())
    },
  )

  test('stays where it is when the edit that took it first is put back by its push', () => {
    const { store, tables } = world
    const run = store.pluck<number>('select run from receipt order by id limit 1').get() ?? 0
    const writes = readWrites(store, tables(), run, Float64Array.of(4), chosenOf({ of: 'all' }))
    atomically(store, () => {
      const command = openCommand(store, tables(), { label: 'Put back', origin: 'edit', at: 3 })
      stageInverse(store, tables(), command, writes, { keepChanged: false, keyOfReturning: () => null }, emptyTally())
      closeCommand(store, tables(), command)
    })
    expect(held()).toEqual([['p1'], ['p2'], ['p3', 'p4', 'p5'], null])
  })
})
