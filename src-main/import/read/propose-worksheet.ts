/** Proposes the fields of a new worksheet from the columns of a file, read as far as a few seconds go. */

import { fitWidth } from '../../../src-shared/csv/fit-width.ts'
import { type ProposedField, surveyColumn } from '../../../src-shared/csv/propose-field.ts'
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import type { RecognisedFile } from '../../replica/imports/import-ledger.ts'
import { openRecords } from './open-records.ts'

/** Bytes read at most: what lies behind is checked by the import itself. */
const surveyedBytes = 128 * 1024 * 1024

export async function proposeFields(
  path: string,
  { format, columns }: RecognisedFile,
  breathe: () => Promise<void>,
): Promise<readonly ProposedField[]> {
  const surveys = columns.map(() => surveyColumn())
  const records = openRecords(path, format)
  try {
    let isFirst = format.hasHeader
    for (let block = records.next(); block !== null && records.position < surveyedBytes; block = records.next()) {
      for (const [index, cells] of block.records.entries()) {
        if (isFirst) isFirst = false
        else {
          const fitting = fitWidth(cells, surveys.length, format) ?? []
          for (const [at, text] of fitting.entries()) {
            const kind = kindAt(block.kinds?.[index], at)
            // Cells with errors are rejected whatever the field is.
            if (kind === cellKinds.text || kind === cellKinds.exact)
              surveys[at]?.observe(text, block.lines[index] ?? 0, kind === cellKinds.exact)
          }
        }
      }
      await breathe()
    }
  } finally {
    records.close()
  }
  return surveys.map((survey, at) => survey.propose(columns[at]?.header ?? `Column ${at + 1}`))
}
