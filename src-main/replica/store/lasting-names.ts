/**
 * Names for files of rows that the service does not have yet: `new:<era>:<key>`. Integer keys are never used again, but a replica that is put
 * back from a copy goes on from older ones; an era is a random number that begins with the first new row of each opening, so that
 * no row here is taken for another one there. A row keeps its name after it was created.
 */
import { isNewRow, rowKey } from '../../../src-shared/model/ids.ts'
import { createRowKeyFinder } from './row-key.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

const named = /^new:([0-9a-f]+):(\d+)$/

const eraSql = (k: string): string => `(select e.era from new_key_era e where e.first <= ${k} order by e.first desc limit 1)`

/** The name of the new row whose integer key this expression is. */
export const lastingNameSql = (k: string): string => `'new:' || ${eraSql(k)} || ':' || ${k}`

/** Whether the text is one that the service has never given to a row. */
export const isNameOfNew = (text: string): boolean => isNewRow(rowKey.parse(text))

/** The present key of the row that a lasting name means, which is its id once it was created; null where there is none here. */
export function createNamedRowFinder(store: Store, tables: WorksheetTables): (name: string) => string | null {
  const eraOf = store.pluck<string>(`select ${eraSql('?')}`)
  const keyOf = createRowKeyFinder(store, tables)
  return (name) => {
    const [, era, k] = named.exec(name) ?? []
    return era === undefined || eraOf.get(Number(k)) !== era ? null : keyOf(Number(k))
  }
}
