/** Rows that belong to a row of another worksheet, because a relation of theirs names it: staged or pulled, by its id or by the key it had as a new row. */
import type { RowParent } from '../../../src-shared/host/calls/row-calls.ts'
import { createKeyFinder, rowKeyOfNew } from '../store/row-key.ts'
import { createParameters, type Parameters } from '../store/sql-parameters.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** Every name that a relation may hold for the row. */
function namesOf(store: Store, relatedId: string | null, row: RowParent['row']): readonly string[] {
  const related = relatedId === null ? null : store.worksheets.find(relatedId)
  const k = related === null ? null : createKeyFinder(store, related)(row)
  if (related === null || k === null) return [row]
  const id = store.pluck<string>(`select id from ${related.row} where k = ?`).get(k)
  return [...new Set([row, rowKeyOfNew(k), ...(id === undefined ? [] : [id])])]
}

/** A condition on the worksheet's rows; null where it no longer has the relation. */
export function parentSql(store: Store, tables: WorksheetTables, parent: RowParent, parameters: Parameters): string | null {
  const column = tables.byField.get(parent.field)
  if (column === undefined || column.field.kind !== 'rows') return null
  // A list is kept as JSON, and an id with its quotes occurs in it only as that id.
  const holds = namesOf(store, column.field.relatedWorksheetId, parent.row).map(
    (name) => `instr(${column.sql}, ${parameters.add(JSON.stringify(name))}) > 0`,
  )
  return `(${holds.join(' or ')})`
}

/** Those of the rows that belong to the parent, as they stand now. */
export function onlyOfParent(
  store: Store,
  tables: WorksheetTables,
  parent: RowParent | null,
  keys: readonly number[],
): readonly number[] {
  if (parent === null || keys.length === 0) return keys
  const parameters = createParameters()
  const condition = parentSql(store, tables, parent, parameters)
  if (condition === null) return []
  const key = parameters.add(0)
  const holds = store.pluck<number>(
    `select 1 from ${tables.over} where k = ${key} and ${condition}
     union all select 1 from ${tables.row} where k = ${key} and ${condition} and k not in (select k from ${tables.over})`,
  )
  return keys.filter((k) => holds.get(...parameters.values.slice(0, -1), k) !== undefined)
}
