/** A worksheet "Stock" of names and cities on a service in the test's own thread, pulled. */
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from './near-sync-world.ts'
import type { SyncWorld } from './open-sync-world.ts'

export interface Stock {
  readonly world: SyncWorld
  readonly id: WorksheetId
  /** Ids of its fields by their names. */
  readonly f: Readonly<Record<string, string>>
}

export async function createNearStock(...more: readonly NewField[]): Promise<Stock> {
  const world = await createNearSyncWorld({})
  const id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }, { name: 'City', type: '2' }, ...more])
  await world.pull(id)
  return { world, id, f: await world.fields(id) }
}
