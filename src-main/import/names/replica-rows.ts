/** Answers an import's questions about rows that are there, from the local data as the user sees it: staged changes included. */

import { copyText } from '../../../src-shared/csv/remember-parse.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { pathParts } from '../../../src-shared/model/places/region-levels.ts'
import { judgeNames, type NameAnswer, noSuchName } from '../../../src-shared/model/texts/name-answer.ts'
import { rowChecker, rowKeyOf } from '../../replica/store/row-key.ts'
import type { SqlValue, Store } from '../../replica/store/store.ts'
import { fromStored, toStored } from '../../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../../replica/store/worksheet-tables.ts'
import { createRowLook, iterateRows, iterateTitles } from '../../replica/view/projected-rows.ts'
import { pathReader } from '../../replica/view/read-row-tree.ts'
import { isPulled } from '../../replica/view/worksheet-state.ts'
import type { ExistingRow, ExistingRows } from './existing-rows.ts'
import { judgePaths } from './find-rows-by-path.ts'
import type { FindTitle } from './name-book.ts'

const columnsOf = (tables: WorksheetTables, fields: readonly Field[]): readonly (Column | null)[] =>
  fields.map((field) => tables.byField.get(field.id) ?? null)

const indexKey = (values: readonly SqlValue[]): string => (values.length === 1 ? String(values[0]) : JSON.stringify(values))

/** Integer keys by value; one number, or several in an array. Built once per set of key fields, in one scan. */
type KeyIndex = Map<string, number | number[]>

function buildIndex(store: Store, tables: WorksheetTables, fields: readonly Field[]): KeyIndex {
  const index: KeyIndex = new Map()
  for (const [k, ...values] of iterateRows(store, tables, columnsOf(tables, fields))) {
    if (values.includes(null)) continue
    const key = indexKey(values)
    const known = index.get(key)
    if (known === undefined) index.set(key, Number(k))
    else if (typeof known === 'number') index.set(key, [known, Number(k)])
    else known.push(Number(k))
  }
  return index
}

export function replicaRows(store: Store, tables: WorksheetTables): ExistingRows {
  const indexes = new Map<string, KeyIndex>()

  const indexOf = (fields: readonly Field[]): KeyIndex => {
    const name = fields.map((field) => field.id).join('\n')
    const known = indexes.get(name) ?? buildIndex(store, tables, fields)
    indexes.set(name, known)
    return known
  }
  const readRow = (fields: readonly Field[]): ((k: number) => ExistingRow | null) => {
    const look = createRowLook(store, tables, columnsOf(tables, fields))
    return (k) => {
      const row = look(k)
      if (row === undefined) return null
      const values: CellValue[] = fields.map((field, at) => fromStored(row.values[at], field.kind))
      return { key: rowKeyOf(row.id), values }
    }
  }

  return {
    find(keyFields, keys, fields) {
      const index = indexOf(keyFields)
      const read = readRow(fields)
      return keys.map((values) => {
        const found = index.get(indexKey(values.map(toStored)))
        if (found === undefined) return []
        return (typeof found === 'number' ? [found] : found).map(read).filter((row) => row !== null)
      })
    },
  }
}

/** Titles of a worksheet's rows as an index, and their paths in its tree; null when the local data does not hold the worksheet whole. */
export function titleFinder(store: Store, tables: WorksheetTables): FindTitle | null {
  const { title } = tables
  if (title === null || title.field.kind !== 'text' || !isPulled(store, tables)) return null
  let index: Map<string, { readonly id: string; readonly text: string }[]> | null = null
  const build = (): NonNullable<typeof index> => {
    const made: NonNullable<typeof index> = new Map()
    for (const [id, text] of iterateTitles(store, tables, title)) {
      if (typeof text !== 'string') continue
      const folded = text.trim().toLowerCase()
      const entry = { id: String(id), text }
      const known = made.get(folded)
      if (known === undefined) made.set(folded, [entry])
      else known.push(entry)
    }
    return made
  }
  const isRow = rowChecker(store, tables)
  const wayTo = pathReader(store, tables)
  return (text): NameAnswer => {
    index ??= build()
    const found = index.get(text.trim().toLowerCase())
    if (found !== undefined) return judgeNames(text, found)
    const id = text.trim()
    if (isRow(id)) return { found: 'one', id: copyText(id) }
    const last = wayTo === null ? undefined : pathParts(text).at(-1)
    const placed = last === undefined ? undefined : index.get(last.toLowerCase())
    return placed === undefined || wayTo === null
      ? noSuchName
      : judgePaths(
          text,
          placed.map((row) => ({ id: row.id, path: wayTo(row.id) })),
        )
  }
}
