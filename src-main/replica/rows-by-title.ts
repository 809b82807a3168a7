/** Finds rows by what people call them, for relation pickers; staged new rows too. */
import type { FoundReference } from '../../src-shared/host/row-calls.ts'
import { valueText } from '../../src-shared/model/value-text.ts'
import { createParameters } from './sql-parameters.ts'
import type { SqlValue, Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import { textMatchSql } from './text-match-sql.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

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
  const match = text.trim() === '' ? '1' : textMatchSql(title.sql, 'anywhere', text.trim(), parameters)
  const second = tables.columns.find((it) => it.n !== title.n && !it.isGone && it.field.kind === 'text')
  const columns = ['id', `${title.sql} as title`, `${second?.sql ?? 'null'} as detail`].join(', ')
  const rows = store
    .raw<[string, SqlValue, SqlValue]>(
      `select ${columns} from ${tables.row} where ${match} and k not in (select k from ${tables.over})
       union all select ${columns} from ${tables.over} where ${match} and change <> 'deleted'
       order by title collate nocase limit ${parameters.add(limit)}`,
    )
    .all(...parameters.values)
  return rows.map(([id, name, detail]) => ({
    id,
    text: valueText(fromStored(name, title.field.kind), title.field, {}),
    detail: second === undefined ? '' : valueText(fromStored(detail, 'text'), second.field, {}),
  }))
}
