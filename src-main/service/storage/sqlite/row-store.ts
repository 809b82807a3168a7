/** Rows in SQLite: one table per worksheet, whole pages read as flat arrays, batches written with one statement. */

import type { StoredRow } from '../../domain/rows/stored-row.ts'
import { isStored } from '../../domain/structure/field.ts'
import { titleField, type Worksheet } from '../../domain/structure/worksheet.ts'
import type { Cell } from '../../domain/values/cell.ts'
import type { RowStore } from '../storage-port.ts'
import type { FindWorksheet } from './predicate-sql.ts'
import { createRowOrder, type RowOrder } from './row-order.ts'
import type { Statements } from './statements.ts'
import { columnName, rowColumns, tableName } from './table-names.ts'

export interface SqliteRowStore extends RowStore {
  readonly order: RowOrder
}

export function createRowStore(
  statements: Statements,
  worksheets: () => readonly Worksheet[],
  find: FindWorksheet,
): SqliteRowStore {
  const order = createRowOrder(statements, find)

  const removeLinks = (worksheet: Worksheet, keys: string, keep: boolean): void => {
    for (const { relation, side } of relationsTouching(worksheet, worksheets())) {
      const where = `where relation = ? and ${side} in (select value from json_each(?))`
      if (keep) statements(`insert into bin_links select relation, a, b, position from links ${where}`).run(relation, keys)
      statements(`delete from links ${where}`).run(relation, keys)
    }
  }

  const removeRows = (worksheet: Worksheet, keys: readonly number[], list: string): void => {
    statements(`delete from ${tableName(worksheet.key)} where key in (select value from json_each(?))`).run(list)
    order.deleted(worksheet, keys)
    order.changed()
  }

  return {
    order,
    reserve(worksheet, count) {
      const next = statements('update worksheets set next_row = next_row + ? where key = ? returning next_row')
        .pluck()
        .get(count, worksheet.key)
      return Number(next) - count
    },
    insert(worksheet, rows) {
      const columns = rowColumns(worksheet)
      const marks = Array.from({ length: columns.split(', ').length }, () => '?').join(', ')
      const statement = statements(`insert into ${tableName(worksheet.key)} (${columns}) values (${marks})`)
      for (const row of rows) statement.run(row.key, row.id, row.at, row.at, row.by, row.by, row.owner, ...row.cells)
      order.created(
        worksheet,
        rows.map((row) => row.key),
      )
      order.changed()
    },
    update(worksheet, key, at, by, changes) {
      const assignments = changes.map((change) => `, ${columnName(change.field.key)} = ?`).join('')
      statements(`update ${tableName(worksheet.key)} set updated_at = ?, updated_by = ?${assignments} where key = ?`).run(
        at,
        by,
        ...changes.map((change) => change.cell),
        key,
      )
      order.changed()
    },
    fill(worksheet, key, changes) {
      const assignments = changes.map((change) => `${columnName(change.field.key)} = ?`).join(', ')
      statements(`update ${tableName(worksheet.key)} set ${assignments} where key = ?`).run(
        ...changes.map((change) => change.cell),
        key,
      )
      order.changed()
    },
    touch(worksheet, keys, at, by) {
      statements(
        `update ${tableName(worksheet.key)} set updated_at = ?, updated_by = ? where key in (select value from json_each(?))`,
      ).run(at, by, JSON.stringify(keys))
      order.changed()
    },
    recycle(worksheet, keys, at, by) {
      const list = JSON.stringify(keys)
      statements(
        `insert into bin (worksheet, key, id, at, by, cells)
          select ?, key, id, ?, ?, json_array(${rowColumns(worksheet)}) from ${tableName(worksheet.key)} where key in (select value from json_each(?))`,
      ).run(worksheet.key, at, by, list)
      removeLinks(worksheet, list, true)
      removeRows(worksheet, keys, list)
    },
    remove(worksheet, keys) {
      const list = JSON.stringify(keys)
      removeLinks(worksheet, list, false)
      removeRows(worksheet, keys, list)
    },
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
        statements(
          `select count(*) from ${tableName(worksheet.key)} where ${name} is not null and json_array_length(${name}) > 1`,
        )
          .pluck()
          .get(),
      )
    },
  }
}

interface Side {
  readonly relation: number
  readonly side: 'a' | 'b'
}

/** Every relation with an end in this worksheet, also those whose only field is in another one; each side once. */
function relationsTouching(worksheet: Worksheet, worksheets: readonly Worksheet[]): readonly Side[] {
  const own = worksheet.fields.flatMap((field): readonly Side[] => (field.relation === null ? [] : [field.relation]))
  const others = worksheets
    .flatMap((each) => each.fields.flatMap((field) => (field.relation === null ? [] : [field.relation])))
    .filter((end) => end.worksheetId === worksheet.id)
    .map((end): Side => ({ relation: end.relation, side: end.side === 'a' ? 'b' : 'a' }))
  return [...new Map([...own, ...others].map((side) => [`${side.relation}${side.side}`, side])).values()]
}
