/** By which titles a service can be asked for rows that may have been created, where the worksheet is too large to be listed whole. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export interface TitlesToAskFor {
  readonly field: FieldId
  readonly values: readonly string[]
  /** Of a row that is there: an answer without it says nothing. */
  readonly known: string
}

/** Null where a row has no title, or the title is no text: then only a list of everything tells. */
export function titlesToAskFor(
  store: Store,
  { title, row }: WorksheetTables,
  titles: readonly (string | null)[],
): TitlesToAskFor | null {
  if (title === null || title.isGone || title.field.kind !== 'text') return null
  const known = store
    .pluck<string>(`select ${title.sql} from ${row} where is_gone = 0 and ${title.sql} is not null order by k desc limit 1`)
    .get()
  const values = titles.filter((it) => it !== null && it !== '')
  if (typeof known !== 'string' || values.length < titles.length || titles.length === 0) return null
  return { field: title.field.id, values: [...new Set(values.map(String))], known }
}
