/** The unique fields of an import: which rows have such values already, and which lines of the file say the same twice. */
import type { RejectReason } from '../../src-shared/csv/check-tally.ts'
import type { ReadRow } from '../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import { type CellValue, cellValueKey } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import type { ExistingRows } from './names/existing-rows.ts'

export interface SourceRow {
  readonly line: number
  /** As they stand in the file. */
  readonly cells: readonly string[]
  /** What is read of them: corrected by hand, and after the steps of their columns. The same list where nothing is changed. */
  readonly texts: readonly string[]
  /** The cells after what was corrected by hand, before any step; absent where nothing was. */
  readonly byHand?: readonly string[] | undefined
  /** What is kept of a line that is left out, to be imported again: the cells, with what is filled down into them. */
  readonly kept: readonly string[]
  /** What the texts are beyond themselves (`cellKinds`), where the file says it. */
  readonly kinds?: string | undefined
  readonly read: ReadRow
}

export interface Watched {
  /** Position among the target columns. */
  readonly at: number
  readonly field: Field
  /** Line of the first row with a value. */
  readonly seen: Map<string, number>
}

export const about = (field: string, reason: string, detail?: string): RejectReason => ({ reason, field, detail })

/** Says when an earlier line of the file holds the same. */
export function repeats(row: SourceRow, { at, field, seen }: Watched): RejectReason | null {
  const value = row.read.values[at] ?? null
  if (value === null) return null
  const key = cellValueKey(value)
  if (seen.has(key)) return about(field.name, 'An earlier line has the same value, and it must be unique')
  seen.set(key, row.line)
  return null
}

export function watchUnique(columns: readonly TargetColumn[], keyAt: readonly number[], existing: ExistingRows) {
  const watched = columns.flatMap(({ field }, at): Watched[] =>
    // A key of one field is compared as such.
    field.isUnique && !(keyAt.length === 1 && keyAt[0] === at) ? [{ at, field, seen: new Map() }] : [],
  )

  /** The existing rows for the value of each row, asked for together. */
  const findExisting = (rows: readonly SourceRow[], { at, field }: Watched): readonly (readonly RowKey[])[] => {
    const wanted: number[] = []
    const values: CellValue[] = []
    for (const [index, { read }] of rows.entries()) {
      const value = read.values[at] ?? null
      if (value === null) continue
      wanted.push(index)
      values.push(value)
    }
    const found: (readonly RowKey[])[] = rows.map(() => [])
    if (values.length === 0) return found
    for (const [n, answer] of existing.find(field, values).entries()) found[wanted[n] ?? 0] = answer
    return found
  }

  return { watched, findExisting }
}
