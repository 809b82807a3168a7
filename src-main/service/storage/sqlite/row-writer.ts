/** Writing rows: whole batches with one statement, and what becomes of their links when they go. */
import type { Worksheet } from '../../domain/structure/worksheet.ts'
import type { RowStore } from '../storage-port.ts'
import type { RowOrder } from './row-order.ts'
import type { Statements } from './statements.ts'
import { columnName, rowColumns, tableName } from './table-names.ts'

type RowWriter = Pick<RowStore, 'reserve' | 'insert' | 'update' | 'fill' | 'touch' | 'recycle' | 'remove'>

/** `order` hears of everything that may give rows another place. */
export function createRowWriter(statements: Statements, worksheets: () => readonly Worksheet[], order: RowOrder): RowWriter {
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
