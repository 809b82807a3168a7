/** Writes the rows of an export as CSV. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { exportText } from '../../src-shared/csv/export-text.ts'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ExportTarget } from './export-target.ts'
import { writeText } from './write-text.ts'

/** Throws what the file system throws. */
export function openCsvTarget(path: string, options: ExportOptions, fields: readonly Field[]): ExportTarget {
  const texts = fields.map((field) => exportText(field, options.neutraliseFormulas))
  const record = recordWriter(options.delimiter)
  const plain = options.neutraliseFormulas ? guardFormula : (text: string) => text
  const file = openSync(path, 'w', 0o600)
  const head = [...(options.includeRowId ? ['rowid'] : []), ...fields.map((field) => plain(field.name))]
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  try {
    writeText(file, (options.byteOrderMark ? byteOrderMark : '') + record(head))
  } catch (error) {
    close()
    throw error
  }
  return {
    write(rows, names) {
      let text = ''
      for (const { id, values } of rows) {
        const cells = values.map((value, at) => texts[at]?.(value, names) ?? '')
        text += record(options.includeRowId ? [id, ...cells] : cells)
      }
      writeText(file, text)
    },
    finish() {
      fsyncSync(file)
      close()
    },
    cut: 0,
    close,
  }
}
