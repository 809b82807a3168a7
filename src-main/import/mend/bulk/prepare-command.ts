/** Makes a command ready for the lines of a file. What counts with numbers and dates takes the others as texts; a copy is the text as it stands. */
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFields } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FillRule } from '../../../../src-shared/fill/fill-rule.ts'
import { findRule } from '../../../../src-shared/fill/find-rule.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import type { ImportTargets } from '../../open-pass.ts'
import { columnIn, columnsOf, countedColumns, type LineChange, prepareLine } from './change-line.ts'
import type { CountedColumn, LineCells } from './counted-column.ts'

/** Rules that give numbers, dates or times; the others give texts. */
export const isCountedRule = ({ kind }: FillRule): boolean => !['repeat', 'text', 'quarters', 'words'].includes(kind)

type Counted = ReadonlyMap<number, CountedColumn>
const texts: Counted = new Map()

type FillAcross = Extract<Extract<Operation, { op: 'fill' }>['how'], { along: 'fields' }>

/** null where one of the columns does not hold what it should. */
function readAll(line: LineCells, columns: readonly number[], counted: Counted): readonly CellValue[] | null {
  const values: CellValue[] = []
  for (const column of columns) {
    const read = counted.get(column)?.read(line)
    if (read?.ok !== true) return null
    values.push(read.value)
  }
  return values
}

/** A series goes over columns that hold the same kind of value, in the lines in which there is one; else the texts are copied. */
function prepareFillAcross(
  targets: ImportTargets,
  how: FillAcross,
  fields: readonly FieldId[],
  counted: Counted,
): Result<LineChange, string> {
  const copy = prepareLine(targets, { op: 'fill', how: { ...how, mode: 'copy' } }, fields, texts)
  const sources = how.from.map(columnIn)
  const involved = [...sources, ...fields.map(columnIn)]
  const columns = fileFields('fill', columnsOf(targets))
  const kinds = new Set(involved.map((column) => (counted.has(column) ? (columns[column]?.kind ?? 'text') : 'text')))
  const first = columns[sources[0] ?? -1]
  if (!copy.ok || how.mode === 'copy' || kinds.size > 1 || first === undefined) return copy
  if (!counted.has(sources[0] ?? -1)) return prepareLine(targets, { op: 'fill', how }, fields, texts)
  const series = prepareLine(targets, { op: 'fill', how }, fields, counted)
  if (!series.ok) return series
  const goesOn = (line: LineCells): boolean => {
    const values = readAll(line, sources, counted)
    return values !== null && isCountedRule(findRule(values, first, how.mode))
  }
  return ok({ ...series.value, of: (line, index) => (goesOn(line) ? series.value : copy.value).of(line, index) })
}

/** `fields`: those that the command is for. The error says why it cannot be done. */
export function prepareCommand(
  targets: ImportTargets,
  operation: Operation,
  fields: readonly FieldId[],
): Result<LineChange, string> {
  if (operation.op === 'replace' && operation.query.isRegex)
    return err('Regular expressions replace in the steps of a column only.')
  const counted = countedColumns(targets, operation.op)
  if (operation.op !== 'fill') return prepareLine(targets, operation, fields, counted)
  const { how } = operation
  if (how.along === 'fields') return prepareFillAcross(targets, how, fields, counted)
  const series = new Set(how.fields.filter((_, at) => how.rules[at] !== undefined && isCountedRule(how.rules[at])).map(columnIn))
  return prepareLine(targets, operation, fields, new Map([...counted].filter(([column]) => series.has(column))))
}
