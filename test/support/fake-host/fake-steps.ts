/** Steps of columns in imports of the fake host: the production rules over a file that is held whole. */
import { createTable, type FindTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import { prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import { stepRefusal } from '../../../src-shared/csv/transform/step-refusal.ts'
import { recordTransformer, type StepColumn } from '../../../src-shared/csv/transform/transform-record.ts'
import type { TransformStep } from '../../../src-shared/csv/transform/transform-step.ts'
import type { StepTrial, TriedText } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import { readCsv } from './fake-csv.ts'
import type { FakeSheet } from './fake-sheet.ts'

const stepColumn = (column: number, steps: readonly TransformStep[]): readonly StepColumn[] => {
  const prepared = prepareSteps(steps)
  return prepared.ok && steps.length > 0 ? [{ column, steps: prepared.value }] : []
}

/** The texts of each record after the steps of the mapping. */
export function steppedTexts(
  records: readonly (readonly string[])[],
  mapping: readonly ColumnMapping[],
): readonly (readonly string[])[] {
  const columns = mapping.flatMap(({ column, field, steps = [] }) => (field === null ? [] : stepColumn(column, steps)))
  const transform = recordTransformer(columns, true)
  return columns.length === 0 ? records : records.map((cells) => transform(cells, undefined).texts)
}

/** The rows of the fake worksheets, none of one that is not loaded, and of files by their digests. */
export const fakeTables =
  (sheets: ReadonlyMap<string, FakeSheet>, files: ReadonlyMap<string, string>): FindTable =>
  ({ table, ignores }) => {
    const builder = createTable(ignores)
    if (table.of === 'file') {
      const records = readCsv(files.get(table.file.sha256) ?? '', ',').slice(1)
      for (const cells of records) builder.add(cells[table.find.column] ?? '', cells[table.take.column] ?? '', 't')
      return builder.table
    }
    const sheet = sheets.get(table.worksheet.id)
    if (sheet === undefined || sheet.pulledAt === null) return null
    const [from, to] = [table.find, table.take].map(({ id }) => sheet.fields.findIndex((field) => field.id === id))
    const kind = sheet.fields[to ?? -1]?.kind === 'number' ? 'x' : 't'
    for (const key of sheet.keys()) {
      const cells = sheet.project(key)?.cells ?? []
      builder.add(String(cells[from ?? -1] ?? ''), String(cells[to ?? -1] ?? ''), kind)
    }
    return builder.table
  }

export function fakeTrial(
  records: readonly (readonly string[])[],
  column: number,
  steps: readonly TransformStep[],
  findTable: FindTable,
): Result<StepTrial, string> {
  const prepared = prepareSteps(steps, findTable)
  if (!prepared.ok) return err(prepared.error)
  const transform = recordTransformer([{ column, steps: prepared.value }], true)
  const texts = new Map<string, TriedText>()
  let changed = 0
  let refusals = 0
  for (const [at, cells] of records.entries()) {
    const before = cells[column] ?? ''
    const stepped = transform(cells, undefined)
    const after = stepped.texts[column] ?? ''
    const refused = stepRefusal(kindAt(stepped.kinds, column))
    if (refused !== null) refusals += 1
    else if (before !== after) changed += 1
    if (!texts.has(before)) texts.set(before, { before, after, ...(refused === null ? {} : { refused }), cells: 1, line: at + 2 })
  }
  return ok({ lines: records.length, changed, refused: refusals, texts: [...texts.values()] })
}
