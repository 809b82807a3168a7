/**
 * Decides for each read record whether it inserts, updates, deletes, changes nothing, has no row or is rejected, and why: required and unique
 * fields, keys, repeats within the file and against the rows that are there. One judge serves one pass over one file.
 */

import { serviceCaps } from '../../src-shared/api/limits.ts'
import type { RejectReason, RowOutcome } from '../../src-shared/csv/check-tally.ts'
import { isKeyOf } from '../../src-shared/csv/keys/key-parts.ts'
import type { CellTrouble, ReadRow } from '../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import type { ImportRules } from '../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import type { LineMatch } from '../replica/imports/matched-lines.ts'
import { compareCells, type ExportedTexts } from './keys/compare-cells.ts'
import { createPlacing, type RowMatch } from './keys/place-line.ts'
import type { ExistingRows } from './names/existing-rows.ts'
import { about, repeats, type SourceRow, watchUnique } from './watched-keys.ts'

export type Classification =
  | {
      readonly kind: 'rejected'
      readonly row: SourceRow
      readonly troubles: readonly CellTrouble[]
      readonly reasons: readonly RejectReason[]
    }
  /** It has no row, and the import wants none for it. */
  | { readonly kind: 'skipped'; readonly row: SourceRow; readonly reason: RejectReason }
  | {
      readonly kind: 'taken'
      readonly row: SourceRow
      readonly outcome: RowOutcome
      /** The row to update or delete; null for an insert. */
      readonly key: RowKey | null
      /** The values that the row has, one per target column; null for an insert. */
      readonly before: readonly CellValue[] | null
      /** Positions of the target columns whose values are to be written; an insert leaves its empty cells out. */
      readonly write: readonly number[]
    }

export interface RecordClassifier {
  judge(rows: readonly SourceRow[]): readonly Classification[]
}

export interface ClassifierOptions {
  readonly columns: readonly TargetColumn[]
  readonly fields: readonly Field[]
  readonly rules: ImportRules
  readonly existing: ExistingRows
  /** The rows that lines belong to by key; null where none is asked for: every line is a new row then. */
  readonly match: RowMatch | null
  /** What exports write for a value: a cell that says so of what is there changes nothing, whatever else its text may name. */
  readonly textsOf: ExportedTexts
}

const none: readonly never[] = []
const isNew = { kind: 'new' } as const

export function createClassifier({ columns, fields, rules, existing, match, textsOf }: ClassifierOptions): RecordClassifier {
  const positionOf = new Map(columns.map((column, at) => [column.field.id, at]))
  const everywhere = columns.map((_, at) => at)
  const isKeyAt = columns.map(({ field }) => match !== null && isKeyOf(rules, field))
  const keyAt = everywhere.filter((at) => isKeyAt[at])
  const required = fields.filter((field) => field.isRequired && field.lock === null)
  const notInFile = required
    .filter((field) => !positionOf.has(field.id))
    .map((field) => about(field.name, 'Must not be empty, and no column fills it'))
  const requiredAt = required.flatMap((field) => positionOf.get(field.id) ?? [])
  const allFields = columns.map((column) => column.field)
  const attachmentsAt = everywhere.filter((at) => allFields[at]?.kind === 'attachments')
  const { watched, findExisting } = watchUnique(columns, keyAt, existing)
  const { asExported, changedAt } = compareCells({ columns, rules, isKeyAt, textsOf })
  const place = match === null ? null : createPlacing({ columns, fields, rules, match })

  const limitsOf = ({ values }: ReadRow): readonly RejectReason[] => {
    if (attachmentsAt.length === 0) return none
    return attachmentsAt.flatMap((at) => {
      const files = values[at]
      return Array.isArray(files) && files.length > serviceCaps.attachmentsPerField
        ? [about(allFields[at]?.name ?? '', `More than ${serviceCaps.attachmentsPerField} files`)]
        : []
    })
  }

  /** Fields that must be filled and would not be. */
  const emptyOf = (read: ReadRow, isInsert: boolean): readonly RejectReason[] => {
    if (requiredAt.length === 0) return isInsert ? notInFile : none
    const troubled = new Set(read.troubles.map((trouble) => trouble.field.id))
    const empty = requiredAt.flatMap((at) => {
      const field = allFields[at]
      if (field === undefined || read.values[at] !== null || troubled.has(field.id)) return []
      return isInsert || columns[at]?.clears === true ? [about(field.name, 'Must not be empty')] : []
    })
    return isInsert ? [...notInFile, ...empty] : empty
  }

  /** `existingOf`: for each watched field, the rows with the value of the row at `index`. */
  const judgeOne = (
    row: SourceRow,
    index: number,
    found: LineMatch | undefined,
    existingOf: readonly (readonly (readonly RowKey[])[])[],
  ): Classification => {
    const { read } = row
    if (read.isBlank) return { kind: 'rejected', row, troubles: read.troubles, reasons: [about('', 'The row is empty')] }
    const placed = place?.(read, found) ?? isNew
    if (placed.kind === 'skipped') return { kind: 'skipped', row, reason: placed.reason }
    const target = placed.kind === 'row' ? placed.row : null
    if (target !== null && rules.mode === 'delete')
      return { kind: 'taken', row, outcome: 'delete', key: target.key, before: target.values, write: [] }
    const reasons: RejectReason[] = placed.kind === 'unplaced' ? [...placed.reasons] : []
    for (const one of watched) {
      const repeated = read.troubles.length === 0 ? repeats(row, one) : null
      if (repeated !== null) reasons.push(repeated)
    }
    for (const [n, one] of watched.entries())
      if (existingOf[n]?.[index]?.some((other) => other !== target?.key))
        reasons.push(about(one.field.name, 'Another row has this value, and it must be unique'))
    reasons.push(...limitsOf(read))
    const kept = asExported(row, target)
    const troubles = kept.size === 0 ? read.troubles : read.troubles.filter(({ field }) => !kept.has(field))
    if (placed.kind !== 'unplaced') reasons.push(...emptyOf(read, placed.kind === 'new'))
    if (troubles.length > 0 || reasons.length > 0) return { kind: 'rejected', row, troubles, reasons }
    if (target === null) return { kind: 'taken', row, outcome: 'insert', key: null, before: null, write: everywhere }
    const write = changedAt(row, target, kept)
    const outcome = write.length === 0 ? 'unchanged' : 'update'
    return { kind: 'taken', row, outcome, key: target.key, before: target.values, write }
  }

  return {
    judge(rows) {
      const [first, last] = [rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0]
      const matched = match?.between(first, last)
      const existingOf = watched.map((one) => findExisting(rows, one))
      return rows.map((row, index) => judgeOne(row, index, matched?.get(row.line), existingOf))
    },
  }
}
