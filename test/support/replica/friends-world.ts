/** A staging world whose rows name others of their worksheet, and have files. */
import { expect } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { takeUpdates } from '../../../src-main/replica/settle/updates/take-updates.ts'
import { holdChanges } from '../../../src-main/replica/stage/hold-changes.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { createStagingWorld } from './staging-world.ts'

export type FriendsWorld = ReturnType<typeof createFriendsWorld>

export function createFriendsWorld() {
  const world = createStagingWorld({}, [
    { id: 'friend', type: '29', subType: '1', dataSource: 'w' },
    { id: 'friends', type: '29', subType: '2', dataSource: 'w' },
    { id: 'files', type: '14' },
  ])
  const { store, tables, taken } = world
  return {
    world,
    /** Rows named `new:5` and so on, in the order in which they are added. */
    add: (count: number) =>
      world.apply({ kind: 'add', rows: Array.from({ length: count }, () => [{ row: 0, field: 'b', pick: 1 }]) }),
    set(row: string, field: string, value: Parameters<typeof packCells>[0][number]['value']): void {
      const cells = packCells([{ row: rowKey.parse(row), field, value }])
      expect(stageCells(store, tables(), { label: 'set', origin: 'edit', at: 1 }, cells).ok).toBe(true)
    },
    hold: (row: string, held = true) =>
      holdChanges(store, { scope: 'rows', worksheetId: tables().id, rows: [rowKey.parse(row)] }, held),
    takeNew: (keys: readonly number[], isCircular = false) =>
      takeCreates(store, tables(), keys, { newest: null, isCircular, isAhead: false, triggerWorkflow: false }, taken()),
    takeChanged: (...keys: readonly number[]) => takeUpdates(store, tables(), keys, taken()),
  }
}
