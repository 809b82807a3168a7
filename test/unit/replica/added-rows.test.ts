/** Rows that are added: more entries than go into one statement, rows of different lengths, and many in several transactions of one command. */
import { expect, test } from 'vitest'
import { closeGrown, growCommand, lastSeq, openCommand } from '../../../src-main/replica/stage/command.ts'
import { stageNewRows, stagePackedRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { keysInEditOrder } from '../../../src-main/replica/stage/staged-order.ts'
import { atomically } from '../../../src-main/replica/store/store.ts'
import { reverseWhole } from '../../../src-main/replica/undo/undo-command.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection, readOverlay } from '../../support/replica/check-projection.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'

const command = { label: 'Import', origin: 'import' as const, at: 1 }

const rowAt = (i: number): Record<string, string | number | string[] | null> => ({
  ...(i % 3 === 0 ? {} : { a: `row ${i}` }),
  ...(i % 7 === 0 ? { n: i / 2 } : {}),
  o: i % 5 === 0 ? null : [i % 2 === 0 ? 'x' : 'y'],
})

function added(count: number) {
  const world = createStagingWorld(ruledFields)
  const { store, tables } = world
  atomically(store, () => {
    const id = openCommand(store, tables(), command)
    const before = lastSeq(store)
    const rows = Array.from({ length: count }, (_, i) => rowAt(i))
    expect(stageNewRows(store, tables(), id, rows)).toMatchObject({ ok: true, value: { keys: { length: count } } })
    growCommand(store, id, before)
    closeGrown(store, tables(), id)
  })
  return world
}

test.each([0, 1, 21, 22, 1200])('%i rows are projected, counted and judged as their entries say', (count) => {
  const { store, tables } = added(count)
  expect(readOverlay(store, tables())).toHaveLength(count)
  expectProjection(store, tables())
  expectFlaws(store, tables())
})

test('they stand in the order of edits as they were given, and undo takes all of them away', () => {
  const { store, tables } = added(1200)
  const keys = keysInEditOrder(store, tables(), 1000, 3)
  expect(keys).toEqual([1000, 1001, 1002].map((i) => (keysInEditOrder(store, tables(), 0, 1)[0] ?? 0) + i))
  expect(reverseWhole(store, tables(), 'undo', 2)?.went).toHaveLength(1200)
  expect(readOverlay(store, tables())).toEqual([])
  expectProjection(store, tables())
})

test('a value of the wrong form is refused with its field', () => {
  const { store, tables } = createStagingWorld()
  const packed = { fields: ['a', 'n'], count: 2, values: ['one', 1, 'two', 'no number'] }
  expect(stagePackedRows(store, tables(), 1, packed)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('"n"') },
  })
})

test('a command that grows counts its entries: those that an earlier version had not counted as well', () => {
  const { store, tables } = createStagingWorld()
  const entriesOf = (id: number) => store.pluck<number>('select entries from command where id = ?').get(id)
  const id = openCommand(store, tables(), command)
  const grow = (rows: number): void => {
    const before = lastSeq(store)
    stageNewRows(store, tables(), id, Array(rows).fill({ a: 'new' }))
    growCommand(store, id, before)
  }
  grow(3)
  expect(entriesOf(id)).toBe(6)
  store.run('update command set entries = null where id = ?', id)
  grow(1)
  closeGrown(store, tables(), id)
  expect(entriesOf(id)).toBe(8)
  const empty = openCommand(store, tables(), command)
  growCommand(store, empty, lastSeq(store))
  closeGrown(store, tables(), empty)
  expect(entriesOf(empty)).toBeUndefined()
})
