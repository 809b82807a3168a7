/** Puts together what a pass over an import's source file needs, from the ledger and the local data. */
import { exportText } from '../../src-shared/csv/export-text.ts'
import { rowReader } from '../../src-shared/csv/read-row.ts'
import { type TargetColumn, targetColumns } from '../../src-shared/csv/target-column.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, ImportId } from '../../src-shared/model/ids.ts'
import { namesOf as namesOfValues } from '../bulk/names-of.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { findImport, type ImportRecord } from '../replica/imports/import-ledger.ts'
import { listTexts, namesOf } from '../replica/imports/import-texts.ts'
import type { Store } from '../replica/store/store.ts'
import { isPulled } from '../replica/view/worksheet-state.ts'
import { createClassifier } from './classify-records.ts'
import { createImportPass, type ImportPass, type PassSink } from './import-pass.ts'
import { noRows } from './names/existing-rows.ts'
import { createNameBook, type FindTitle, type NameBook, withOwnIds } from './names/name-book.ts'
import { createOwnIds } from './names/own-ids.ts'
import { replicaRows, titleFinder } from './names/replica-rows.ts'
import { openRecords } from './read/open-records.ts'

export interface OpenedPass {
  readonly pass: ImportPass
  readonly book: NameBook
  readonly columns: readonly TargetColumn[]
  readonly fields: readonly Field[]
  readonly record: ImportRecord
  /** Unique fields and keys are checked against the worksheet's rows. */
  readonly knowsRows: boolean
}

/** Decided texts read at most; more than a person decides. */
const maxDecisions = 50_000

/** A field that the service was found to refuse stays a target: rows that fill it are rejected in its words, and the others go on. */
const isOpen = ({ lock }: Field): boolean => lock === null || lock.kind === 'refused'

const fieldGone = (header: string): HostError => ({
  kind: 'invalid',
  message: `The field that column “${header}” goes to is no longer in the worksheet, or can no longer be written. Begin the import again.`,
})

export function openPass(
  store: Store,
  importId: ImportId,
  path: string,
  sinkFor: (opened: Omit<OpenedPass, 'pass'>) => PassSink,
): Result<OpenedPass, HostError> {
  const record = findImport(store, importId)
  if (record === null) return err({ kind: 'not-found', what: 'import', message: 'This import is no longer there.' })
  const tables = store.worksheets.find(record.worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const { fields } = tables
  const { rules, mapping, recognised } = record
  const gone = mapping.find((each) => each.field !== null && !fields.some((field) => field.id === each.field && isOpen(field)))
  if (gone !== undefined) return err(fieldGone(recognised.columns[gone.column]?.header ?? ''))
  const knowsRows = isPulled(store, tables)
  const titles = new Map<FieldId, FindTitle>()
  for (const field of fields) {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    const find = related === null ? null : titleFinder(store, related)
    if (find !== null) titles.set(field.id, find)
  }
  const decisions = listTexts(store, importId, maxDecisions).flatMap(({ field, text, decision }) =>
    decision === null ? [] : [{ field, text, take: decision }],
  )
  const book = withOwnIds(createNameBook({ decisions, titles }), fields, createOwnIds(store, tables))
  book.learn(namesOf(store, importId))
  const columns = targetColumns(mapping, fields, rules, book)
  const existing = knowsRows ? replicaRows(store, tables) : noRows
  const textOf = (value: CellValue, field: Field): string =>
    exportText(field, false)(value, namesOfValues(store, [{ field, values: [value] }]))
  const judge = createClassifier({ columns, fields, rules, existing, textOf })
  const context = { book, columns, fields, record, knowsRows }
  const pass = createImportPass({
    records: openRecords(path, recognised.format),
    format: recognised.format,
    keepsApostrophes: rules.apostrophes === 'keep',
    width: recognised.columns.length,
    columns,
    read: rowReader(columns),
    judge,
    isKnown: book.isKnown,
    sink: sinkFor(context),
  })
  return ok({ ...context, pass })
}
