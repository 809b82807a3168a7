import { isKeyOf } from '../../src-shared/csv/keys/key-parts.ts'
import { importTargets, proposeRowIdKey } from '../../src-shared/csv/keys/row-id-key.ts'
import type {
  ColumnMapping,
  CsvFormat,
  ImportDraft,
  ImportRules,
  PreviewRow,
  Resolution,
} from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { Names } from '../../src-shared/model/names.ts'
import type { RecognisedFile } from '../replica/imports/import-ledger.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { ImportDetails } from './answers/transfer-questions.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import { mappingProblem, proposeMapping } from './import-draft.ts'
import { findKnown } from './known-before.ts'
import { lookUpNames } from './names/look-up-names.ts'
import { decideColumns } from './recipes/decide-columns.ts'
import { followSteps } from './transform/column-steps.ts'
import { findLostFiles } from './transform/look-up/keep-look-up-file.ts'
import { isOnlyUnpivot, keepMapping, withNamesOnly } from './unpivot/keep-mapping.ts'
import { headersOfFile, unpivotRefusal } from './unpivot/try-unpivot.ts'

export const noSuchImport: HostError = {
  kind: 'not-found',
  what: 'import',
  message: 'This import is no longer there. Choose the file again.',
}

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** What columns of a file may go to, as the local data knows the worksheet. */
export async function worksheetFields(
  { replica }: TransferSpace,
  worksheetId: WorksheetId,
): Promise<Result<{ readonly name: string; readonly fields: readonly Field[]; readonly isPulled: boolean }, HostError>> {
  const state = await replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  if (state.value === null)
    return err({ kind: 'not-found', what: 'worksheet', message: 'This worksheet is not in the local data. Open it first.' })
  const { name, fields, pulledAt, isPartial } = state.value
  return ok({ name, fields: importTargets(fields), isPulled: pulledAt !== null && !isPartial })
}

export async function findDetails(space: TransferSpace, id: ImportId): Promise<Result<ImportDetails, HostError>> {
  const found = await askTransfer(space.replica, 'import.find', { importId: id })
  if (!found.ok) return found
  if (found.value === null) return err(noSuchImport)
  const lostFiles = await findLostFiles(space, found.value.record.mapping)
  return ok({ ...found.value, lostLookUps: [...found.value.lostLookUps, ...lostFiles] })
}

/** What columns may be called for them. */
export const namesOf = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap((field) => (field.alias === '' ? [field.name] : [field.name, field.alias]))

export const headersOf = ({ format, columns }: RecognisedFile): readonly string[] =>
  format.hasHeader ? columns.map((column) => column.header) : []

/** Once something of an import was written its settings stand: going on with others would not be the same import. */
export const isOpenToChange = (state: ImportDraft['state']): boolean =>
  state === 'draft' || state === 'checked' || state === 'failed'
export const settled = invalid(
  'This import has been carried out, in part or whole, so its settings stand. Begin a new one to import differently.',
)

/** What has been corrected goes by lines and columns, which another way of reading the file would move. */
export const mustKeepFormat: HostError = {
  kind: 'invalid',
  message:
    'Cells of this file were corrected by hand, and they would be others if the file were read in another way. Undo the corrections first, or begin the import again.',
}

export const readsOtherwise = ({ record, corrections }: ImportDetails, { format }: RecognisedFile): boolean =>
  corrections.undo !== null && JSON.stringify(format) !== JSON.stringify(record.recognised.format)

export interface ImportSettings {
  readonly format: CsvFormat | undefined
  readonly mapping: readonly ColumnMapping[] | undefined
  readonly rules: ImportRules | undefined
}

export async function configureImport(
  space: TransferSpace,
  id: ImportId,
  settings: ImportSettings,
): Promise<Result<null, HostError>> {
  const { replica, clock } = space
  const found = await findDetails(space, id)
  if (!found.ok) return found
  const { record } = found.value
  if (!isOpenToChange(record.state)) return settled
  const worksheet = await worksheetFields(space, record.worksheetId)
  if (!worksheet.ok) return worksheet
  const { fields } = worksheet.value
  let { recognised, mapping } = record
  const rules = settings.rules ?? record.rules
  if (settings.format !== undefined) {
    const refusal = isOnlyUnpivot(record.recognised.format, settings.format)
      ? unpivotRefusal(headersOfFile(record), settings.format)
      : null
    if (refusal !== null) return err(refusal)
    const surveyed = await askTransfer(replica, 'import.survey', {
      path: space.sourceOf(id),
      fileName: record.fileName,
      format: withNamesOnly(settings.format),
      knownNames: namesOf(fields),
    })
    if (!surveyed.ok) return surveyed
    if (readsOtherwise(found.value, surveyed.value)) return err(mustKeepFormat)
    const remembered = await findKnown(space, record.worksheetId, surveyed.value, fields)
    if (!remembered.ok) return remembered
    const recipe = found.value.recipes.find((it) => it.id === record.recipe)
    const file = { id, recognised: surveyed.value, remembered: remembered.value }
    const decided =
      recipe === undefined
        ? ok(proposeMapping(surveyed.value, fields, remembered.value))
        : await decideColumns(space, recipe.content, file, fields)
    if (!decided.ok) return decided
    const isKept = isOnlyUnpivot(record.recognised.format, settings.format)
    ;({ recognised, mapping } = isKept ? keepMapping(record, decided.value) : decided.value)
    const byRowId = proposeRowIdKey(headersOf(recognised), mapping)
    if (byRowId?.rules.keyFields.every((id) => isKeyOf(rules, { id })) === true) mapping = byRowId.mapping
  }
  if (settings.mapping !== undefined) {
    const problem = mappingProblem(settings.mapping, recognised.columns.length, fields, rules)
    if (problem !== null) return invalid(problem)
    const chosen = new Map(settings.mapping.map((each) => [each.column, each]))
    const before = mapping
    mapping = before.map((each) => chosen.get(each.column) ?? each)
    const columns = recognised.columns.map((column, at) =>
      mapping[at]?.field === before[at]?.field ? column : { ...column, reason: 'chosen' },
    )
    recognised = { ...recognised, columns }
    const both = mappingProblem(mapping, columns.length, fields, rules)
    if (both !== null) return invalid(both)
    const followed = await followSteps(space, id, before, { recognised, mapping, rules })
    if (!followed.ok) return followed
    ;({ recognised, mapping } = followed.value)
  }
  return askTransfer(replica, 'import.configure', {
    importId: id,
    recognised,
    mapping: [...mapping],
    rules,
    at: clock.now(),
  })
}

/** A text that is to become an option of its field, or a row of the worksheet that the field points to. */
export type NewText = Pick<Resolution, 'field' | 'text'>

export async function resolveUnmatched(
  space: TransferSpace,
  id: ImportId,
  resolutions: readonly Resolution[],
  /** Adds them and answers their keys. */
  add: (wanted: readonly NewText[]) => Promise<Result<readonly string[], HostError>>,
): Promise<Result<null, HostError>> {
  const found = await findDetails(space, id)
  if (!found.ok) return found
  if (!isOpenToChange(found.value.record.state)) return settled
  const wanted = resolutions.filter((each) => each.take.take === 'create')
  if (wanted.length > 0) {
    const added = await add(wanted)
    if (!added.ok) return added
    const mapped = wanted.map(
      ({ field, text }, i): Resolution => ({ field, text, take: { take: 'map', key: added.value[i] ?? '' } }),
    )
    const others = resolutions.filter((each) => each.take.take !== 'create')
    return askTransfer(space.replica, 'import.decide', {
      importId: id,
      resolutions: [...others, ...mapped],
      at: space.clock.now(),
    })
  }
  return askTransfer(space.replica, 'import.decide', { importId: id, resolutions, at: space.clock.now() })
}

/** Nothing is written at once that has links to rows which the service does not have yet. */
export async function refuseWaiting({ replica }: TransferSpace, id: ImportId): Promise<Result<null, HostError>> {
  const waiting = await askTransfer(replica, 'import.waiting', { importId: id })
  if (!waiting.ok) return waiting
  if (waiting.value === null) return ok(null)
  return invalid(
    `“${waiting.value}” stands for a row that waits to be pushed. Push it first, or stage this import: then both are pushed in order.`,
  )
}

export interface ShownPreview {
  readonly fieldIds: readonly FieldId[]
  readonly rows: readonly PreviewRow[]
  readonly names: Names
}

export async function previewImport(space: TransferSpace, id: ImportId, rows: number): Promise<Result<ShownPreview, HostError>> {
  const found = await findDetails(space, id)
  if (!found.ok) return found
  const worksheet = await worksheetFields(space, found.value.record.worksheetId)
  if (!worksheet.ok) return worksheet
  const pass = space.ids.next()
  const ask = { pass, importId: id, path: space.sourceOf(id), rows }
  try {
    for (;;) {
      const shown = await askTransfer(space.replica, 'import.preview', ask)
      if (!shown.ok) return shown
      const { needs, ...preview } = shown.value
      if (needs.length === 0) return ok(preview)
      const request = {
        importId: id,
        fields: worksheet.value.fields,
        signal: new AbortController().signal,
        purpose: 'check',
      } as const
      const names = await lookUpNames(space, request, needs)
      // Without an answer from the service the preview shows what is known.
      const learnt = await askTransfer(space.replica, 'import.learn', { pass, names: names.ok ? names.value : [] })
      if (!learnt.ok) return learnt
    }
  } finally {
    await askTransfer(space.replica, 'import.close-pass', { pass })
  }
}

/** What an import has written, and what was read of its file for that, stays to be looked back at. */
export async function discardImport(space: TransferSpace, id: ImportId): Promise<Result<null, HostError>> {
  const found = await findDetails(space, id)
  if (!found.ok) return found
  const { record, run } = found.value
  if (record.state !== 'done' && run !== null && run.written > 0) {
    const left = await askTransfer(space.replica, 'import.leave', { importId: id, at: space.clock.now() })
    if (left.ok) await space.removeLines(id)
    return left
  }
  const removed = await askTransfer(space.replica, 'import.remove', { importId: id })
  if (!removed.ok) return removed
  for (const each of [id, ...removed.value.followers]) await space.removeSource(each)
  return ok(null)
}
