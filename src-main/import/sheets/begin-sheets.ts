/** Begins the imports of several sheets of one workbook: each is one of its own, and they know what they have in common. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { beginImport } from '../begin-import.ts'
import { discardImport, findDetails, isOpenToChange, settled, worksheetFields } from '../imports.ts'
import { followRecipe } from '../recipes/follow-recipe.ts'

export interface ChosenSheet {
  readonly sheet: string
  readonly worksheetId: WorksheetId
  /** One of its worksheet's, which decides about it. */
  readonly recipe?: string | undefined
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
  const stop = async (sheet: string, error: HostError): Promise<Result<never, HostError>> => {
    for (const id of ids) await discardImport(space, id)
    return err('message' in error ? { ...error, message: `Sheet “${sheet}”: ${error.message}` } : error)
  }
  for (const [place, { sheet, worksheetId, recipe }] of chosen.entries()) {
    const read = { encoding, delimiter, quote, hasHeader, sheet: { name: sheet, isNew: true as const } }
    const begun = await beginImport(space, worksheetId, source, { format: read, group, place })
    if (!begun.ok) return stop(sheet, begun.error)
    ids.push(begun.value)
    const decided = recipe === undefined ? ok(null) : await decideBy(space, begun.value, recipe)
    if (!decided.ok) return stop(sheet, decided.error)
  }
  return ok({ group, ids })
}

async function decideBy(space: TransferSpace, id: ImportId, recipe: string): Promise<Result<null, HostError>> {
  const details = await findDetails(space, id)
  if (!details.ok) return details
  const worksheet = await worksheetFields(space, details.value.record.worksheetId)
  return worksheet.ok ? followRecipe(space, { details: details.value, fields: worksheet.value.fields }, recipe) : worksheet
}
