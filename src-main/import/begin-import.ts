/** Begins an import: keeps a copy of its file, recognises it, and proposes what its columns fill. */
import { proposeRowIdKey } from '../../src-shared/csv/keys/row-id-key.ts'
import type { CsvFormat } from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import { type ImportId, importId, type WorksheetId } from '../../src-shared/model/ids.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { defaultRules, proposeMapping } from './import-draft.ts'
import { headersOf, namesOf, worksheetFields } from './imports.ts'
import { type ImportSource, keepSource } from './kept-source.ts'
import { findKnown } from './known-before.ts'

/** A sheet of a workbook that is imported with others of it. */
export interface SheetOfBook {
  /** With the sheet just chosen. */
  readonly format: CsvFormat
  readonly group: string
  readonly place: number
}

export async function beginImport(
  space: TransferSpace,
  worksheetId: WorksheetId,
  source: ImportSource,
  sheet: SheetOfBook | null = null,
): Promise<Result<ImportId, HostError>> {
  const { replica, clock } = space
  const worksheet = await worksheetFields(space, worksheetId)
  if (!worksheet.ok) return worksheet
  const { fields } = worksheet.value
  const id = importId.parse(space.ids.next())
  const kept = await keepSource(space, id, source)
  if (!kept.ok) return kept
  const fileName = source.kind === 'file' ? source.name : 'Pasted text'
  const saved = await askTransfer(replica, 'recipes.list', { worksheetId })
  // Names that a file had before tell as well where its names stand.
  const usedNames = saved.ok ? saved.value.flatMap(({ content }) => content.columns.map((column) => column.header)) : []
  const surveyed = await askTransfer(replica, 'import.survey', {
    path: space.sourceOf(id),
    fileName,
    format: sheet?.format ?? null,
    knownNames: [...namesOf(fields), ...usedNames],
  })
  const remembered = surveyed.ok ? await findKnown(space, worksheetId, surveyed.value, fields) : surveyed
  if (!surveyed.ok || !remembered.ok) {
    await space.removeSource(id)
    return surveyed.ok ? (remembered as Result<never, HostError>) : surveyed
  }
  const proposed = proposeMapping(surveyed.value, fields, remembered.value)
  const byRowId = proposeRowIdKey(headersOf(proposed.recognised), proposed.mapping)
  const added = await askTransfer(replica, 'import.add', {
    id,
    worksheetId,
    fileName,
    ...kept.value,
    recognised: proposed.recognised,
    mapping: byRowId?.mapping ?? proposed.mapping,
    rules: { ...defaultRules, ...byRowId?.rules },
    sheets: sheet === null ? null : { group: sheet.group, place: sheet.place },
    at: clock.now(),
  })
  return added.ok ? ok(id) : added
}
