/** What the lines of a file that are taken have the writer stage. */
import { expect, test } from 'vitest'
import { type Taken, toStage } from '../../../src-main/import/to-stage.ts'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'

const structure = structureOf('w', [
  { id: 'a', type: '2', isTitle: true },
  { id: 'n', type: '6' },
])
const [a, n] = openMemoryStore(structure).tables().fields
if (a === undefined || n === undefined) throw new Error('no fields')

const taken = (
  outcome: Taken['outcome'],
  key: string | null,
  values: readonly CellValue[],
  write: readonly number[] = [],
  line = 1,
): Taken => ({
  kind: 'taken',
  row: { line, cells: [], texts: [], kept: [], read: { values, troubles: [], notes: [], isBlank: false } },
  outcome,
  key: key === null ? null : rowKey.parse(key),
  before: null,
  write,
})

test('new rows are packed field by field, changes as the cells that are written, and what stays is counted', () => {
  const lines = [
    taken('insert', null, ['x', null], [], 2),
    taken('update', 'r1', ['y', 2], [1], 3),
    taken('unchanged', 'r2', ['z', 3]),
    taken('delete', 'r3', ['gone', null], [], 5),
    taken('insert', null, [null, 0], [], 8),
    taken('update', 'r4', [null, 5], [0, 1], 9),
  ]
  expect(toStage(lines, [a, n])).toEqual({
    inserts: { fields: ['a', 'n'], count: 2, values: ['x', null, null, 0] },
    updates: packCells([
      { row: rowKey.parse('r1'), field: 'n', value: 2 },
      { row: rowKey.parse('r4'), field: 'a', value: null },
      { row: rowKey.parse('r4'), field: 'n', value: 5 },
    ]),
    deletes: ['r3'],
    lines: { create: [2, 8], update: [3, 9], delete: [5] },
    updatedRows: 2,
    unchanged: 1,
  })
})

test('where two columns fill one field, the later that is not empty counts', () => {
  const lines = [
    ['first', 1, 'later'],
    ['first', 2, null],
    [null, 3, null],
  ].map((values) => taken('insert', null, values))
  expect(toStage(lines, [a, n, a]).inserts).toEqual({ fields: ['a', 'n'], count: 3, values: ['later', 1, 'first', 2, null, 3] })
})

test('nothing is nothing', () => {
  const { inserts, updates, deletes } = toStage([], [a, n])
  expect([inserts.count, updates.values, deletes]).toEqual([0, [], []])
})
