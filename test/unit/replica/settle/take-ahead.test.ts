/** Updates are taken for sending before their check only where nothing else decides what is to be sent. */
import { beforeEach, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { takeUpdatesAhead } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { structureOf } from '../../../support/replica/memory-store.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

let world: World
beforeEach(() => {
  world = createStagingWorld({}, [
    { id: 'friend', type: '29', subType: '1', dataSource: 'w' },
    { id: 'has', type: '29', subType: '2', dataSource: 'parts', sourceField: 'of' },
  ])
  writeStructure(world.store, structureOf('parts', [{ id: 'of', type: '29', subType: '1', dataSource: 'w', sourceField: 'has' }]))
  for (const [row, pick] of [
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)
    world.apply({ kind: 'set', cells: [{ row, field: 'b', pick }] })
})
function link(row: string, field: string, to: string): void {
  const cells = packCells([{ row: rowKey.parse(row), field, value: [to] }])
  expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: 1 }, cells).ok).toBe(true)
}
const take = () => takeUpdatesAhead(world.store, world.tables(), [[2, 3], [4]], world.taken())
const underWay = () => world.store.pluck<number>('select k from sent_value order by k').all()

test('each slice has its own rows and requests', () => {
  const taken = take()?.map(({ ids, requests }) => [ids, requests.flatMap((it) => it.rows.map((row) => row.id))])
  expect(taken).toEqual([
    [
      ['s1', 's2'],
      ['s1', 's2'],
    ],
    [['s3'], ['s3']],
  ])
  expect(underWay()).toEqual([2, 3, 4])
})

test('links to rows that are there are taken like any other value', () => {
  link('s1', 'friend', 's2')
  expect(take()).toHaveLength(2)
})

test.each<[string, () => void]>([
  [
    'a cell names a new row',
    () => {
      world.apply({ kind: 'add', rows: [[]] })
      link('s1', 'friend', 'new:5')
    },
  ],
  ['a row may take links from others', () => link('s3', 'has', 'p1')],
])('nothing is taken where %s', (_, happens) => {
  happens()
  expect(take()).toBeNull()
  expect(underWay()).toEqual([])
})
