/** Files that steps look texts up in: kept beside the source copies of imports, each once under the digest of its content, as long as an import or a recipe names it. */
import type { CsvEncoding } from '../../../../src-shared/csv/csv-encoding.ts'
import { lookUpsOf } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { LookUpFile } from '../../../../src-shared/host/calls/import/import-step-calls.ts'
import type { ColumnMapping } from '../../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { writeProblem } from '../../../data-folder/file-problem.ts'
import { askTransfer } from '../../answers/ask-transfer.ts'
import type { TransferSpace } from '../../answers/transfer-space.ts'
import { readProblem } from '../../read/file-failure.ts'
import { lookUpFormat, type NamedFile, notKept } from './kept-files.ts'

/** Columns of such files that are not kept, and why their steps cannot be carried out. */
export async function findLostFiles(
  { lookUpFiles }: TransferSpace,
  mapping: readonly ColumnMapping[],
): Promise<readonly { readonly column: number; readonly why: string }[]> {
  const lost: { column: number; why: string }[] = []
  for (const each of mapping)
    for (const { table } of lookUpsOf([each]))
      if (table.of === 'file' && !(await lookUpFiles.has(table.file.sha256)))
        lost.push({ column: each.column, why: notKept(table.file) })
  return lost
}

type ChosenFile = NamedFile | { readonly path: string; readonly name: string }

async function keep({ lookUpFiles }: TransferSpace, file: ChosenFile): Promise<Result<NamedFile, HostError>> {
  if ('sha256' in file) return (await lookUpFiles.has(file.sha256)) ? ok(file) : err({ kind: 'invalid', message: notKept(file) })
  try {
    const { sha256 } = await lookUpFiles.add(file.path)
    return ok({ sha256, name: file.name })
  } catch (error) {
    const problem = readProblem(error, file.name) ?? writeProblem(error)
    if (problem === null) throw error
    return err(problem)
  }
}

export interface LookUpReading {
  readonly sheet: string | null
  /** Of a file that proves none itself; undefined for a guess. */
  readonly encoding: CsvEncoding | undefined
}

/** Keeps a file that was chosen, and says what its columns are. */
export async function readLookUpFile(
  space: TransferSpace,
  file: ChosenFile,
  { sheet, encoding }: LookUpReading,
): Promise<Result<LookUpFile, HostError>> {
  const kept = await keep(space, file)
  if (!kept.ok) return kept
  const { sha256, name } = kept.value
  const survey = (olderEncoding: CsvEncoding | undefined) =>
    askTransfer(space.replica, 'import.survey', {
      ...{ path: space.lookUpFiles.pathOf(sha256), fileName: name, format: lookUpFormat(sheet), olderEncoding, knownNames: [] },
    })
  const asIs = await survey(undefined)
  if (!asIs.ok) return asIs
  const isProven = !asIs.value.isGuess
  const surveyed = isProven || encoding === undefined ? asIs : await survey(encoding)
  if (!surveyed.ok) return surveyed
  const { workbook, format, columns, foreign } = surveyed.value
  return ok({
    file: { sha256, name },
    sheets: workbook?.sheets.map((each) => each.name) ?? null,
    sheet: format.sheet?.name ?? null,
    encoding: format.sheet === undefined ? { used: format.encoding, isProven, lines: isProven ? [] : foreign } : null,
    columns: columns.map(({ header, samples }, column) => ({ column, header, samples })),
  })
}
