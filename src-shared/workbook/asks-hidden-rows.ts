/** Whether somebody must still say what is to become of the hidden rows of a sheet. */
import type { CsvFormat, WorkbookFacts } from '../host/calls/import-calls.ts'

export const asksForHiddenRows = (file: { readonly format: CsvFormat; readonly workbook?: WorkbookFacts | undefined }): boolean =>
  (file.workbook?.hiddenRows ?? 0) > 0 && file.format.sheet?.hiddenRows === undefined
