/** Rows that a change of a field would take something from, or find something wrong with, as the user sees them. */
import type { EffectAsk } from '../../../src-shared/host/effect-ask.ts'
import type { Parameters } from '../store/sql-parameters.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** A condition on the worksheet's rows, pulled or staged; null where it no longer has the field. Rows marked for deletion lose nothing more. */
export function affectedSql(tables: WorksheetTables, ask: EffectAsk, parameters: Parameters): string | null {
  const column = tables.byField.get(ask.field)
  if (column === undefined || column.isGone) return null
  const { row, over } = tables
  const { sql } = column
  const isList = `${sql} like '[%' and json_valid(${sql})`
  const holds = (): string => {
    switch (ask.kind) {
      case 'required':
        return `${sql} is null`
      case 'single':
        return `${isList} and json_array_length(${sql}) > 1`
      case 'options':
        return `${isList} and exists (select 1 from json_each(${sql}) o cross join json_each(${parameters.add(JSON.stringify(ask.keys))}) w on w.value = o.value)`
      case 'precision':
        return `typeof(${sql}) in ('integer', 'real') and round(${sql}, ${parameters.add(ask.places)}) <> ${sql}`
      case 'unique':
        return `${sql} in (
          select v from (select ${sql} as v from ${row} where k not in (select k from ${over})
            union all select ${sql} from ${over} where change <> 'deleted')
          where v is not null group by v having count(*) > 1)`
    }
  }
  return `(${holds()} and k not in (select k from ${over} where change = 'deleted'))`
}
