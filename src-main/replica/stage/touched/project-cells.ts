/**
 * Keeps the overlay equal to the projection where rows are staged already and entries changed cells of theirs: the cost follows what was
 * touched, not what is staged in the rows.
 */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import type { TouchedRows } from '../../store/scratch-tables.ts'
import type { Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { dropIdleMarks, reproject } from '../reproject.ts'
import { stagedEntry } from '../staged-cell-sql.ts'
import { countTouchedRows, shiftRowCounts } from '../staged-counts.ts'
import { type AppendedRows, type StayingRows, splitTouched } from './split-touched.ts'

/** Leaves the overlay projected for all of the rows. */
export function projectAppended(store: Store, tables: WorksheetTables, appended: AppendedRows): void {
  const { staying, moving } = splitTouched(store, tables, appended)
  if (moving !== null) reproject(store, tables, moving)
  if (staying !== null) projectCells(store, tables, staying)
}

/** Of an entry `j`, where some of the rows stay and some do not. */
export const ofStaying = ({ rows, isPart }: StayingRows): string => (isPart ? `and j.k in (select k from ${rows.sql})` : '')

/** Numbers of the fields that the entries are of. */
export const appendedFields = (store: Store, staying: StayingRows): readonly number[] =>
  store.pluck<number>(`select distinct j.f from journal j where j.seq > ? ${ofStaying(staying)}`).all(staying.after)

export function projectCells(
  store: Store,
  tables: WorksheetTables,
  staying: StayingRows,
  fields: readonly number[] = appendedFields(store, staying),
): void {
  const { rows, after, displaced, hasUnstaged } = staying
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql
    if (column === undefined) continue
    // A new row starts empty, also where the replica still holds the row that it takes the place of.
    const own = `iif(o.change = 'created', null, (select r.${column} from ${tables.row} r where r.k = j.k))`
    const value = hasUnstaged ? `iif(j.base is j.value, ${own}, j.value)` : 'j.value'
    // `not indexed`: SQLite goes over the entries and looks their rows up, not the other way round.
    store.run(
      `update ${tables.over} as o set ${column} = ${value} from journal j not indexed
       where j.seq > ? and j.f = ? and o.k = j.k ${ofStaying(staying)}`,
      after,
      f,
    )
  }
  if (displaced !== null) reorder(store, tables, displaced)
  dropIdleMarks(store, tables, rows)
  if (fields.some((f) => tables.byNumber.get(f)?.isGone === true)) noteProjected(store, tables, rows, fields)
  judgeCells(store, tables, rows, fields)
}

/** The rows begin with another staged entry now, and stand elsewhere in the order of edits. */
function reorder(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  const before = countTouchedRows(store, tables, rows)
  store.run(
    `update ${tables.over} as o set first_seq =
       (select min(j.seq) from journal j where j.ws = ? and j.k = o.k and ${stagedEntry('j')})
     where o.k in (select k from ${rows.sql})`,
    tables.n,
  )
  shiftRowCounts(store, tables.n, before, countTouchedRows(store, tables, rows))
  noteProjected(store, tables, rows, [])
}
