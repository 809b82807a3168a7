/**
 * Which rows lose links when other rows of their worksheet name the same related rows, as far as the local data knows: by the cells of
 * the column, and by the other side where that worksheet is loaded. What a row gives away by a staged change of its own is no loss.
 */

import type { StagedRow } from '../stage/staged-rows.ts'
import { isSurelyTaking, isTaking } from '../stage/taking-columns.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** A row that names related rows, or will. */
export interface Taker {
  readonly k: number
  readonly ids: readonly string[]
}

/** Those of the changed rows that name related rows in the column. */
export function takersAmong(rows: readonly Pick<StagedRow, 'k' | 'cells'>[], { n }: Column): readonly Taker[] {
  return rows.flatMap(({ k, cells }) => {
    const ids = linkedIds(cells.find((it) => it.column.n === n)?.value)
    return ids.length === 0 ? [] : [{ k, ids }]
  })
}

/** One link that changes hands. */
export interface TakenLink {
  readonly id: string
  /** The row that loses it, and the one that gets it. */
  readonly from: number
  readonly to: number
  /** The cell of the row that loses it shows it: only then it can be given back without emptying the rest of the cell. */
  readonly isShown: boolean
}

export interface Taken {
  readonly links: readonly TakenLink[]
  /** Links of which it is not known here whose they are. */
  readonly unknown: number
}

export const takingColumns = (store: Store, tables: WorksheetTables): readonly Column[] =>
  tables.columns.filter((it) => !it.isGone && isTaking(store, it.field))

/** The ids in a stored relation; rows that exist only here are nobody's yet. */
export function linkedIds(stored: unknown): readonly string[] {
  if (typeof stored !== 'string' || !stored.startsWith('[')) return []
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((it): it is string => typeof it === 'string' && !it.startsWith('new:')) : []
}

/** Where the related rows that the worksheet of the field holds are told by their own side; null where they are not here. */
export function otherSide(store: Store, { field }: Column): { readonly tables: WorksheetTables; readonly column: Column } | null {
  const { relatedWorksheetId, sourceField } = field
  const tables = relatedWorksheetId === null || sourceField === null ? null : store.worksheets.find(relatedWorksheetId)
  const column = tables?.byField.get(sourceField ?? '')
  if (tables === null || column === undefined || column.isGone) return null
  const isPulled = store.pluck<number>('select 1 from worksheet where n = ? and pulled_at is not null').get(tables.n)
  return isPulled === undefined ? null : { tables, column }
}

interface Holder {
  readonly k: number
  /** Its own cell shows the link; else only the other side tells of it. */
  readonly isShown: boolean
}

/** The rows that hold each of the ids on the service, by id; an id that nobody holds is missing. Where the two sides differ, the cells count. */
function holdersOf(store: Store, tables: WorksheetTables, column: Column, ids: readonly string[]): ReadonlyMap<string, Holder> {
  const cell = store.pluck<SqlValue>(`select ${column.sql} from ${tables.row} where k = ?`)
  const holders = new Map<string, Holder>()
  const byOtherSide = holdersByOtherSide(store, tables, column, ids)
  for (const [id, k] of byOtherSide) if (linkedIds(cell.get(k)).includes(id)) holders.set(id, { k, isShown: true })
  const open = ids.filter((id) => !holders.has(id))
  if (open.length === 0) return holders
  const { row } = tables
  const shown = store.raw<[string, number]>(
    `select e.value, r.k from ${row} r, json_each(r.${column.sql}) e
     where r.is_gone = 0 and r.${column.sql} like '[%' and e.value in (select value from json_each(?))`,
  )
  for (const [id, k] of shown.all(JSON.stringify(open))) holders.set(id, { k, isShown: true })
  // Some services do not list what such a field holds: an empty cell says nothing.
  for (const id of open) {
    const k = byOtherSide.get(id)
    if (k !== undefined && !holders.has(id) && (cell.get(k) ?? null) === null) holders.set(id, { k, isShown: false })
  }
  return holders
}

/** What the other side says, where its rows are here. */
function holdersByOtherSide(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const other = otherSide(store, column)
  if (other === null) return new Map()
  const keyOf = store.pluck<number>(`select k from ${tables.row} where id = ? and is_gone = 0`)
  const held = store
    .raw<[string, unknown]>(
      `select r.id, r.${other.column.sql} from json_each(?) e cross join ${other.tables.row} r on r.id = e.value and r.is_gone = 0`,
    )
    .all(JSON.stringify(ids))
  return new Map(
    held.flatMap(([id, value]) => {
      const k = keyOf.get(linkedIds(value)[0] ?? '')
      return k === undefined ? [] : [[id, k] as const]
    }),
  )
}

/** What the rows would take from others. `column` is one that takes. */
export function findTaken(store: Store, tables: WorksheetTables, column: Column, takers: readonly Taker[]): Taken {
  const ids = [...new Set(takers.flatMap((it) => it.ids))]
  if (ids.length === 0) return { links: [], unknown: 0 }
  // Where both sides may hold several rows, those that name the same row now are no losers.
  const isSure = isSurelyTaking(store, column.field)
  const holders = isSure ? holdersOf(store, tables, column, ids) : new Map<string, Holder>()
  const isOtherSideKnown = otherSide(store, column) !== null
  const own = store.pluck<SqlValue>(`select ${column.sql} from ${tables.row} where k = ?`)
  const gives = givesAway(store, tables, column)
  const links: TakenLink[] = []
  let unknown = 0
  for (const { k, ids: named } of takers) {
    const had = new Set(linkedIds(own.get(k)))
    for (const id of named) {
      const holder = holders.get(id)
      if (holder === undefined) unknown += isOtherSideKnown || had.has(id) ? 0 : 1
      else if (holder.k !== k && !gives(holder.k, id)) links.push({ id, from: holder.k, to: k, isShown: holder.isShown })
    }
  }
  return { links, unknown }
}

/** Whether a staged change of the row itself already gives the link away. */
function givesAway(store: Store, { over }: WorksheetTables, { sql }: Column): (k: number, id: string) => boolean {
  const staged = store.raw<[string, unknown]>(`select change, ${sql} from ${over} where k = ?`)
  return (k, id) => {
    const row = staged.get(k)
    return row !== undefined && (row[0] === 'deleted' || !linkedIds(row[1]).includes(id))
  }
}
