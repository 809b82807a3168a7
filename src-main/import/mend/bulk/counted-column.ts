/** A column of a file whose numbers or dates a command counts with: texts are read as the check reads them, and written so that it reads back the same. */
import { exportText } from '../../../../src-shared/csv/export-text.ts'
import type { TargetColumn } from '../../../../src-shared/csv/target-column.ts'
import type { ColumnMapping } from '../../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type CellValue, isSameValue } from '../../../../src-shared/model/cell-value.ts'
import { describeCellProblem } from '../../../../src-shared/model/texts/value-problem.ts'
import { cellKinds } from '../../../../src-shared/workbook/cell-kinds.ts'

export interface CountedColumn {
  /** The error says why it holds no such value. */
  read(text: string, kind: string): Result<CellValue, string>
  /** The error says why the value cannot stand in the file. */
  write(value: CellValue): Result<string, string>
}

const unreadable = err('The column would not read the result as what it is.')

export function countedColumn(target: TargetColumn, mapping: ColumnMapping | undefined): CountedColumn {
  const { field } = target
  const plain = exportText(field, false)
  const written = (value: CellValue): string =>
    typeof value === 'number' && mapping?.decimal === ',' ? plain(value, {}).replace('.', ',') : plain(value, {})
  return {
    read(text, kind) {
      const found = kind === cellKinds.exact ? target.readExact(text) : target.read(text)
      return found.ok ? ok(found.value) : err(`${describeCellProblem(found.error, field)}.`)
    },
    write(value) {
      const text = written(value)
      const back = target.read(text)
      return back.ok && isSameValue(back.value, value) ? ok(text) : unreadable
    },
  }
}
