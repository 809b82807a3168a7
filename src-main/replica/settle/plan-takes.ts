/** Says which other rows the changes of a push take links from: by title, worksheet and count. */
import type { TakenFrom } from '../../../src-shared/host/calls/edit-calls.ts'
import { findTaken, type Taken, type Taker, takersAmong, takingColumns } from '../rules/find-lost-links.ts'
import type { StagedRow } from '../stage/staged-rows.ts'
import { titleReader } from '../store/name-dictionary.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Rows that are named one by one. */
const named = 10

export interface Takers {
  /** A row that is sent as a new or changed one. */
  add(row: StagedRow): void
  describe(): readonly TakenFrom[]
}

export function collectTakers(store: Store, tables: WorksheetTables): Takers {
  const found = takingColumns(store, tables).map((column) => ({ column, takers: [] as Taker[] }))
  return {
    add(row) {
      for (const { column, takers } of found) takers.push(...takersAmong([row], column))
    },
    describe: () =>
      found.flatMap(({ column, takers }) => {
        const taken = findTaken(store, tables, column, takers)
        return taken.links.length + taken.unknown === 0 ? [] : [describeTaken(store, tables, column, taken)]
      }),
  }
}

export function describeTaken(store: Store, tables: WorksheetTables, { field }: Column, { links, unknown }: Taken): TakenFrom {
  const counts = new Map<number, number>()
  // Several rows may name the same one: it is lost once.
  const lost = new Map(links.map((it) => [it.id, it.from]))
  for (const from of lost.values()) counts.set(from, (counts.get(from) ?? 0) + 1)
  const idOf = store.pluck<string>(`select id from ${tables.row} where k = ?`)
  const titleOf = titleReader(store, tables)
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, named)
  return {
    worksheetId: tables.id,
    name: tables.name,
    field: field.name,
    relatedWorksheetId: field.relatedWorksheetId,
    rows: counts.size,
    links: lost.size,
    first: most.map(([k, count]) => {
      const id = idOf.get(k) ?? ''
      return { row: rowKeyOf(id), title: titleOf?.(id) ?? '', links: count }
    }),
    unknown,
  }
}
