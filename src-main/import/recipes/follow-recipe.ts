/** Decides about an import what a recipe says: how the file is read, what its columns fill, what its lines do and what texts stand for. */

import { decisionsOf, rulesOf } from '../../../src-shared/csv/recipe/apply-recipe.ts'
import type { ImportRecipe } from '../../../src-shared/csv/recipe/import-recipe.ts'
import { matchColumns } from '../../../src-shared/csv/recipe/match-columns.ts'
import { formatBy, linesBy, mayBeOlder, type SeenFile, staysGuess } from '../../../src-shared/csv/recipe/recipe-format.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportRecord, RecognisedFile } from '../../replica/imports/import-ledger.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { ImportDetails } from '../answers/transfer-questions.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { mappingProblem } from '../import-draft.ts'
import { mustKeepFormat, readsOtherwise } from '../imports.ts'
import { findKnown } from '../known-before.ts'
import { decideColumns } from './decide-columns.ts'
import { findRecipe } from './recipes.ts'

type Survey = (format: CsvFormat) => Promise<RecognisedFile | null>

/** null where the file cannot be read like that: then it stays as it is read now. */
const surveyOf =
  (space: TransferSpace, record: ImportRecord): Survey =>
  async (format) => {
    const surveyed = await askTransfer(space.replica, 'import.survey', {
      path: space.sourceOf(record.id),
      fileName: record.fileName,
      format,
      knownNames: [],
    })
    return surveyed.ok ? surveyed.value : null
  }

/** The file in the format of the recipe. */
async function readAlike(recipe: CsvFormat, seen: SeenFile, survey: Survey): Promise<RecognisedFile | null> {
  const wanted = formatBy(recipe, seen)
  if (wanted === null) return null
  if (mayBeOlder(recipe, seen)) {
    const older = await survey({ ...wanted, encoding: recipe.encoding })
    // Without a letter beyond ASCII in its beginning, nothing speaks against the encoding of the last file.
    if (older !== null && older.foreign.length === 0) return older
  }
  return survey(wanted)
}

/** In the recipe's format, unless the columns that it knows are found better as the file is read now. */
async function recogniseBy({ columns, format }: ImportRecipe, record: ImportRecord, survey: Survey): Promise<RecognisedFile> {
  const { recognised } = record
  const seen: SeenFile = {
    format: recognised.format,
    isGuess: recognised.isGuess,
    sheets: recognised.workbook?.sheets ?? null,
  }
  const shared = (file: RecognisedFile): number =>
    matchColumns(
      columns.map((column) => column.header),
      file.columns.map((column) => column.header),
    ).known.filter((at) => at !== null).length
  const alike = await readAlike(format, seen, survey)
  const found = alike !== null && shared(alike) >= shared(recognised) ? alike : await survey(linesBy(format, seen))
  return { ...(found ?? recognised), isGuess: staysGuess(format, seen) }
}

export async function followRecipe(
  space: TransferSpace,
  { details, fields }: { readonly details: ImportDetails; readonly fields: readonly Field[] },
  id: string,
): Promise<Result<null, HostError>> {
  const { record, recipes } = details
  const recipe = findRecipe(recipes, id)
  if (!recipe.ok) return recipe
  const { content } = recipe.value
  const found = await recogniseBy(content, record, surveyOf(space, record))
  if (readsOtherwise(details, found)) return err(mustKeepFormat)
  const remembered = await findKnown(space, record.worksheetId, found, fields)
  if (!remembered.ok) return remembered
  const file = { id: record.id, recognised: found, remembered: remembered.value }
  const decided = await decideColumns(space, content, file, fields)
  if (!decided.ok) return decided
  const { recognised, mapping } = decided.value
  const rules = rulesOf(content, fields)
  const problem = mappingProblem(mapping, recognised.columns.length, fields, rules)
  if (problem !== null) return err({ kind: 'invalid', message: problem })
  return askTransfer(space.replica, 'import.by-recipe', {
    importId: record.id,
    recipe: id,
    settings: { recognised: { ...recognised, detection: [`As the recipe “${content.name}” sets it.`] }, mapping, rules },
    resolutions: decisionsOf(content, fields),
    at: space.clock.now(),
  })
}
