/** Answers an import's questions about rows that are there, from the local data as the user sees it: staged changes included. */

import { copyText } from '../../../src-shared/csv/remember-parse.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { pathParts } from '../../../src-shared/model/places/region-levels.ts'
import { idsOf, judgeNames, type NameAnswer, nameOrId, noSuchName } from '../../../src-shared/model/texts/name-answer.ts'
import { titleReader } from '../../replica/store/name-dictionary.ts'
import { createRowKeyFinder, rowChecker } from '../../replica/store/row-key.ts'
import type { Store } from '../../replica/store/store.ts'
import { toStored } from '../../replica/store/stored-value.ts'
import type { WorksheetTables } from '../../replica/store/worksheet-tables.ts'
import { iterateRows, iterateTitles } from '../../replica/view/projected-rows.ts'
import { pathReader } from '../../replica/view/read-row-tree.ts'
import { isPulled } from '../../replica/view/worksheet-state.ts'
import type { ExistingRows } from './existing-rows.ts'
import { judgePaths } from './find-rows-by-path.ts'
import type { FindTitle } from './name-book.ts'

/** Integer keys by value; one number, or several in an array. Built once per field, in one scan. */
type KeyIndex = Map<string, number | number[]>

function buildIndex(store: Store, tables: WorksheetTables, field: Field): KeyIndex {
  const index: KeyIndex = new Map()
  for (const [k, value] of iterateRows(store, tables, [tables.byField.get(field.id) ?? null])) {
    if (value === null) continue
    const key = String(value)
    const known = index.get(key)
    if (known === undefined) index.set(key, Number(k))
    else if (typeof known === 'number') index.set(key, [known, Number(k)])
    else known.push(Number(k))
  }
  return index
}

export function replicaRows(store: Store, tables: WorksheetTables): ExistingRows {
  const indexes = new Map<string, KeyIndex>()
  const keyOf = createRowKeyFinder(store, tables)

  const indexOf = (field: Field): KeyIndex => {
    const known = indexes.get(field.id) ?? buildIndex(store, tables, field)
    indexes.set(field.id, known)
    return known
  }

  return {
    find(field, values) {
      const index = indexOf(field)
      return values.map((value) => {
        const found = index.get(String(toStored(value)))
        if (found === undefined) return []
        return (typeof found === 'number' ? [found] : found).map(keyOf).filter((key) => key !== null)
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
  const titleOf = titleReader(store, tables) ?? (() => null)
  const wayTo = pathReader(store, tables)
  return (text): NameAnswer => {
    index ??= build()
    const found = index.get(text.trim().toLowerCase())
    const id = text.trim()
    if (found !== undefined) {
      const named = judgeNames(text, found)
      const ids = idsOf(named)
      return ids.includes(id) || !isRow(id) ? named : nameOrId(id, ids, id, titleOf(id))
    }
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
