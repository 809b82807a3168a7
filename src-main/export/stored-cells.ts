/** Writes stored values of one column: what a value reads as is looked up and written out once, however many rows hold it. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Names } from '../../src-shared/model/names.ts'
import { columnNames } from '../replica/search/match-stored.ts'
import type { Store } from '../replica/store/store.ts'
import { fromStored, isListKind } from '../replica/store/stored-value.ts'
import type { Column } from '../replica/store/worksheet-tables.ts'

export interface StoredCells<Written> {
  readonly write: (stored: string | number) => Written
  /** Names may read otherwise from now on. */
  forget(): void
}

/** Distinct values kept of a column: more would only fill memory. When as many again have come, the older ones are forgotten. */
const mostKept = 20_000
/** Characters of a value that is kept: longer ones seldom repeat. */
const longestKept = 200

export function storedCells<Written>(
  store: Store,
  column: Column,
  writeValue: (value: CellValue, names: Names) => Written,
): StoredCells<Written> {
  const { kind } = column.field
  let namesOf = columnNames(store, column)
  const writeAnew = (stored: string | number): Written => {
    const value = fromStored(stored, kind)
    return writeValue(value, namesOf(value))
  }
  // Files differ from row to row.
  if (!isListKind(kind) || kind === 'attachments') return { write: writeAnew, forget: () => undefined }

  let recent = new Map<string | number, Written>()
  let older = new Map<string | number, Written>()
  const keep = (stored: string | number, written: Written): Written => {
    if (recent.size >= mostKept) {
      older = recent
      recent = new Map()
    }
    recent.set(stored, written)
    return written
  }
  return {
    write(stored) {
      const known = recent.get(stored)
      if (known !== undefined) return known
      if (typeof stored === 'string' && stored.length > longestKept) return writeAnew(stored)
      return keep(stored, older.get(stored) ?? writeAnew(stored))
    },
    forget() {
      recent.clear()
      older.clear()
      namesOf = columnNames(store, column)
    },
  }
}
