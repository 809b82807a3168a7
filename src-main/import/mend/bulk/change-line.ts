/** What a command makes of the cells of one line of a file. */

import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { prepareOperation } from '../../../../src-shared/bulk/prepare-operation.ts'
import type { CellOutcome } from '../../../../src-shared/bulk/prepared.ts'
import { columnOfField, countsWith, type FileColumnField, fileFields } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FilePreview } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { kindAt } from '../../../../src-shared/workbook/cell-kinds.ts'
import type { ImportTargets } from '../../open-pass.ts'
import { type CountedColumn, countedColumn } from './counted-column.ts'

export interface LineCells {
  /** As wide as the file, after the corrections so far. */
  readonly cells: readonly string[]
  readonly kinds: string | undefined
}

/** What becomes of a cell; cells that stay as they are for no reason are not told. */
export type CellFate =
  | { readonly column: number; readonly before: string; readonly text: string }
  | { readonly column: number; readonly before: string; readonly refused: string }

export interface LineChange {
  /** Columns that it writes. */
  readonly writes: readonly number[]
  readonly skipped: readonly { readonly reason: string }[]
  /** `index` counts the lines that the command is for. */
  of(line: LineCells, index: number): readonly CellFate[]
}

const longestText = 1_000_000
const tooLong = 'The text would be longer than a million characters.'
const isAfterSteps = (name: string): string =>
  `"${name}" has steps, which come after this: what they make of its texts is not known here.`

/** The columns of the file with the fields that they fill. */
export function columnsOf({ record, all }: ImportTargets): readonly FileColumnField[] {
  const targets = new Map(all.map((target) => [target.column, target]))
  return record.recognised.columns.map(({ header }, column) => {
    const target = targets.get(column)
    const name = target?.field.name ?? (header === '' ? `Column ${column + 1}` : header)
    return { column, name, field: target === undefined || target.steps !== null ? null : target.field }
  })
}

/** `fields`: those that the command is for. The error says why it cannot be done. */
export function prepareLineChange(
  targets: ImportTargets,
  operation: Operation,
  fields: readonly FieldId[],
): Result<LineChange, string> {
  if (operation.op === 'replace' && operation.query.isRegex)
    return err('Regular expressions replace in the steps of a column only.')
  const columns = columnsOf(targets)
  const all = new Map(fileFields(operation.op, columns).map((field) => [field.id, field]))
  const own = fields.map((id) => all.get(id)).filter((field) => field !== undefined)
  if (own.length < fields.length) return err('The file has no such column.')
  const prepared = prepareOperation(operation, own, all)
  if (!prepared.ok) return prepared
  const { reads, writes, apply } = prepared.value
  const counted = new Map<number, CountedColumn>()
  for (const { column, field } of columns) {
    const target = targets.all.find((each) => each.column === column)
    if (target === undefined || !countsWith(operation.op, field)) continue
    counted.set(
      column,
      countedColumn(
        target,
        targets.record.mapping.find((each) => each.column === column),
      ),
    )
  }
  const stepped = new Set(targets.all.flatMap(({ field, steps }) => (steps === null ? [] : [field.name])))
  const countsAtAll = operation.op === 'change-number' || operation.op === 'shift-date'
  const columnIn = (id: string): number => columnOfField(id) ?? -1
  const [readAt, writeAt] = [reads.map(({ id }) => columnIn(id)), writes.map(({ id }) => columnIn(id))]
  /** Numbering looks at no cell. */
  const looks = operation.op !== 'renumber'

  const fateOf = (column: number, before: string, outcome: CellOutcome): CellFate | null => {
    if (outcome === null) return null
    if ('refused' in outcome) return { column, before, refused: outcome.refused }
    const { value } = outcome
    const written = value === null ? ok('') : (counted.get(column)?.write(value) ?? ok(typeof value === 'string' ? value : ''))
    if (!written.ok) return { column, before, refused: written.error }
    if (written.value.length > longestText) return { column, before, refused: tooLong }
    return written.value === before ? null : { column, before, text: written.value }
  }
  return ok({
    writes: writeAt,
    skipped: prepared.value.skipped.map(({ field, reason }) => ({
      reason: countsAtAll && stepped.has(field.name) ? isAfterSteps(field.name) : reason,
    })),
    of({ cells, kinds }, index) {
      const unread = new Map<number, string>()
      const values = readAt.map((column): CellValue => {
        const text = cells[column] ?? ''
        if (text === '' || !looks) return null
        const reader = counted.get(column)
        if (reader === undefined) return text
        const read = reader.read(text, kindAt(kinds, column))
        if (!read.ok) unread.set(column, read.error)
        return read.ok ? read.value : null
      })
      const outcomes = apply(values, index, {})
      return writeAt.flatMap((column, at) => {
        const why = unread.get(column)
        const outcome = why === undefined ? (outcomes[at] ?? null) : { refused: why }
        return fateOf(column, cells[column] ?? '', outcome) ?? []
      })
    },
  })
}

export type Skipped = FilePreview['skipped'][number]
