/** Finds the worksheet and the fields that a step looks texts up in, or says why that cannot be. */
import { canBeKey } from '../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../src-shared/csv/keys/row-id-key.ts'
import { type WorksheetSource, worksheetsNamed } from '../../../../src-shared/csv/recipe/match-look-ups.ts'
import { lookUpsOf } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ColumnMapping } from '../../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets } from '../../../../src-shared/model/app-tree.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { readApp } from '../../../replica/store/app-facts.ts'
import type { Store } from '../../../replica/store/store.ts'
import type { WorksheetTables } from '../../../replica/store/worksheet-tables.ts'
import { isPulled } from '../../../replica/view/worksheet-state.ts'

export interface LookedUpWorksheet {
  readonly tables: WorksheetTables
  readonly find: Field
  readonly take: Field
}

/** Why a worksheet is not at hand, as a sentence: it may have been looked up in another application, or by one that was never opened here. */
function whyNotHere(store: Store, { id, name }: WorksheetSource['worksheet']): string {
  const { app } = readApp(store)
  const tree = app === null ? [] : listTreeWorksheets(buildAppTree(app))
  if (tree.some((each) => each.id === id)) return notLoaded(name)
  const alike = worksheetsNamed(name, tree).length
  if (alike > 1)
    return `${alike} worksheets here are called “${name}”, as the one in which a step looks texts up in another application. Choose in the step which one is meant.`
  return alike === 1
    ? `The worksheet “${name}”, in which a step looks texts up, is one of another application, and what is called so here could not be read. Choose it in the step.`
    : `The worksheet “${name}”, in which a step looks texts up, is not here. Choose another one in the step.`
}

const notLoaded = (name: string): string =>
  `The rows of “${name}”, in which a step looks texts up, are not all loaded here. Load them first.`

/** An error is a sentence. */
export function findLookedUp(store: Store, { worksheet, find, take }: WorksheetSource): Result<LookedUpWorksheet, string> {
  const tables = store.worksheets.find(worksheet.id)
  if (tables === null || tables.isGone) return err(whyNotHere(store, worksheet))
  const fieldOf = ({ id }: WorksheetSource['find']): Field | null =>
    importTargets(tables.fields).find((field) => field.id === id && canBeKey(field)) ?? null
  const [found, taken] = [fieldOf(find), fieldOf(take)]
  if (found === null || taken === null)
    return err(
      `“${tables.name}”, in which a step looks texts up, has no field “${found === null ? find.name : take.name}”. Choose another one in the step.`,
    )
  if (!isPulled(store, tables)) return err(notLoaded(tables.name))
  return ok({ tables, find: found, take: taken })
}

/** In worksheets: the first of each column that fills a field, as a sentence. */
export const findLostLookUps = (
  store: Store,
  mapping: readonly ColumnMapping[],
): readonly { readonly column: number; readonly why: string }[] =>
  mapping.flatMap((each) => {
    const found = lookUpsOf([each]).flatMap(({ table }) => (table.of === 'worksheet' ? [findLookedUp(store, table)] : []))
    const lost = found.find((it) => !it.ok)
    return lost === undefined || lost.ok ? [] : [{ column: each.column, why: lost.error }]
  })
