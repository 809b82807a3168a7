/** The tables that the steps of an import look texts up in, as they are now: each is read once, however many steps look in it. */
import { type FindTable, type LookUpTable, noTables, tableName } from '../../../../src-shared/csv/transform/look-up-table.ts'
import type { LookUpStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Store } from '../../../replica/store/store.ts'
import { loadFileTable } from './load-file-table.ts'
import { loadWorksheetTable } from './load-worksheet-table.ts'

/** By their names. */
export type LoadedTables = ReadonlyMap<string, LookUpTable>

export const finderOf = (tables: LoadedTables): FindTable =>
  tables.size === 0 ? noTables : (step) => tables.get(tableName(step)) ?? null

function loadTable(
  store: Store,
  source: string,
  step: LookUpStep,
  breathe: () => Promise<void>,
): Promise<Result<LookUpTable, HostError>> {
  const { table } = step
  return table.of === 'file'
    ? loadFileTable({ ...step, table }, source, breathe)
    : loadWorksheetTable(store, { ...step, table }, breathe)
}

/** `source`: where the source copy of the import lies. */
export async function loadTables(
  store: Store,
  source: string,
  steps: readonly LookUpStep[],
  breathe: () => Promise<void>,
): Promise<Result<LoadedTables, HostError>> {
  const tables = new Map<string, LookUpTable>()
  for (const step of steps) {
    const name = tableName(step)
    if (tables.has(name)) continue
    const loaded = await loadTable(store, source, step, breathe)
    if (!loaded.ok) return loaded
    tables.set(name, loaded.value)
  }
  return ok(tables)
}
