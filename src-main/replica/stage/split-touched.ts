/** Tells the rows whose cells alone changed from those that become staged, or are so no longer, or come or go as rows. */
import { countFilled, emptyMoving, emptyStaying, type TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { stagedEntry } from './staged-cell-sql.ts'

/** What was appended to the journal in this transaction: the entries after `after`, each the state that its cell has now, and all rows that they are in. */
export interface AppendedRows {
  readonly rows: TouchedRows
  readonly after: number
}

/** Rows whose place in the overlay, and their kind of change there, are what they were: nothing differs but the cells of the entries. */
export interface StayingRows extends AppendedRows {
  /** Whether other rows have entries of these too. */
  readonly isPart: boolean
  /** Whether an entry takes what is staged in its cell away. */
  readonly hasUnstaged: boolean
}

export interface SplitRows {
  readonly staying: StayingRows | null
  /** All others. */
  readonly moving: TouchedRows | null
}

/** The overlay must be what it was before the entries. */
export function splitTouched(store: Store, tables: WorksheetTables, { rows, after }: AppendedRows): SplitRows {
  const appended = store
    .prepare<{ least: number | null; unstaged: number | null }>(
      'select min(f) as least, max(base is value) as unstaged from journal where seq > ?',
    )
    .get(after)
  const hasUnstaged = appended?.unstaged === 1
  const moving = emptyMoving(store)
  const comesOrGoes = appended?.least === 0 ? 'or t.k in (select k from journal where seq > ?1 and f = 0)' : ''
  const isBare = hasUnstaged
    ? `or o.change = 'updated' and not exists (select 1 from journal j where j.ws = ${tables.n} and j.k = t.k and ${stagedEntry('j')})`
    : ''
  const { changes } = store.run(
    `insert into ${moving.sql} (k) select t.k from ${rows.sql} t left join ${tables.over} o on o.k = t.k
     where ?1 >= 0 and (o.k is null ${comesOrGoes} ${isBare})`,
    after,
  )
  if (changes === 0) return { staying: { rows, after, isPart: false, hasUnstaged }, moving: null }
  if (changes === countFilled(store, rows)) return { staying: null, moving: rows }
  const staying = emptyStaying(store)
  store.run(`insert into ${staying.sql} (k) select k from ${rows.sql} where k not in (select k from ${moving.sql})`)
  return { staying: { rows: staying, after, isPart: true, hasUnstaged }, moving }
}
