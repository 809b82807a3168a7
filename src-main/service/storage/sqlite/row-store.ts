/** Rows in SQLite: one table per worksheet, whole pages read as flat arrays. */

import type { StoredRow } from '../../domain/rows/stored-row.ts'
import { isStored } from '../../domain/structure/field.ts'
import { titleField, type Worksheet } from '../../domain/structure/worksheet.ts'
import type { Cell } from '../../domain/values/cell.ts'
import type { RowStore } from '../storage-port.ts'
import type { FindWorksheet } from './predicate-sql.ts'
import { createRowOrder, type RowOrder } from './row-order.ts'
import { createRowWriter } from './row-writer.ts'
import type { Statements } from './statements.ts'
import { columnName, rowColumns, tableName } from './table-names.ts'

export interface SqliteRowStore extends RowStore {
  readonly order: RowOrder
}

type RowReader = Pick<RowStore, 'keysOf' | 'allKeys' | 'idsOf' | 'read' | 'query' | 'titles'>

const rowReader = (statements: Statements, order: RowOrder): RowReader => ({
  keysOf(worksheet, ids) {
    const table = tableName(worksheet.key)
    const rows =
      ids.length === 1
        ? statements(`select id, key from ${table} where id = ?`).raw().all(ids[0])
        : statements(`select id, key from ${table} where id in (select value from json_each(?))`).raw().all(JSON.stringify(ids))
    return new Map(rows as [string, number][])
  },
  allKeys: (worksheet) =>
    statements(`select key from ${tableName(worksheet.key)} order by key`)
      .pluck()
      .all() as number[],
  idsOf(worksheet, keys) {
    const rows = statements(`select key, id from ${tableName(worksheet.key)} where key in (select value from json_each(?))`)
      .raw()
      .all(JSON.stringify(keys))
    return new Map(rows as [number, string][])
  },
  read(worksheet, key) {
    const row = statements(`select ${rowColumns(worksheet)} from ${tableName(worksheet.key)} where key = ?`)
      .raw()
      .get(key)
    return (row as StoredRow | undefined) ?? null
  },
  query(worksheet, { predicate, sorts, offset, limit }) {
    const list = order.keys(worksheet, predicate, sorts)
    const keys = list.slice(offset, limit)
    const select = `select ${rowColumns(worksheet)} from ${tableName(worksheet.key)}`
    if (keys.length === 0) return { rows: [], total: list.length }
    if (list.isDefault) {
      const page = statements(`${select} where key between ? and ? order by key desc`).raw()
      return { rows: page.all(keys.at(-1), keys[0]) as StoredRow[], total: list.length }
    }
    const one = statements(`${select} where key = ?`).raw()
    return { rows: keys.map((key) => one.get(key) as StoredRow), total: list.length }
  },
  titles(worksheet, ids) {
    const title = titleField(worksheet)
    const text = title === undefined || !isStored(title) ? "''" : `coalesce(${columnName(title.key)}, '')`
    const rows = statements(`select id, ${text} from ${tableName(worksheet.key)} where id in (select value from json_each(?))`)
      .raw()
      .all(JSON.stringify(ids)) as [string, unknown][]
    return new Map(rows.map(([id, each]) => [id, String(each)]))
  },
})

type ValueCounter = Pick<RowStore, 'count' | 'countRecycled' | 'isTaken' | 'hasDuplicates' | 'countSeveral'>

/** Answers about all values of a worksheet or a field. */
const valueCounter = (statements: Statements, order: RowOrder): ValueCounter => ({
  count: (worksheet, predicate) => order.count(worksheet, predicate),
  countRecycled: (worksheet) => Number(statements('select count(*) from bin where worksheet = ?').pluck().get(worksheet.key)),
  isTaken(worksheet, field, cell: Cell, exceptKey) {
    const found = statements(
      `select 1 from ${tableName(worksheet.key)} where ${columnName(field.key)} = ? and key is not ? limit 1`,
    )
      .pluck()
      .get(cell, exceptKey)
    return found !== undefined
  },
  hasDuplicates(worksheet, field) {
    const name = columnName(field.key)
    const found = statements(
      `select 1 from ${tableName(worksheet.key)} where ${name} is not null group by ${name} having count(*) > 1 limit 1`,
    )
    return found.pluck().get() !== undefined
  },
  countSeveral(worksheet, field) {
    const end = field.relation
    if (end !== null) {
      const several = `select ${end.side} from links where relation = ? group by ${end.side} having count(*) > 1`
      return Number(statements(`select count(*) from (${several})`).pluck().get(end.relation))
    }
    const name = columnName(field.key)
    return Number(
      statements(`select count(*) from ${tableName(worksheet.key)} where ${name} is not null and json_array_length(${name}) > 1`)
        .pluck()
        .get(),
    )
  },
})

export function createRowStore(
  statements: Statements,
  worksheets: () => readonly Worksheet[],
  find: FindWorksheet,
): SqliteRowStore {
  const order = createRowOrder(statements, find)
  return {
    order,
    ...createRowWriter(statements, worksheets, order),
    ...rowReader(statements, order),
    ...valueCounter(statements, order),
  }
}
