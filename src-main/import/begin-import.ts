/** Begins an import: keeps a copy of its file, recognises it, and proposes what its columns fill. */
import { copyFile, link, writeFile } from 'node:fs/promises'
import { proposeRowIdKey } from '../../src-shared/csv/keys/row-id-key.ts'
import type { CsvFormat } from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type ImportId, importId, type WorksheetId } from '../../src-shared/model/ids.ts'
import { writeProblem } from '../data-folder/file-problem.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { defaultRules, proposeMapping } from './import-draft.ts'
import { headersOf, namesOf, worksheetFields } from './imports.ts'
import { findKnown } from './known-before.ts'
import { readProblem } from './read/file-failure.ts'

export type ImportSource =
  | { readonly kind: 'file'; readonly path: string; readonly name: string; readonly size: number }
  | { readonly kind: 'text'; readonly text: string }

/** Keeps a copy of the source: the import goes on from it after the file has changed or gone. */
export async function keepSource(space: TransferSpace, id: ImportId, source: ImportSource): Promise<Result<number, HostError>> {
  const path = space.sourceOf(id)
  try {
    if (source.kind === 'text') {
      await writeFile(path, source.text, { mode: 0o600 })
      return ok(Buffer.byteLength(source.text))
    }
    // An uploaded file is never written again, so a second name for it will do; a copy where the disk has no such thing.
    await link(source.path, path).catch(() => copyFile(source.path, path))
    return ok(source.size)
  } catch (error) {
    await space.removeSource(id)
    const problem = (source.kind === 'file' ? readProblem(error, source.name) : null) ?? writeProblem(error)
    if (problem === null) throw error
    return err(problem)
  }
}

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
    bytes: kept.value,
    recognised: proposed.recognised,
    mapping: byRowId?.mapping ?? proposed.mapping,
    rules: { ...defaultRules, ...byRowId?.rules },
    sheets: sheet === null ? null : { group: sheet.group, place: sheet.place },
    at: clock.now(),
  })
  return added.ok ? ok(id) : added
}
