/** Tells the rows whose cells alone changed from those that become staged, or are so no longer, or come or go as rows. */
import { countFilled, emptyDisplaced, emptyMoving, emptyStaying, type TouchedRows } from '../../store/scratch-tables.ts'
import type { Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { stagedEntry } from '../staged-cell-sql.ts'

/** What was appended to the journal in this transaction: the entries after `after`, each the state that its cell has now, and all rows that they are in. */
export interface AppendedRows {
  readonly rows: TouchedRows
  readonly after: number
}

/** Rows whose place in the overlay, and their kind of change there, are what they were: nothing differs but the cells of the entries. */
export interface StayingRows extends AppendedRows {
  /** Those whose first staged entry is another one now; null where there are none. */
  readonly displaced: TouchedRows | null
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
  const displaced = emptyDisplaced(store)
  const first = `left join journal j on j.seq = o.first_seq and ${stagedEntry('j')}`
  const { changes } = store.run(
    `insert into ${displaced.sql} (k) select t.k from ${rows.sql} t left join ${tables.over} o on o.k = t.k ${first} where j.seq is null`,
  )
  const comesOrGoes = appended?.least === 0
  if (changes === 0 && !comesOrGoes)
    return { staying: { rows, after, displaced: null, isPart: false, hasUnstaged }, moving: null }
  const moving = emptyMoving(store)
  const isStaged = `exists (select 1 from journal j where j.ws = ? and j.k = d.k and ${stagedEntry('j')})`
  // Rows that are new or deleted here stay so while the entry that says so does.
  const moved = store.run(
    `insert into ${moving.sql} (k) select d.k from ${displaced.sql} d left join ${tables.over} o on o.k = d.k
     where o.k is null or o.change = 'updated' and not ${isStaged}`,
    tables.n,
  ).changes
  const came = comesOrGoes
    ? store.run(`insert or ignore into ${moving.sql} (k) select k from journal where seq > ? and f = 0`, after).changes
    : 0
  if (moved + came === 0) return { staying: { rows, after, displaced, isPart: false, hasUnstaged }, moving: null }
  if (moved + came === countFilled(store, rows)) return { staying: null, moving: rows }
  const staying = emptyStaying(store)
  store.run(`insert into ${staying.sql} (k) select k from ${rows.sql} where k not in (select k from ${moving.sql})`)
  const others = store.run(`delete from ${displaced.sql} where k in (select k from ${moving.sql})`).changes
  return { staying: { rows: staying, after, displaced: changes > others ? displaced : null, isPart: true, hasUnstaged }, moving }
}
