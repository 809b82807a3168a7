/** The walk over what is wrong in a view, and the check whether a value is free. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { findProblem } from '../../../src-main/replica/rules/find-problem.ts'
import { isTaken } from '../../../src-main/replica/stage/is-taken.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, type RowKey, rowKey } from '../../../src-shared/model/ids.ts'
import { type MemoryStore, openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'

let world: MemoryStore
const command = { label: 'Edit', origin: 'edit', at: 1 } as const
const fields = ['code', 'count'] as unknown as readonly FieldId[]

beforeEach(() => {
  world = openMemoryStore(
    structureOf('w', [
      { id: 'code', type: '2', name: 'Code', isUnique: true, required: true },
      { id: 'count', type: '6', name: 'Count', precision: 0 },
    ]),
  )
  const [code] = world.tables().columns
  const insert = world.store.db.prepare(`insert into w1_row (k, id, generation, ${code?.sql}) values (?, ?, 0, ?)`)
  for (let k = 1; k <= 5; k += 1) insert.run(k, `r${k}`, `c${k}`)
  world.store.run('update worksheet set next_key = 10')
})
afterEach(() => void world.store.db.close())

const set = (row: number, field: string, value: CellValue): void => {
  const cells = packCells([{ row: rowKey.parse(`r${row}`), field, value }])
  expect(stageCells(world.store, world.tables(), command, cells).ok).toBe(true)
}
const keys = Float64Array.of(5, 4, 3, 2, 1)
/** Where the walk goes from a place, as `row.field`. */
const walk = (index: number | null, field: 'code' | 'count' | null, step: 1 | -1): string | null => {
  const from = index === null ? null : { index, field: field as FieldId | null }
  const found = findProblem(world.store, world.tables(), keys, { from, fields, step })
  return found === null ? null : `${found.row}.${found.field}: ${found.message}`
}

test('there is nothing to walk over where nothing is wrong', () => {
  set(3, 'count', 7)
  expect(walk(0, 'code', 1)).toBeNull()
})

test('goes from cell to cell in the order of rows and columns, and on at the other end', () => {
  set(3, 'count', 1.5)
  set(3, 'code', null)
  set(1, 'code', 'c2')
  const empty = 'r3.code: Must not be empty.'
  const whole = 'r3.count: Takes whole numbers only.'
  const taken = 'r1.code: Must be different in every row, and another row has this value.'
  expect(walk(null, null, 1)).toBe(empty)
  expect(walk(0, 'count', 1)).toBe(empty)
  expect(walk(2, 'code', 1)).toBe(whole)
  expect(walk(2, 'count', 1)).toBe(taken)
  expect(walk(4, 'code', 1)).toBe(empty)
  expect(walk(4, 'code', -1)).toBe(whole)
  expect(walk(2, 'count', -1)).toBe(empty)
  expect(walk(2, 'code', -1)).toBe(taken)
})

test('comes back to the only problem there is', () => {
  set(3, 'count', 1.5)
  expect(walk(2, 'count', 1)).toBe('r3.count: Takes whole numbers only.')
  expect(walk(2, 'code', -1)).toBe('r3.count: Takes whole numbers only.')
})

test('names a problem in a column that is not shown', () => {
  set(3, 'count', 1.5)
  const found = findProblem(world.store, world.tables(), keys, { from: null, fields: fields.slice(0, 1), step: 1 })
  expect(found).toEqual({ row: 'r3', field: null, fieldName: 'Count', message: 'Takes whole numbers only.', rows: 1 })
})

test('a value is taken by rows as the user sees them, other than the one that is edited', () => {
  const code = world.tables().byField.get('code')
  if (code === undefined) throw new Error('no field')
  const taken = (value: string, except: RowKey | null = null) => isTaken(world.store, world.tables(), code, value, except)
  expect([taken('c1'), taken('new'), taken('c1', rowKey.parse('r1'))]).toEqual([true, false, false])
  set(1, 'code', 'new')
  expect([taken('c1'), taken('new')]).toEqual([false, true])
  expect(stageDeletions(world.store, world.tables(), command, [rowKey.parse('r2')]).ok).toBe(true)
  expect(taken('c2')).toBe(false)
  expect(stageRows(world.store, world.tables(), command, [{ code: 'c9' }]).ok).toBe(true)
  expect(taken('c9')).toBe(true)
})
