/** Begins the imports of several sheets of one workbook: each is one of its own, and they know what they have in common. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { beginImport } from '../begin-import.ts'
import { discardImport, isOpenToChange, settled } from '../imports.ts'

export interface ChosenSheet {
  readonly sheet: string
  readonly worksheetId: WorksheetId
}

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** `of`: an import of the workbook, which is left as it is. All of the sheets begin, or none. */
export async function beginSheets(
  space: TransferSpace,
  of: ImportRecord,
  chosen: readonly ChosenSheet[],
): Promise<Result<{ readonly group: string; readonly ids: readonly ImportId[] }, HostError>> {
  const { workbook, format } = of.recognised
  if (workbook === undefined) return invalid('Only a workbook has sheets, and this file is none.')
  if (!isOpenToChange(of.state)) return settled
  const missing = chosen.find(({ sheet }) => !workbook.sheets.some(({ name }) => name === sheet))
  if (missing !== undefined) return invalid(`The workbook has no sheet “${missing.sheet}”.`)
  if (new Set(chosen.map(({ sheet }) => sheet)).size < chosen.length) return invalid('A sheet is chosen twice.')
  const { encoding, delimiter, quote, hasHeader } = format
  const group = space.ids.next()
  const source = { kind: 'file', path: space.sourceOf(of.id), name: of.fileName, size: of.bytes } as const
  const ids: ImportId[] = []
  for (const [place, { sheet, worksheetId }] of chosen.entries()) {
    const read = { encoding, delimiter, quote, hasHeader, sheet: { name: sheet, isNew: true as const } }
    const begun = await beginImport(space, worksheetId, source, { format: read, group, place })
    if (!begun.ok) {
      for (const id of ids) await discardImport(space, id)
      const { error } = begun
      return err('message' in error ? { ...error, message: `Sheet “${sheet}”: ${error.message}` } : error)
    }
    ids.push(begun.value)
  }
  return ok({ group, ids })
}
