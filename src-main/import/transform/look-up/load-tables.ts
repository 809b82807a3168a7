/** The tables that the steps of an import look texts up in, as they are now: each is read once, however many steps look in it. */
import { type FindTable, type LookUpTable, noTables, tableName } from '../../../../src-shared/csv/transform/look-up-table.ts'
import type { LookUpStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Store } from '../../../replica/store/store.ts'
import { loadWorksheetTable } from './load-worksheet-table.ts'

/** By their names. */
export type LoadedTables = ReadonlyMap<string, LookUpTable>

export const finderOf = (tables: LoadedTables): FindTable =>
  tables.size === 0 ? noTables : (step) => tables.get(tableName(step)) ?? null

export async function loadTables(
  store: Store,
  steps: readonly LookUpStep[],
  breathe: () => Promise<void>,
): Promise<Result<LoadedTables, HostError>> {
  const tables = new Map<string, LookUpTable>()
  for (const step of steps) {
    const name = tableName(step)
    if (tables.has(name)) continue
    const loaded = await loadWorksheetTable(store, step, breathe)
    if (!loaded.ok) return loaded
    tables.set(name, loaded.value)
  }
  return ok(tables)
}
