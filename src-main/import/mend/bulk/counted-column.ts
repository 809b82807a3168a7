/** A column of a file whose numbers or dates a command counts with: texts are read as the check reads them, and written so that it reads back the same. */
import { exportText } from '../../../../src-shared/csv/export-text.ts'
import { readCell } from '../../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../../src-shared/csv/target-column.ts'
import type { ColumnMapping } from '../../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type CellValue, isSameValue } from '../../../../src-shared/model/cell-value.ts'
import { describeCellProblem } from '../../../../src-shared/model/texts/value-problem.ts'
import { kindAt } from '../../../../src-shared/workbook/cell-kinds.ts'

export interface LineCells {
  /** As wide as the file, after the corrections so far, before the steps of columns. */
  readonly cells: readonly string[]
  readonly kinds: string | undefined
}

export interface CountedColumn {
  /** What stands in the line; null for nothing. The error says why it holds no such value. */
  read(line: LineCells): Result<CellValue, string>
  /** The text of the file that is read as the value in this line. The error says why there is none. */
  write(value: CellValue, line: LineCells): Result<string, string>
  /** A regular expression of the user runs in both. */
  readonly hasPattern: boolean
}

const unreadable = err('The column would not read the result as what it is.')

/** What a text is read as; the error says why it is nothing. */
export function readText(target: TargetColumn, text: string, kind: string): Result<CellValue, string> {
  if (text === '') return ok(null)
  const found = readCell(target, text, kind)
  return found.ok ? ok(found.value) : err(`${describeCellProblem(found.error, target.field)}.`)
}

/** One without steps. */
export function countedColumn(target: TargetColumn, mapping: ColumnMapping | undefined): CountedColumn {
  const { column, field } = target
  const plain = exportText(field, false)
  const written = (value: CellValue): string =>
    typeof value === 'number' && mapping?.decimal === ',' ? plain(value, {}).replace('.', ',') : plain(value, {})
  return {
    read: ({ cells, kinds }) => readText(target, cells[column] ?? '', kindAt(kinds, column)),
    write(value) {
      const text = written(value)
      const back = target.read(text)
      return back.ok && isSameValue(back.value, value) ? ok(text) : unreadable
    },
    hasPattern: false,
  }
}
