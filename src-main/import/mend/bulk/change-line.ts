/** What a command makes of the cells of one line of a file. */
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { prepareOperation } from '../../../../src-shared/bulk/prepare-operation.ts'
import type { CellOutcome } from '../../../../src-shared/bulk/prepared.ts'
import { correctKinds } from '../../../../src-shared/csv/mend/corrections.ts'
import { columnOfField, countsWith, type FileColumnField, fileFields } from '../../../../src-shared/csv/mend/file-fields.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import type { ImportTargets } from '../../open-pass.ts'
import { type CountedColumn, countedColumn, type LineCells } from './counted-column.ts'
import { steppedColumn } from './stepped-column.ts'

/** What becomes of a cell; cells that stay as they are for no reason are not told. */
export type CellFate =
  | { readonly column: number; readonly before: string; readonly text: string }
  | { readonly column: number; readonly before: string; readonly refused: string }

export interface LineChange {
  /** Columns that it writes. */
  readonly writes: readonly number[]
  readonly skipped: readonly { readonly reason: string }[]
  /** A regular expression of the user runs: whoever calls `of` bounds its time. */
  readonly hasPattern: boolean
  /** `index` counts the lines that the command is for. Touches memory only. */
  of(line: LineCells, index: number): readonly CellFate[]
}

const longestText = 1_000_000
const tooLong = 'The text would be longer than a million characters.'

/** The columns of the file with the fields that they fill. */
export function columnsOf({ record, all }: ImportTargets): readonly FileColumnField[] {
  const targets = new Map(all.map((target) => [target.column, target]))
  return record.recognised.columns.map(({ header }, column) => {
    const field = targets.get(column)?.field ?? null
    return { column, name: field?.name ?? (header === '' ? `Column ${column + 1}` : header), field }
  })
}

/** The columns that the operation counts with; the others it takes as texts. */
export function countedColumns({ record, all }: ImportTargets, op: Operation['op']): ReadonlyMap<number, CountedColumn> {
  const takesApostrophes = record.rules.apostrophes !== 'keep'
  return new Map(
    all
      .filter(({ field }) => countsWith(op, field))
      .map((target) => [
        target.column,
        target.steps === null
          ? countedColumn(
              target,
              record.mapping.find((each) => each.column === target.column),
            )
          : steppedColumn(target, target.steps, all, takesApostrophes),
      ]),
  )
}

export const columnIn = (id: string): number => columnOfField(id) ?? -1

/** `fields`: those that the command is for; `counted`: the columns that it counts with. The error says why it cannot be done. */
export function prepareLine(
  targets: ImportTargets,
  operation: Operation,
  fields: readonly FieldId[],
  counted: ReadonlyMap<number, CountedColumn>,
): Result<LineChange, string> {
  const columns = columnsOf(targets).map((each) => (counted.has(each.column) ? each : { ...each, field: null }))
  const all = new Map(fileFields(operation.op, columns).map((field) => [field.id, field]))
  const own = fields.map((id) => all.get(id)).filter((field) => field !== undefined)
  if (own.length < fields.length) return err('The file has no such column.')
  const prepared = prepareOperation(operation, own, all)
  if (!prepared.ok) return prepared
  const { reads, writes, apply } = prepared.value
  const [readAt, writeAt] = [reads.map(({ id }) => columnIn(id)), writes.map(({ id }) => columnIn(id))]
  /** Numbering looks at no cell, and neither does filling down. */
  const looks = operation.op !== 'renumber' && !(operation.op === 'fill' && operation.how.along === 'rows')

  const fateOf = (column: number, line: LineCells, outcome: CellOutcome): CellFate | null => {
    const before = line.cells[column] ?? ''
    if (outcome === null) return null
    if ('refused' in outcome) return { column, before, refused: outcome.refused }
    const { value } = outcome
    const written =
      value === null ? ok('') : (counted.get(column)?.write(value, line) ?? ok(typeof value === 'string' ? value : ''))
    if (!written.ok) return { column, before, refused: written.error }
    if (written.value.length > longestText) return { column, before, refused: tooLong }
    return written.value === before ? null : { column, before, text: written.value }
  }
  return ok({
    writes: writeAt,
    skipped: prepared.value.skipped.map(({ reason }) => ({ reason })),
    hasPattern: [...readAt, ...writeAt].some((column) => counted.get(column)?.hasPattern === true),
    of(line, index) {
      const unread = new Map<number, string>()
      const values = readAt.map((column): CellValue => {
        const reader = counted.get(column)
        if (!looks || reader === undefined) return looks ? line.cells[column] || null : null
        const read = reader.read(line)
        if (!read.ok) unread.set(column, read.error)
        return read.ok ? read.value : null
      })
      const outcomes = apply(values, index, {})
      // What the steps of a column make of its text may depend on the others: each is written over those before.
      let now = line
      const fates: CellFate[] = []
      for (const [at, column] of writeAt.entries()) {
        const why = unread.get(column)
        const fate = fateOf(column, now, why === undefined ? (outcomes[at] ?? null) : { refused: why })
        if (fate === null) continue
        fates.push(fate)
        if (counted.size === 0 || 'refused' in fate) continue
        const cells = now.cells.with(column, fate.text)
        now = { cells, kinds: correctKinds(now.kinds, now.cells, cells) }
      }
      return fates
    },
  })
}
