/** Reads two columns of a kept file into a table to look texts up in. A line that is no record, or has another number of cells, is a reason not to. */
import { createTable, type LookUpTable } from '../../../../src-shared/csv/transform/look-up-table.ts'
import type { LookUpSource, LookUpStep } from '../../../../src-shared/csv/transform/transform-step.ts'
import type { CsvFormat } from '../../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { kindAt } from '../../../../src-shared/workbook/cell-kinds.ts'
import { digestFile } from '../../../data-folder/digest-file.ts'
import { readProblem } from '../../read/file-failure.ts'
import { openRecords } from '../../read/open-records.ts'
import type { RecordBlock } from '../../read/record-reader.ts'
import { surveyFile } from '../../read/survey-file.ts'
import { altered, guessed, lookUpFormat, lookUpPath } from './kept-files.ts'
import { tooMany } from './too-many.ts'

type FileSource = Extract<LookUpSource, { readonly of: 'file' }>

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

async function formatOf(
  { file, sheet, encoding }: FileSource,
  path: string,
  breathe: () => Promise<void>,
): Promise<Result<CsvFormat, HostError>> {
  const options = { path, fileName: file.name, format: lookUpFormat(sheet), olderEncoding: encoding, knownNames: [] }
  const survey = await surveyFile(options, breathe)
  if (!survey.ok) return survey
  const { format, isGuess } = survey.value.found()
  survey.value.close()
  if (isGuess) return invalid(guessed(file.name))
  return ok(format.sheet === undefined ? format : { ...format, sheet: { ...format.sheet, hiddenRows: 'read' } })
}

const broken = (name: string, line: number): Result<never, HostError> =>
  invalid(
    `Line ${line.toLocaleString('en')} of “${name}”, in which a step looks texts up, has another number of cells than the first. Mend it, and choose the file again.`,
  )

/** The number of the first line that cannot be used; null where all can. */
function brokenLine({ records, lines, bad }: RecordBlock, width: number, isSheet: boolean): number | null {
  if (isSheet) return null
  const at = records.findIndex((record) => record.length !== width)
  return bad[0]?.line ?? (at < 0 ? null : (lines[at] ?? 0))
}

async function readTable(
  { table, ignores }: LookUpStep & { readonly table: FileSource },
  path: string,
  format: CsvFormat,
  breathe: () => Promise<void>,
): Promise<Result<LookUpTable, HostError>> {
  const { find, take, file } = table
  const builder = createTable(ignores)
  const records = openRecords(path, format)
  let width: number | null = null
  let isHeader = format.hasHeader
  try {
    for (let block = records.next(); block !== null; block = records.next()) {
      width ??= block.records[0]?.length ?? null
      const line = brokenLine(block, width ?? 0, format.sheet !== undefined)
      if (line !== null) return broken(file.name, line)
      for (const [index, record] of block.records.entries()) {
        if (isHeader) isHeader = false
        else {
          const kind = kindAt(block.kinds?.[index], take.column)
          if (!builder.add(record[find.column] ?? '', record[take.column] ?? '', kind)) return err(tooMany(file.name))
        }
      }
      await breathe()
    }
    const widest = Math.max(find.column, take.column)
    return widest < (width ?? 0) ? ok(builder.table) : invalid(`“${file.name}” has no column ${widest + 1}. Look at the step.`)
  } finally {
    records.close()
  }
}

/** `source`: where the source copy of the import lies. */
export async function loadFileTable(
  step: LookUpStep & { readonly table: FileSource },
  source: string,
  breathe: () => Promise<void>,
): Promise<Result<LookUpTable, HostError>> {
  const { file } = step.table
  const path = lookUpPath(source, file)
  try {
    if ((await digestFile(path)) !== file.sha256) return invalid(altered(file))
    const format = await formatOf(step.table, path, breathe)
    return format.ok ? await readTable(step, path, format.value, breathe) : format
  } catch (error) {
    const problem = readProblem(error, file.name)
    if (problem === null) throw error
    return err(problem)
  }
}
