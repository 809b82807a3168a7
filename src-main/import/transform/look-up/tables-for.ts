/** The tables that the steps of an import look texts up in: as they are now, as the check keeps them, or as it has kept them. */
import type { FindTable } from '../../../../src-shared/csv/transform/look-up-table.ts'
import { type LookUpStep, lookUpsOf } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import { findImport } from '../../../replica/imports/import-ledger.ts'
import type { Store } from '../../../replica/store/store.ts'
import { keepTables, keptVersion, readTables } from './kept-tables.ts'
import { finderOf, loadTables } from './load-tables.ts'

type Breathe = () => Promise<void>
type Found = Promise<Result<FindTable, HostError>>

/** An import that is gone has none; whoever opens it says so. */
const stepsOf = (store: Store, id: ImportId): readonly LookUpStep[] => lookUpsOf(findImport(store, id)?.mapping ?? [])

/** For a look at some lines. */
export const tablesNow = async (store: Store, source: string, steps: readonly LookUpStep[], breathe: Breathe): Found =>
  mapOk(await loadTables(store, source, steps, breathe), finderOf)

export const tablesOfPreview = (store: Store, id: ImportId, source: string, breathe: Breathe): Found =>
  tablesNow(store, source, stepsOf(store, id), breathe)

/** As they are now, kept for the run that follows once the check is done. */
export async function tablesOfCheck(store: Store, id: ImportId, source: string, breathe: Breathe): Found {
  const steps = stepsOf(store, id)
  const loaded = await loadTables(store, source, steps, breathe)
  if (!loaded.ok) return loaded
  const problem = steps.length === 0 ? null : await keepTables(source, loaded.value, breathe)
  return problem === null ? ok(finderOf(loaded.value)) : err(problem)
}

/** As the check has kept them. */
export const tablesOfRun = async (store: Store, id: ImportId, source: string): Found =>
  mapOk(await readTables(source, stepsOf(store, id)), finderOf)

export interface HeldTables {
  readonly version: string
  readonly findTable: FindTable
}

/** For the lines of a checked file: as the check has kept them, or as they are now where it has not. `held` serves again while it is good. */
export async function tablesOfLines(
  store: Store,
  id: ImportId,
  source: string,
  held: HeldTables | null,
  breathe: Breathe,
): Promise<Result<HeldTables, HostError>> {
  const steps = stepsOf(store, id)
  const version = JSON.stringify([source, keptVersion(source), steps])
  if (held?.version === version) return ok(held)
  const kept = await readTables(source, steps)
  const found = kept.ok ? kept : await loadTables(store, source, steps, breathe)
  return mapOk(found, (tables) => ({ version, findTable: finderOf(tables) }))
}
