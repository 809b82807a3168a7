/**
 * Compiles sort orders to SQL. Options sort by their place in the field's list, references by the name people read, related rows by
 * what people call them, whatever kind of field their title is, everything else by its value; text ignores the case of Latin letters; empty
 * cells come first ascending and last descending.
 */

import type { Column, Sort } from '../../domain/rows/predicate.ts'
import { type Field, isMultiple } from '../../domain/structure/field.ts'
import { titleField } from '../../domain/structure/worksheet.ts'
import { columnSql, type FindWorksheet, type Sql } from './predicate-sql.ts'
import { columnName, tableName } from './table-names.ts'

const directoryTables = { members: 'accounts', departments: 'departments', regions: 'regions' } as const

/** `id` is SQL. */
const nameSql = (kind: keyof typeof directoryTables | 'roles' | 'orgRoles', id: string): string =>
  kind === 'roles' || kind === 'orgRoles'
    ? `(select definition ->> 'name' from roles where kind = '${kind}' and id = ${id})`
    : `(select definition ->> 'name' from ${directoryTables[kind]} where id = ${id})`

function optionSql(field: Field, name: string): Sql {
  const keys = [...field.options].sort((x, y) => x.index - y.index).map((option) => option.key)
  const first = isMultiple(field) ? `json_extract(${name}, '$[0]')` : name
  const texts = isMultiple(field) ? keys : keys.map((key) => JSON.stringify([key]))
  return { text: `(select key from json_each(?) where value = ${first})`, values: [JSON.stringify(texts)] }
}

/** The words of a cell, as a title shows them; `plain_text` is a function registered by sqlite-storage. */
function wordsSql(field: Field, name: string): Sql {
  const plain = (text: string): Sql => ({ text, values: [] })
  switch (field.kind) {
    case 'options':
      return {
        text: `(select group_concat(o.value ->> 1, ', ' order by e.key) from json_each(${name}) e
          join json_each(?) o on o.value ->> 0 = e.value)`,
        values: [JSON.stringify(field.options.map(({ key, value }) => [key, value]))],
      }
    case 'members':
    case 'departments':
    case 'regions':
    case 'roles':
    case 'orgRoles':
      return plain(`(select group_concat(${nameSql(field.kind, 'e.value')}, ', ' order by e.key) from json_each(${name}) e)`)
    case 'attachments':
      return plain(`(select group_concat(e.value ->> 'name', ', ' order by e.key) from json_each(${name}) e)`)
    case 'location':
      return plain(`concat_ws(', ', nullif(${name} ->> 'title', ''), nullif(${name} ->> 'address', ''))`)
    default:
      return plain(field.type === 'RichText' ? `plain_text(${name})` : name)
  }
}

function relationSql(field: Field, find: FindWorksheet): Sql {
  const end = field.relation
  const target = end === null ? null : find(end.worksheetId)
  const title = target === null ? undefined : titleField(target)
  if (end === null || target === null || title === undefined) return { text: 'null', values: [] }
  const [own, other] = end.side === 'a' ? ['a', 'b'] : ['b', 'a']
  const words = wordsSql(title, `t.${columnName(title.key)}`)
  return {
    text: `(select ${words.text} from links l join ${tableName(target.key)} t on t.key = l.${other}
      where l.relation = ? and l.${own} = w.key order by l.position, l.${other} limit 1) collate nocase`,
    values: [...words.values, end.relation],
  }
}

function orderSql(column: Column, find: FindWorksheet): Sql {
  const name = `w.${columnSql({ ...column })}`
  if (column.of === 'row') {
    if (column.attribute === 'createdAt' || column.attribute === 'updatedAt' || column.attribute === 'id') {
      return { text: name, values: [] }
    }
    return { text: `${nameSql('members', name)} collate nocase`, values: [] }
  }
  const { kind } = column.field
  switch (kind) {
    case 'options':
      return optionSql(column.field, name)
    case 'rows':
      return relationSql(column.field, find)
    case 'members':
    case 'departments':
    case 'regions':
    case 'roles':
    case 'orgRoles':
      return { text: `${nameSql(kind, `json_extract(${name}, '$[0]')`)} collate nocase`, values: [] }
    case 'attachments':
      return { text: `json_extract(${name}, '$[0].name') collate nocase`, values: [] }
    case 'text':
      return { text: `${name} collate nocase`, values: [] }
    default:
      return { text: name, values: [] }
  }
}

/** The `order by` list, ending with newest created first so that every order is total and stable. */
export function sortSql(sorts: readonly Sort[], find: FindWorksheet): Sql {
  const parts = sorts.map((sort) => {
    const order = orderSql(sort.column, find)
    return { text: `${order.text} ${sort.isAscending ? 'asc' : 'desc'}`, values: order.values }
  })
  return { text: [...parts.map((part) => part.text), 'w.key desc'].join(', '), values: parts.flatMap((part) => part.values) }
}
