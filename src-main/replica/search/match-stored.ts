/** Tells of stored cells whether a search finds them: reads each as people see it. Equal cells of one column are looked at once. */
import { cellTexts } from '../../../src-shared/find/cell-texts.ts'
import type { Finder } from '../../../src-shared/find/finder.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { isPersonField } from '../../../src-shared/model/system-fields.ts'
import type { TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import { isReferenceKind, type ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { findNames } from '../store/name-dictionary.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Looked-up cells kept per column; moments and amounts rarely repeat, and would only fill memory. */
const kept = 50_000

/** Names of the things that a cell refers to. */
export type NamesOf = (value: CellValue) => Names

const noNames: Names = {}

export function createNamesOf(store: Store, kind: ReferenceKind, related: WorksheetTables | null): NamesOf {
  return (value) => {
    const ids = Array.isArray(value) ? value : [value]
    return findNames(store, [{ kind, ids: new Set(ids.filter((it) => typeof it === 'string')), related }])
  }
}

/** The names of a column's references; nothing for other kinds. */
export function columnNames(store: Store, { field }: Column): NamesOf {
  if (isPersonField(field.id)) return createNamesOf(store, 'members', null)
  if (!isReferenceKind(field.kind)) return () => noNames
  const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
  return createNamesOf(store, field.kind, related)
}

export interface StoredMatcher {
  /** What must be read before `isHit` is asked, because it touches the database. */
  prepare(stored: SqlValue): void
  /** Touches nothing but memory. */
  isHit(stored: SqlValue): boolean
}

export function createStoredMatcher(store: Store, column: Column, finder: Finder, formats: TextFormats): StoredMatcher {
  const { field } = column
  const isNamed = isReferenceKind(field.kind) || isPersonField(field.id)
  const namesOf = columnNames(store, column)
  const names = new Map<SqlValue, Names>()
  const known = new Map<SqlValue, boolean>()
  // Texts of a text column seldom repeat, and to compare them costs as much as to search them.
  const remembers = field.kind !== 'text' || isNamed
  return {
    prepare(stored) {
      if (!isNamed || stored === null || known.has(stored) || names.has(stored)) return
      names.set(stored, namesOf(fromStored(stored, field.kind)))
    },
    isHit(stored) {
      if (stored === null) return false
      const before = remembers ? known.get(stored) : undefined
      if (before !== undefined) return before
      const texts = cellTexts(fromStored(stored, field.kind), field, names.get(stored) ?? noNames, formats)
      const isHit = texts.some((text) => finder.test(text))
      if (!remembers) return isHit
      if (known.size >= kept) {
        known.clear()
        names.clear()
      }
      known.set(stored, isHit)
      names.delete(stored)
      return isHit
    },
  }
}
