/** Reads a part of an open view: rows by key, and the heads of groups where the view has any. */
import type { GridRow, GroupHead } from '../../../src-shared/host/calls/row-calls.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { findQueryColumn, isPersonAttribute } from '../query/query-column.ts'
import { noFlaws } from '../rules/read-flaws.ts'
import { findNames } from '../store/name-dictionary.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { createColourer } from './colour-rows.ts'
import { isHeadKey } from './group-table.ts'
import { type GroupedView, headAt, rankBelow } from './grouped-views.ts'
import type { OpenView } from './open-view-keys.ts'
import { presentColumns, type ReadRows, readRows } from './read-rows.ts'

export function readWindow(
  store: Store,
  tables: WorksheetTables,
  keys: Float64Array,
  { grouped, colours }: Pick<OpenView, 'grouped' | 'colours'>,
): ReadRows {
  const read = grouped === null ? readRows(store, tables, keys) : readGrouped(store, tables, keys, grouped)
  const coloursOf = createColourer(store, tables, colours)
  if (coloursOf === null) return read
  return {
    ...read,
    rows: read.rows.map((row, i) => {
      const held = row.group === undefined ? coloursOf(keys[i] ?? 0) : []
      return held.length === 0 ? row : { ...row, colours: held }
    }),
  }
}

function readGrouped(store: Store, tables: WorksheetTables, keys: Float64Array, grouped: GroupedView): ReadRows {
  const columns = presentColumns(tables)
  const read = readRows(
    store,
    tables,
    keys.filter((k) => !isHeadKey(k)),
    columns,
  )
  const rows: GridRow[] = []
  const heads: GroupHead[] = []
  let next = 0
  let rank: number | null = null
  for (const k of keys) {
    if (!isHeadKey(k)) {
      const row = read.rows[next]
      next += 1
      // Rows of a group lie together: the first of the window is looked for, the others follow it or their head.
      rank ??= grouped.rows.indexOf(k)
      if (row !== undefined) rows.push({ ...row, rank })
      rank += 1
      continue
    }
    rank = rankBelow(grouped, k)
    const group = headAt(tables, grouped, k)
    if (group !== null) heads.push(group)
    rows.push(headRow(k, group, columns.length))
  }
  return { ...read, rows, names: { ...read.names, ...namesOfHeads(store, tables, heads) } }
}

const headRow = (k: number, group: GroupHead | null, cells: number): GridRow => ({
  key: rowKey.parse(`group:${-k}`),
  ...(group === null ? {} : { group }),
  change: 'none',
  cells: new Array(cells).fill(null),
  marks: {},
  flaws: noFlaws,
  problem: null,
  system: { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', owner: '' },
})

/** What references are called that rows share. */
function namesOfHeads(store: Store, tables: WorksheetTables, heads: readonly GroupHead[]): Names {
  return findNames(
    store,
    heads.flatMap(({ field, value }) => {
      const column = findQueryColumn(tables, field)
      if (column === null) return []
      if (column.of === 'row')
        return isPersonAttribute(column) && typeof value === 'string'
          ? [{ kind: 'members' as const, ids: new Set([value]), related: null }]
          : []
      const { kind, relatedWorksheetId } = column.field
      if (!isReferenceKind(kind) || !Array.isArray(value)) return []
      const ids = new Set(value.filter((it): it is string => typeof it === 'string'))
      return [{ kind, ids, related: relatedWorksheetId === null ? null : store.worksheets.find(relatedWorksheetId) }]
    }),
  )
}
