/** What a staged cell is in SQL: the current entry of a cell, unless its value is its base. */
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { blockOfRow } from './packed/journal-batch.ts'

export const stagedEntry = (alias: string): string => `${alias}.is_current = 1 and ${alias}.base is not ${alias}.value`

/**
 * Whether the cell of a row with a key, as `t`, is staged; `o` is its row of the overlay. Where the journal is packed (packed/journal-batch.ts)
 * a cell is staged when it is not what the service has.
 */
export const isStagedCell = (
  { n: ws, row }: Pick<WorksheetTables, 'n' | 'row'>,
  { n: f, sql }: Pick<Column, 'n' | 'sql'>,
): string =>
  `(exists (select 1 from journal j where j.ws = ${ws} and j.k = t.k and j.f = ${f} and ${stagedEntry('j')})
    or exists (select 1 from journal_batch b where b.ws = ${ws} and b.block = ${blockOfRow('t')})
      and o.${sql} is not iif(o.change = 'created', null, (select r.${sql} from ${row} r where r.k = t.k)))`
