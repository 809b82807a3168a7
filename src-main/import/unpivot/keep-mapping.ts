/** What was decided about columns that stay, where others of the file become rows, or no longer do. */
import { matchColumns } from '../../../src-shared/csv/recipe/match-columns.ts'
import { matchSteps } from '../../../src-shared/csv/recipe/match-steps.ts'
import type { ColumnMapping, CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { RecognisedFile } from '../../replica/imports/import-ledger.ts'

export interface MappedFile {
  readonly recognised: RecognisedFile
  readonly mapping: readonly ColumnMapping[]
}

const withoutUnpivot = ({ unpivot: _, ...format }: CsvFormat): string => JSON.stringify(format)

/** Columns become rows by their names: in a file without any none does. */
export const withNamesOnly = ({ unpivot, ...format }: CsvFormat): CsvFormat =>
  unpivot === undefined || !format.hasHeader ? format : { ...format, unpivot }

/** Whether the file is read as before, but for columns that become rows. */
export const isOnlyUnpivot = (before: CsvFormat, now: CsvFormat): boolean =>
  withoutUnpivot(before) === withoutUnpivot(now) && JSON.stringify(before.unpivot) !== JSON.stringify(now.unpivot)

/** `now` as it is proposed anew, with what was decided about columns of the same name; a field that they fill is proposed for no other. */
export function keepMapping(before: MappedFile, now: MappedFile): MappedFile {
  const headersOf = ({ recognised }: MappedFile): readonly string[] => recognised.columns.map((column) => column.header)
  const { known } = matchColumns(headersOf(before), headersOf(now))
  const kept = known.map((at) => (at === null ? undefined : before.mapping[at]))
  const taken = new Set(kept.flatMap((own) => own?.field ?? []))
  const mapping = now.mapping.map((proposed, column): ColumnMapping => {
    const own = kept[column]
    if (own === undefined) return proposed.field !== null && taken.has(proposed.field) ? { ...proposed, field: null } : proposed
    const { steps = [], ...rest } = own
    const moved = matchSteps(steps, known).steps
    return { ...rest, column, ...(moved.length === 0 ? {} : { steps: [...moved] }) }
  })
  const columns = now.recognised.columns.map((column, at) => ({
    ...column,
    reason: before.recognised.columns[known[at] ?? -1]?.reason ?? column.reason,
  }))
  return { recognised: { ...now.recognised, columns }, mapping }
}
