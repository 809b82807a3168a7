/**
 * Decides for each read record whether it inserts, updates, changes nothing or is rejected, and why: required and unique fields, keys,
 * repeats within the file and against the rows that are there. One judge serves one pass over one file.
 */

import { serviceCaps } from '../../src-shared/api/limits.ts'
import { isSameToService } from '../../src-shared/changes/comparable-value.ts'
import { areSameFiles, isSameImportedFile } from '../../src-shared/changes/same-files.ts'
import type { RejectReason, RowOutcome } from '../../src-shared/csv/check-tally.ts'
import { unguardFormula } from '../../src-shared/csv/formula-guard.ts'
import type { CellTrouble, ReadRow } from '../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import type { ImportRules } from '../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { type Field, isRichText, isSignature } from '../../src-shared/model/field.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { isSameFormatted } from '../../src-shared/rich-text/read-formatted.ts'
import type { ExistingRow, ExistingRows } from './names/existing-rows.ts'
import { about, repeats, type SourceRow, valuesAt, watchKeys } from './watched-keys.ts'

export type Classification =
  | {
      readonly kind: 'rejected'
      readonly row: SourceRow
      readonly troubles: readonly CellTrouble[]
      readonly reasons: readonly RejectReason[]
    }
  | {
      readonly kind: 'taken'
      readonly row: SourceRow
      readonly outcome: RowOutcome
      /** The row to update; null for an insert. */
      readonly key: RowKey | null
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
  /** What an export writes for a value: a cell that says so of what is there changes nothing, whatever else its text may name. */
  textOf(value: CellValue, field: Field): string
}

const none: ReadonlySet<Field> = new Set()

/** Files of other programs keep the words of formatted text only; those change nothing. */
const isSameText = (value: CellValue, stored: CellValue, field: Field): boolean =>
  isRichText(field) && typeof value === 'string' && typeof stored === 'string' && isSameFormatted(value, stored)

function isSameValueToService(value: CellValue, stored: CellValue, field: Field): boolean {
  const isSame = field.kind === 'attachments' && !isSignature(field) ? areSameFiles(value, stored, isSameImportedFile) : null
  return isSame ?? isSameToService(value, stored, field)
}

export function createClassifier({ columns, fields, rules, existing, textOf }: ClassifierOptions): RecordClassifier {
  const positionOf = new Map(columns.map((column, at) => [column.field.id, at]))
  const hasKeys = rules.mode !== 'insert'
  const keyFields = hasKeys ? rules.keyFields.flatMap((id) => fields.find((field) => field.id === id) ?? []) : []
  const keyAt = keyFields.map((field) => positionOf.get(field.id) ?? -1)
  const required = fields.filter((field) => field.isRequired && field.lock === null)
  const notInFile = required
    .filter((field) => !positionOf.has(field.id))
    .map((field) => about(field.name, 'Must not be empty, and no column fills it'))
  const requiredAt = required.flatMap((field) => positionOf.get(field.id) ?? [])
  const allFields = columns.map((column) => column.field)
  const everywhere = columns.map((_, at) => at)
  const attachmentsAt = everywhere.filter((at) => allFields[at]?.kind === 'attachments')
  const { watched, findExisting } = watchKeys({ columns, keyFields, keyAt, existing })

  /** Fields whose text cannot be read, and is what an export wrote for the value that is there. */
  const asExported = ({ cells, read }: SourceRow, row: ExistingRow | null): ReadonlySet<Field> => {
    if (row === null || read.troubles.length === 0) return none
    const troubled = new Set(read.troubles.map(({ field }) => field))
    const same = [...troubled].filter((field) => {
      const at = positionOf.get(field.id) ?? -1
      const value = row.values[at] ?? null
      const cell = cells[columns[at]?.column ?? -1] ?? ''
      const text = (rules.apostrophes === 'keep' ? cell : unguardFormula(cell)).trim()
      return value !== null && textOf(value, field).trim() === text
    })
    return new Set(same)
  }

  const changedAt = (read: ReadRow, row: ExistingRow, kept: ReadonlySet<Field>): readonly number[] =>
    everywhere.filter((at) => {
      const field = allFields[at]
      const value = read.values[at] ?? null
      if (field === undefined || kept.has(field) || keyAt.includes(at) || (value === null && rules.emptyCells === 'keep'))
        return false
      const stored = row.values[at] ?? null
      return !isSameValueToService(value, stored, field) && !isSameText(value, stored, field)
    })

  const judgeOne = (row: SourceRow, existingOf: readonly (readonly ExistingRow[])[]): Classification => {
    const { read } = row
    const reasons: RejectReason[] = []
    let troubles = read.troubles
    const reject = (): Classification => ({ kind: 'rejected', row, troubles, reasons })
    if (read.isBlank) {
      reasons.push(about('', 'The row is empty'))
      return reject()
    }
    let target: ExistingRow | null = null
    /** False when the key names no row to insert or update. */
    let isPlaced = true
    for (const [n, one] of watched.entries()) {
      const found = existingOf[n] ?? []
      if (one.isKey) {
        if (valuesAt(read, one.at).includes(null)) reasons.push(about(one.name, 'The key is empty'))
        else if (found.length > 1) reasons.push(about(one.name, 'Several rows have this key'))
        else if (found.length === 0 && rules.mode === 'update') reasons.push(about(one.name, 'No row has this key'))
        else target = found[0] ?? null
        isPlaced = reasons.length === 0
      }
      const repeated = read.troubles.length === 0 ? repeats(row, one) : null
      if (repeated !== null) reasons.push(repeated)
    }
    for (const [n, one] of watched.entries())
      if (!one.isKey && (existingOf[n] ?? []).some((other) => other.key !== target?.key))
        reasons.push(about(one.name, 'Another row has this value, and it must be unique'))
    for (const at of attachmentsAt) {
      const files = read.values[at]
      if (Array.isArray(files) && files.length > serviceCaps.attachmentsPerField)
        reasons.push(about(allFields[at]?.name ?? '', `More than ${serviceCaps.attachmentsPerField} files`))
    }
    const kept = asExported(row, target)
    troubles = kept.size === 0 ? troubles : troubles.filter(({ field }) => !kept.has(field))
    const troubled = new Set(read.troubles.map((trouble) => trouble.field.id))
    if (target === null && isPlaced) reasons.push(...notInFile)
    for (const at of requiredAt) {
      const field = allFields[at]
      if (field === undefined || read.values[at] !== null || troubled.has(field.id)) continue
      if ((target === null && isPlaced) || rules.emptyCells === 'clear') reasons.push(about(field.name, 'Must not be empty'))
    }
    if (troubles.length > 0 || reasons.length > 0) return reject()
    if (target === null) return { kind: 'taken', row, outcome: 'insert', key: null, write: everywhere }
    const write = changedAt(read, target, kept)
    return { kind: 'taken', row, outcome: write.length === 0 ? 'unchanged' : 'update', key: target.key, write }
  }

  return {
    judge(rows) {
      if (watched.length === 0) return rows.map((row) => judgeOne(row, []))
      const existingOf = watched.map((one) => findExisting(rows, one))
      return rows.map((row, index) =>
        judgeOne(
          row,
          existingOf.map((found) => found[index] ?? []),
        ),
      )
    },
  }
}
