/** A conflict says where the service's value was written from here last: it is not somebody else's then. */
import { expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { findOwnWrite } from '../../../../src-main/replica/settle/own-write.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { readMarks } from '../../../../src-main/replica/view/read-rows.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import type { Step } from '../../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

const set = (row: number, pick: number): Step => ({ kind: 'set', cells: [{ row, field: 'a', pick }] })
const pulled = (id: number, pick: number): Step => ({ kind: 'pull', rows: [{ id, cells: [{ row: 0, field: 'a', pick }] }] })
const push: Step = { kind: 'push', outcomes: ['done'] }

/** What is said of cell `a` of the row `s1`. */
function markAfter(...steps: readonly Step[]) {
  const world = createStagingWorld()
  for (const it of steps) world.apply(it)
  const tables = world.tables()
  return readMarks(world.store, tables, 2, 'updated', tables.columns).cells.a
}

test('a value that the service has again as it was pushed last is said to be our own, with its push', () => {
  const mark = markAfter(set(1, 2), push, pulled(1, 3), set(1, 1), pulled(1, 2))
  expect(mark).toMatchObject({ state: 'conflict', base: 'v3', theirs: 'v2', own: { run: 1, at: 2 } })
})

test('a value that came again from an earlier push says that push', () => {
  const mark = markAfter(set(1, 2), push, set(1, 0), push, set(1, 3), push, pulled(1, 2))
  expect(mark).toMatchObject({ state: 'conflict', theirs: 'v2', own: { run: 1, at: 2 } })
})

test('a text that the service keeps with other ends of lines is our own', () => {
  const { store, tables, apply } = createStagingWorld()
  const edit = packCells([{ row: rowKey.parse('s1'), field: 'a', value: 'two\r\nlines' }])
  expect(stageCells(store, tables(), { label: 'set', origin: 'edit', at: 1 }, edit).ok).toBe(true)
  apply(push)
  const [column] = tables().columns
  if (column === undefined) throw new Error('no column')
  const find = (held: string) => findOwnWrite(store, 1, 2, column, held)
  expect([find('two\nlines'), find('other lines')]).toEqual([{ run: 1, at: 1 }, null])
})

test.each<[string, readonly Step[]]>([
  ['an earlier push of the cell', [set(1, 2), push, set(1, 3), push, set(1, 0), pulled(1, 2)]],
  ['the push of another row', [set(2, 2), set(0, 2), push, set(1, 3), pulled(1, 2)]],
  ['a push that was refused', [set(1, 2), { kind: 'push', outcomes: ['refused'] }, set(1, 3), pulled(1, 2)]],
])('the value of %s is not', (_, steps) => {
  const mark = markAfter(...steps)
  expect(mark).toMatchObject({ state: 'conflict', theirs: 'v2' })
  expect(mark).not.toHaveProperty('own')
})
