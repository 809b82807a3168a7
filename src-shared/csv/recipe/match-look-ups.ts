/** The worksheets that steps of a recipe look texts up in, where the recipe comes from another application: their ids mean nothing here, their names may. */
import type { Field } from '../../model/field.ts'
import { type WorksheetId, worksheetId } from '../../model/ids.ts'
import { canBeKey } from '../keys/key-parts.ts'
import type { LookUpSource, TransformStep } from '../transform/transform-step.ts'
import { fieldFinder } from './match-fields.ts'

export type WorksheetSource = Extract<LookUpSource, { readonly of: 'worksheet' }>

export interface NamedWorksheet {
  readonly id: string
  readonly name: string
}

/** Those called exactly so; where none is, those with other capital letters. */
export function worksheetsNamed<W extends NamedWorksheet>(name: string, worksheets: readonly W[]): readonly W[] {
  const own = name.trim()
  const same = worksheets.filter((each) => each.name.trim() === own)
  return same.length > 0 ? same : worksheets.filter((each) => each.name.trim().toLowerCase() === own.toLowerCase())
}

/** The same look-up in another worksheet. A field that it does not have stays as it was named, so that it can be said. */
function lookedUpIn(
  table: WorksheetSource,
  { id, name, fields }: NamedWorksheet & { readonly fields: readonly Field[] },
): WorksheetSource {
  const find = fieldFinder(fields.filter(canBeKey))
  const fieldOf = (named: WorksheetSource['find']): WorksheetSource['find'] => {
    const field = find(named)
    return field === null ? named : { id: field.id, name: field.name }
  }
  return { ...table, worksheet: { id: worksheetId.parse(id), name }, find: fieldOf(table.find), take: fieldOf(table.take) }
}

/** By the id that the recipe has. */
export type FoundWorksheets = ReadonlyMap<WorksheetId, NamedWorksheet & { readonly fields: readonly Field[] }>

export const stepsLookedUpIn = (steps: readonly TransformStep[], found: FoundWorksheets): TransformStep[] =>
  steps.map((step) => {
    if (step.op !== 'look-up' || step.table.of !== 'worksheet') return step
    const other = found.get(step.table.worksheet.id)
    return other === undefined ? step : { ...step, table: lookedUpIn(step.table, other) }
  })
