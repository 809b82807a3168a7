/** Compiles a predicate to SQL. Values travel as bound parameters only. */
import { assertNever } from '../../../../src-shared/lib/assert-never.ts'
import type { Column, Predicate } from '../../domain/rows/predicate.ts'
import type { Worksheet } from '../../domain/structure/worksheet.ts'
import { attributeColumns, columnName, tableName } from './table-names.ts'

export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Finds the row table that a relation's end points to. */
export type FindWorksheet = (id: string) => Worksheet | null

/** Above this many values they travel as one JSON text, whose numbers SQLite may read a last digit differently. */
const boundValues = 500

const oneOfSql = (column: string, values: readonly (string | number)[]): Sql =>
  values.length <= boundValues
    ? { text: `${column} in (${values.map(() => '?').join(', ')})`, values }
    : { text: `${column} in (select value from json_each(?))`, values: [JSON.stringify(values)] }

/** Ids in one list cell that are tested one by one; more are looked up together, because SQLite limits the depth of an expression. */
const testedIds = 50

/** Halves until there is one part: a long chain would be deeper than SQLite allows. */
function join(parts: readonly Sql[], by: ' and ' | ' or ', whenEmpty: '0' | '1'): Sql {
  const [first] = parts
  if (first === undefined) return { text: whenEmpty, values: [] }
  if (parts.length === 1) return first
  const middle = Math.ceil(parts.length / 2)
  const left = join(parts.slice(0, middle), by, whenEmpty)
  const right = join(parts.slice(middle), by, whenEmpty)
  return { text: `(${left.text})${by}(${right.text})`, values: [...left.values, ...right.values] }
}

export const columnSql = (column: Column): string =>
  column.of === 'row' ? attributeColumns[column.attribute] : columnName(column.field.key)

/** `fold` (lower case of any alphabet) and `ends_with` are functions registered by sqlite-storage. */
const textTests = {
  anywhere: (column: string) => `instr(fold(${column}), ?) > 0`,
  'at-start': (column: string) => `instr(fold(${column}), ?) = 1`,
  'at-end': (column: string) => `ends_with(fold(${column}), ?)`,
} as const

/** A list cell is JSON text, in which the JSON of an id with its quotes occurs only as that id; but `","` stands between any two ids. */
const holdsSql = (column: string, id: string): Sql =>
  id === ',' ? { text: '0', values: [] } : { text: `instr(${column}, ?) > 0`, values: [JSON.stringify(id)] }

function idsSql(column: Column, match: 'any' | 'every' | 'exactly', ids: readonly string[], find: FindWorksheet): Sql {
  if (column.of === 'row')
    return { text: `${columnSql(column)} in (select value from json_each(?))`, values: [JSON.stringify(ids)] }
  if (column.field.relation !== null) return linkSql(column.field.relation, match, ids, find)
  const name = columnSql(column)
  const holds = ids.map((id) => holdsSql(name, id))
  if (match === 'any' && ids.length > testedIds) {
    return {
      text: `exists (select 1 from json_each(${name}) where value in (select value from json_each(?)))`,
      values: [JSON.stringify(ids)],
    }
  }
  if (match === 'any') return join(holds, ' or ', '0')
  const every = join(holds, ' and ', '1')
  const isFilled = { text: `${name} is not null`, values: [] }
  if (match === 'every') return join([isFilled, every], ' and ', '1')
  return join([isFilled, { text: `json_array_length(${name}) = ?`, values: [ids.length] }, every], ' and ', '1')
}

function linkSql(
  end: { readonly relation: number; readonly side: 'a' | 'b'; readonly worksheetId: string },
  match: 'any' | 'every' | 'exactly',
  ids: readonly string[],
  find: FindWorksheet,
): Sql {
  const target = find(end.worksheetId)
  // Rows without links are empty, and no positive condition finds them.
  if (target === null || (match === 'exactly' && ids.length === 0)) return { text: '0', values: [] }
  const [own, other] = end.side === 'a' ? ['a', 'b'] : ['b', 'a']
  const linkedTo = (list: readonly string[]): Sql => ({
    text: `key in (select ${own} from links where relation = ? and ${other} in
      (select key from ${tableName(target.key)} where id in (select value from json_each(?))))`,
    values: [end.relation, JSON.stringify(list)],
  })
  if (match === 'any') return linkedTo(ids)
  const every = join(
    ids.map((id) => linkedTo([id])),
    ' and ',
    '1',
  )
  const count = `(select count(*) from links where relation = ? and ${own} = key)`
  const counted = { text: match === 'every' ? `${count} > 0` : `${count} = ${ids.length}`, values: [end.relation] }
  return join([counted, every], ' and ', '1')
}

function emptySql(column: Column): Sql {
  if (column.of === 'field' && column.field.relation !== null) {
    const end = column.field.relation
    return { text: `key not in (select ${end.side} from links where relation = ?)`, values: [end.relation] }
  }
  return { text: `${columnSql(column)} is null`, values: [] }
}

export function predicateSql(predicate: Predicate, find: FindWorksheet): Sql {
  switch (predicate.kind) {
    case 'all':
    case 'any': {
      const parts = predicate.of.map((part) => predicateSql(part, find))
      return predicate.kind === 'all' ? join(parts, ' and ', '1') : join(parts, ' or ', '0')
    }
    case 'not': {
      const part = predicateSql(predicate.of, find)
      return { text: `(${part.text}) is not true`, values: part.values }
    }
    case 'empty':
      return emptySql(predicate.column)
    case 'compare':
      return { text: `${columnSql(predicate.column)} ${predicate.by} ?`, values: [predicate.value] }
    case 'one-of':
      return oneOfSql(columnSql(predicate.column), predicate.values)
    case 'text':
      return { text: textTests[predicate.where](columnSql(predicate.column)), values: [predicate.text.toLowerCase()] }
    case 'ids':
      return idsSql(predicate.column, predicate.match, predicate.ids, find)
    default:
      return assertNever(predicate)
  }
}
