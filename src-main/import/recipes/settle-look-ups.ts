/**
 * Finds the worksheets that the steps of a recipe from another application look texts up in: by name, in the tree of this connection, where exactly one
 * is called so. Where it is none or several nothing is changed: the step says so, and a person chooses.
 */
import { importTargets } from '../../../src-shared/csv/keys/row-id-key.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import { type FoundWorksheets, stepsLookedUpIn, worksheetsNamed } from '../../../src-shared/csv/recipe/match-look-ups.ts'
import { lookUpsOf } from '../../../src-shared/csv/transform/transform-step.ts'
import { buildAppTree, listTreeWorksheets } from '../../../src-shared/model/app-tree.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { readStructure } from '../../pull/read-structure.ts'
import { startRun } from '../../pull/sync-ports.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'

/** Milliseconds: a person waits for the structure of a worksheet that was never opened. */
const patienceMs = 30_000

/** Of a worksheet of the tree; null where neither the local data nor the service tells them. */
async function fieldsOf(space: TransferSpace, id: WorksheetId): Promise<readonly Field[] | null> {
  const known = async (): Promise<readonly Field[] | null> => {
    const state = await space.replica.ask('worksheet.state', { worksheetId: id })
    return state.ok && state.value !== null ? importTargets(state.value.fields) : null
  }
  const own = await known()
  if (own !== null) return own
  const run = startRun(space, id, new AbortController().signal, 'structure')
  const read = await readStructure({ ...run, call: { lane: 'structure', patienceMs } })
  return read.ok ? known() : null
}

export async function settleLookUps(space: TransferSpace, recipe: ImportRecipe): Promise<ImportRecipe> {
  const looked = lookUpsOf(recipe.columns.map(({ steps }) => ({ steps }))).flatMap(({ table }) =>
    table.of === 'worksheet' ? [table.worksheet] : [],
  )
  if (looked.length === 0) return recipe
  const [stored, listed] = await Promise.all([space.replica.ask('app.read', null), space.replica.ask('worksheets.list', null)])
  const app = stored.ok ? stored.value.app : null
  if (app === null || !listed.ok) return recipe
  const tree = listTreeWorksheets(buildAppTree(app))
  const known = new Set([...tree, ...listed.value.filter((each) => !each.isGone)].map((each) => String(each.id)))
  const found: Map<WorksheetId, NonNullable<ReturnType<FoundWorksheets['get']>>> = new Map()
  for (const { id, name } of looked) {
    const [one, ...others] = known.has(id) || found.has(id) ? [] : worksheetsNamed(name, tree)
    if (one === undefined || others.length > 0) continue
    const fields = await fieldsOf(space, worksheetId.parse(one.id))
    if (fields !== null) found.set(id, { id: one.id, name: one.name, fields })
  }
  if (found.size === 0) return recipe
  const columns = recipe.columns.map((column) =>
    column.steps === undefined ? column : { ...column, steps: stepsLookedUpIn(column.steps, found) },
  )
  return { ...recipe, columns }
}
