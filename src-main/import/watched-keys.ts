/** The key and the unique fields of an import: which rows have such values already, and which lines of the file say the same twice. */
import type { RejectReason } from '../../src-shared/csv/check-tally.ts'
import type { ReadRow } from '../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import { type CellValue, cellValueKey } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ExistingRow, ExistingRows } from './names/existing-rows.ts'

export interface SourceRow {
  readonly line: number
  readonly cells: readonly string[]
  /** What the cells are beyond their texts (`cellKinds`), where the file says it. */
  readonly kinds?: string | undefined
  readonly read: ReadRow
}

export interface Watched {
  /** Positions among the target columns. */
  readonly at: readonly number[]
  readonly fields: readonly Field[]
  readonly name: string
  readonly isKey: boolean
  /** Line of the first row with a value. */
  readonly seen: Map<string, number>
}

export const about = (field: string, reason: string): RejectReason => ({ reason, field })

/** An unchecked checkbox and an empty one count as one, numbers of the same value too. */
const keyOf = (values: readonly CellValue[]): string =>
  values.length === 1 ? cellValueKey(values[0] ?? null) : JSON.stringify(values)

interface WatchOptions {
  readonly columns: readonly TargetColumn[]
  readonly keyFields: readonly Field[]
  /** Positions of the key's fields among the target columns. */
  readonly keyAt: readonly number[]
  readonly existing: ExistingRows
}

export const valuesAt = (row: ReadRow, at: readonly number[]): readonly CellValue[] => at.map((each) => row.values[each] ?? null)

/** Says when an earlier line of the file holds the same. */
export function repeats(row: SourceRow, one: Watched): RejectReason | null {
  const values = valuesAt(row.read, one.at)
  if (values.includes(null)) return null
  const key = keyOf(values)
  const first = one.seen.get(key)
  if (first === undefined) {
    one.seen.set(key, row.line)
    return null
  }
  return about(
    one.name,
    one.isKey ? 'An earlier line has the same key' : 'An earlier line has the same value, and it must be unique',
  )
}

export function watchKeys({ columns, keyFields, keyAt, existing }: WatchOptions) {
  const allFields = columns.map((column) => column.field)
  const everywhere = columns.map((_, at) => at)
  const uniqueAt = everywhere.filter((at) => allFields[at]?.isUnique === true && !(keyAt.length === 1 && keyAt[0] === at))
  const watched: readonly Watched[] = [
    // A preview may be asked for before a key is chosen; an empty key would match every row with every line.
    ...(keyFields.length > 0
      ? [{ at: keyAt, fields: keyFields, name: keyFields.map((field) => field.name).join(' + '), isKey: true, seen: new Map() }]
      : []),
    ...uniqueAt.map((at) => ({
      at: [at],
      fields: allFields.slice(at, at + 1),
      name: allFields[at]?.name ?? '',
      isKey: false,
      seen: new Map(),
    })),
  ]

  /** The existing rows for each watched key of each row, asked for together. */
  const findExisting = (rows: readonly SourceRow[], one: Watched): readonly (readonly ExistingRow[])[] => {
    const wanted: number[] = []
    const keys: (readonly CellValue[])[] = []
    for (const [index, row] of rows.entries()) {
      const values = valuesAt(row.read, one.at)
      if (values.includes(null)) continue
      wanted.push(index)
      keys.push(values)
    }
    const found: (readonly ExistingRow[])[] = rows.map(() => [])
    if (keys.length === 0) return found
    for (const [n, answer] of existing.find(one.fields, keys, one.isKey ? allFields : []).entries())
      found[wanted[n] ?? 0] = answer
    return found
  }

  return { watched, findExisting }
}
