/** The tree that a relation of a worksheet to itself makes of its rows, as the user sees it: staged changes included. */
import type { FoundBranch } from '../../../src-shared/host/calls/lookup-calls.ts'
import { mostLevels, parentField } from '../../../src-shared/model/row-tree.ts'
import { wordsSql } from '../query/words-sql.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { titleReader } from './rows-by-title.ts'

/** Null where the worksheet has none. */
export function parentColumn(tables: WorksheetTables): Column | null {
  const field = parentField(tables.fields, tables.id)
  return field === null ? null : (tables.byField.get(field.id) ?? null)
}

const projected = (tables: WorksheetTables, columns: string, where: string): string =>
  `select ${columns} from ${tables.row} where is_gone = 0 and ${where} and k not in (select k from ${tables.over})
   union all select ${columns} from ${tables.over} where change <> 'deleted' and ${where}`

/** The stored form of a relation to one row. */
const storedLink = (id: string): string => JSON.stringify([id])

const isPulled = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>('select 1 from worksheet where n = ? and pulled_at is not null').get(n) !== undefined

/** By title. Null when the replica does not hold the whole worksheet. */
export function listRowLevel(
  store: Store,
  tables: WorksheetTables,
  parentId: string,
  limit: number,
): { readonly found: readonly FoundBranch[]; readonly isTree: boolean } | null {
  const { title } = tables
  if (title === null || !isPulled(store, tables)) return null
  const parent = parentColumn(tables)
  if (parent === null && parentId !== '') return { found: [], isTree: false }
  const isBelow = parent === null ? '1' : parentId === '' ? `${parent.sql} is null` : `${parent.sql} = ?2`
  const rows = store
    .raw<[string, SqlValue]>(
      `select id, title from (${projected(tables, `id, ${title.sql} as title`, isBelow)})
       order by ${store.textOrder.keySql(wordsSql({ sql: 'title', field: title.field }))} collate nocase limit ?1`,
    )
    .all(limit, ...(isBelow.endsWith('?2') ? [storedLink(parentId)] : []))
  const textOf = titleReader(store, title.field)
  const opening =
    parent === null
      ? new Set<string>()
      : findParents(
          store,
          tables,
          parent,
          rows.map(([id]) => id),
        )
  const found = rows.map(([id, text]): FoundBranch => ({ id, text: textOf(text), detail: '', opens: opening.has(id) }))
  return { found, isTree: parent !== null }
}

/** Those of the rows that others lie below, in one scan. */
function findParents(store: Store, tables: WorksheetTables, { sql }: Column, ids: readonly string[]): ReadonlySet<string> {
  const links = store
    .pluck<string>(
      `select distinct link from (${projected(tables, `${sql} as link`, `${sql} in (select value from json_each(?1))`)})`,
    )
    .all(JSON.stringify(ids.map(storedLink)))
  const known = new Set(links)
  return new Set(ids.filter((id) => known.has(storedLink(id))))
}

/** Reads the names from the top of the tree down to a row; null where there is no tree. */
export function pathReader(store: Store, tables: WorksheetTables): ((id: string) => readonly string[]) | null {
  const parent = parentColumn(tables)
  if (parent === null || tables.title === null) return null
  const columns = `${tables.title.sql}, json_extract(${parent.sql}, '$[0]')`
  const own = store.raw<[SqlValue, SqlValue]>(`select ${columns} from ${tables.row} where id = ?`)
  const staged = store.raw<[SqlValue, SqlValue]>(
    `select ${columns} from ${tables.over} where k = (select k from ${tables.row} where id = ?)`,
  )
  const textOf = titleReader(store, tables.title.field)
  return (id) => {
    const names: string[] = []
    for (let at: SqlValue = id; typeof at === 'string' && names.length < mostLevels; ) {
      const row: readonly [SqlValue, SqlValue] | undefined = staged.get(at) ?? own.get(at)
      if (row === undefined) break
      names.unshift(textOf(row[0]))
      at = row[1]
    }
    return names
  }
}
