/** Finds the worksheet and the fields that a step looks texts up in, or says why that cannot be. */
import { canBeKey } from '../../../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../../../src-shared/csv/keys/row-id-key.ts'
import { type LookUpSource, lookUpsOf } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { ColumnMapping } from '../../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { Store } from '../../../replica/store/store.ts'
import type { WorksheetTables } from '../../../replica/store/worksheet-tables.ts'
import { isPulled } from '../../../replica/view/worksheet-state.ts'

export type WorksheetSource = Extract<LookUpSource, { readonly of: 'worksheet' }>

export interface LookedUpWorksheet {
  readonly tables: WorksheetTables
  readonly find: Field
  readonly take: Field
}

/** An error is a sentence. */
export function findLookedUp(store: Store, { worksheet, find, take }: WorksheetSource): Result<LookedUpWorksheet, string> {
  const tables = store.worksheets.find(worksheet.id)
  if (tables === null || tables.isGone)
    return err(`The worksheet “${worksheet.name}”, in which a step looks texts up, is not here. Choose another one in the step.`)
  const fieldOf = ({ id }: WorksheetSource['find']): Field | null =>
    importTargets(tables.fields).find((field) => field.id === id && canBeKey(field)) ?? null
  const [found, taken] = [fieldOf(find), fieldOf(take)]
  if (found === null || taken === null)
    return err(
      `“${tables.name}”, in which a step looks texts up, no longer has the field “${found === null ? find.name : take.name}”. Choose another one in the step.`,
    )
  if (!isPulled(store, tables))
    return err(`The rows of “${tables.name}”, in which a step looks texts up, are not all loaded here. Load them first.`)
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
