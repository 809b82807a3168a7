/** Finds rows by what people call them, whatever kind of field the title is, for relation pickers; staged new rows too. */
import type { FoundReference } from '../../../src-shared/host/calls/lookup-calls.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { searchSql } from '../query/search-sql.ts'
import { findNames } from '../store/name-dictionary.ts'
import { createParameters } from '../store/sql-parameters.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** Rows looked at to put them in the order of words that SQL does not see; more are not offered anyway before something is typed. */
const mostWorded = 5000

/** Null when the replica does not hold the whole worksheet, so that the service must be asked. */
export function findRowsByTitle(
  store: Store,
  tables: WorksheetTables,
  text: string,
  limit: number,
): readonly FoundReference[] | null {
  const { title } = tables
  const isPulled =
    store.pluck<number>('select 1 from worksheet where n = ? and pulled_at is not null').get(tables.n) !== undefined
  if (title === null || !isPulled) return null
  const parameters = createParameters()
  const isPlain = title.field.kind === 'text' && !isRichText(title.field)
  const match = text.trim() === '' ? '1' : searchSql(store, { columns: [title] }, text.trim(), parameters)
  const second = tables.columns.find((it) => it.n !== title.n && !it.isGone && it.field.kind === 'text')
  const sorted = isPlain ? store.textOrder.columnKeySql(title.sql) : title.sql
  const columns = ['id', `${title.sql} as title`, `${second?.sql ?? 'null'} as detail`, `${sorted} as sorted`].join(', ')
  const rows = store
    .raw<[string, SqlValue, SqlValue]>(
      `select ${columns} from ${tables.row} where ${match} and k not in (select k from ${tables.over})
       union all select ${columns} from ${tables.over} where ${match} and change <> 'deleted'
       order by sorted collate nocase limit ${parameters.add(isPlain ? limit : mostWorded)}`,
    )
    .all(...parameters.values)
  const textOf = titleReader(store, title.field)
  const found = rows.map(([id, name, detail]) => ({
    id,
    text: textOf(name),
    detail: second === undefined ? '' : valueText(fromStored(detail, 'text'), second.field, {}),
  }))
  return isPlain ? found : found.sort((a, b) => store.textOrder.compare(a.text, b.text)).slice(0, limit)
}

/** The words of a stored title: people and places by their names. */
export function titleReader(store: Store, field: Field): (stored: SqlValue) => string {
  const { kind } = field
  return (stored) => {
    const value = fromStored(stored, kind)
    const names =
      isReferenceKind(kind) && Array.isArray(value)
        ? findNames(store, [{ kind, ids: new Set(value.map(String)), related: null }])
        : {}
    return valueText(value, field, names)
  }
}
