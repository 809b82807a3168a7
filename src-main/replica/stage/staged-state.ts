/** What every staging question answers: counts, undo names, and which rows came and went. */

import type { StagedState } from '../contract/question.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { undoNames } from './command.ts'
import { readStagedCounts } from './staged-counts.ts'

/** Reads `temp.touched` and `temp.next_state` as the last command left them. */
export const stagedState = (store: Store, tables: WorksheetTables): StagedState => ({
  staged: readStagedCounts(store, tables.n),
  ...undoNames(store, tables.n),
  ...movedRows(store, tables),
})

/** Rows that came and went by what `temp.touched` and `temp.next_state` tell of. */
export function movedRows(store: Store, tables: WorksheetTables): Pick<StagedState, 'came' | 'went'> {
  const went = store
    .pluck<number>(
      `select k from temp.touched t where not exists (select 1 from ${tables.row} r where r.k = t.k)
       and not exists (select 1 from ${tables.over} o where o.k = t.k)`,
    )
    .all()
  const came = store
    .pluck<number>(
      `select s.k from temp.next_state s cross join ${tables.over} o on o.k = s.k and o.change = 'created' where s.f = 0 and s.value = 1`,
    )
    .all()
  return { came, went }
}

/** The fields whose cells alone may differ; nothing where rows of the worksheet show the titles of others, which may differ too. */
export const onlyFields = ({ id, columns, title }: WorksheetTables, fields: readonly string[]): Pick<StagedState, 'fields'> =>
  title !== null && fields.includes(title.field.id) && columns.some((it) => it.field.relatedWorksheetId === id) ? {} : { fields }
