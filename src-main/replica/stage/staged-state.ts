/** What every staging question answers: counts, undo names, and which rows came and went. */

import type { StagedState } from '../contract/question.ts'
import type { NextStates, TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { undoNames } from './command.ts'
import { readStagedCounts } from './staged-counts.ts'

export type MovedRows = Pick<StagedState, 'came' | 'went'>

export const nothingMoved: MovedRows = { came: [], went: [] }

export const stagedState = (store: Store, { n }: WorksheetTables, moved = nothingMoved): StagedState => ({
  staged: readStagedCounts(store, n),
  ...undoNames(store, n),
  ...moved,
})

/** What a command has staged: in which rows, and the states that it gave their cells. */
export interface StagedRows {
  readonly rows: TouchedRows
  readonly states: NextStates
}

/** Rows that came and went by it. Inside the transaction that staged it. */
export function movedRows(store: Store, tables: WorksheetTables, { rows, states }: StagedRows): MovedRows {
  const went = store
    .pluck<number>(
      `select k from ${rows.sql} t where not exists (select 1 from ${tables.row} r where r.k = t.k)
       and not exists (select 1 from ${tables.over} o where o.k = t.k)`,
    )
    .all()
  const came = store
    .pluck<number>(
      `select s.k from ${states.sql} s cross join ${tables.over} o on o.k = s.k and o.change = 'created' where s.f = 0 and s.value = 1`,
    )
    .all()
  return { came, went }
}

/** The fields whose cells alone may differ; nothing where rows of the worksheet show the titles of others, which may differ too. */
export const onlyFields = ({ id, columns, title }: WorksheetTables, fields: readonly string[]): Pick<StagedState, 'fields'> =>
  title !== null && fields.includes(title.field.id) && columns.some((it) => it.field.relatedWorksheetId === id) ? {} : { fields }
