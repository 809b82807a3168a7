/** Puts together what a pass over an import's source file needs, from the ledger and the local data. */
import { exportIds, exportText, hasIds } from '../../src-shared/csv/export-text.ts'
import { isKeyOf } from '../../src-shared/csv/keys/key-parts.ts'
import { importTargets } from '../../src-shared/csv/keys/row-id-key.ts'
import { rowReader } from '../../src-shared/csv/read-row.ts'
import { type TargetColumn, targetColumns } from '../../src-shared/csv/target-column.ts'
import type { FindTable } from '../../src-shared/csv/transform/look-up-table.ts'
import type { ImportRules } from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, ImportId } from '../../src-shared/model/ids.ts'
import { namesOf as namesOfValues } from '../bulk/names-of.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { readCorrections } from '../replica/imports/import-corrections.ts'
import { findImport, type ImportRecord } from '../replica/imports/import-ledger.ts'
import { namesOf } from '../replica/imports/import-texts.ts'
import { openKeyMatch } from '../replica/imports/key-match.ts'
import { openLinesOfFirst } from '../replica/imports/second-pass.ts'
import { createNameIndex, createNameOf } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { isPulled } from '../replica/view/worksheet-state.ts'
import { createClassifier, type RecordClassifier } from './classify-records.ts'
import { createImportPass, type ImportPass, type PassSink } from './import-pass.ts'
import { createPassByKey, keyCollector } from './keys/pass-by-key.ts'
import type { RowMatch } from './keys/place-line.ts'
import { correctRecords } from './mend/correct-records.ts'
import { decisionsNow } from './names/decided-rows.ts'
import { noRows } from './names/existing-rows.ts'
import { createNameBook, type FindTitle, type NameBook, withOwnIds, withWeighedIds } from './names/name-book.ts'
import { createOwnIds } from './names/own-ids.ts'
import { replicaRows, titleFinder } from './names/replica-rows.ts'
import { openRecords } from './read/open-records.ts'
import { createBlockSteps, stepColumns } from './transform/block-steps.ts'

export interface OpenedPass {
  readonly pass: ImportPass
  readonly book: NameBook
  readonly columns: readonly TargetColumn[]
  readonly fields: readonly Field[]
  readonly record: ImportRecord
  /** Unique fields and keys are checked against the worksheet's rows. */
  readonly knowsRows: boolean
}

/**
 * A field that the service was found to refuse stays a target: rows that fill it are rejected in its words, and the others go on. A key is
 * compared only, so that no lock stands in its way.
 */
const isOpen = (field: Field, rules: ImportRules): boolean =>
  field.lock === null || field.lock.kind === 'refused' || isKeyOf(rules, field)

const fieldGone = (header: string): HostError => ({
  kind: 'invalid',
  message: `The field that column “${header}” goes to is no longer in the worksheet, or can no longer be written. Begin the import again.`,
})

export interface PassSource {
  readonly importId: ImportId
  readonly path: string
  /** Whether lines are compared with the rows that are there. A preview shows lines as they would be stored, without waiting for that. */
  readonly comparesRows: boolean
  /** What the steps of its columns look texts up in. */
  readonly findTable: FindTable
}

/** What lines are read by: names that were decided or looked up, and the rows of related worksheets by their titles. */
function openBook(store: Store, importId: ImportId, tables: WorksheetTables): NameBook {
  const { fields } = tables
  const titles = new Map<FieldId, FindTitle>()
  for (const field of fields) {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    const find = related === null ? null : titleFinder(store, related)
    if (find !== null) titles.set(field.id, find)
  }
  const decisions = decisionsNow(store, importId, tables)
  const isOwn = createOwnIds(store, tables)
  const seen = { nameOf: createNameOf(store), named: createNameIndex(store) }
  const book = withWeighedIds(withOwnIds(createNameBook({ decisions, titles }), fields, isOwn), fields, isOwn, seen)
  book.learn(namesOf(store, importId))
  return book
}

/** The match of an import by key, once a key is chosen; null without one. */
function openMatch(store: Store, tables: WorksheetTables, columns: readonly TargetColumn[], { rules }: ImportRecord) {
  const keyFields = rules.mode === 'insert' ? [] : rules.keyFields
  const fields = keyFields.flatMap((id) => columns.find(({ field }) => field.id === id)?.field ?? [])
  if (fields.length === 0 || fields.length < keyFields.length) return null
  const match = openKeyMatch(store, tables, {
    fields,
    ignores: rules.keyIgnores ?? [],
    wanted: columns.map(({ field }) => field),
  })
  // A number that was rounded for its field would name another row, whose value it then is.
  const keyColumns = fields.flatMap((field) => columns.filter((column) => column.field === field).slice(0, 1))
  return { match, keyColumns: keyColumns.map((column) => ({ ...column, ...column.unrounded })) }
}

/** The rows that the first pass has made of the lines; null where this is none. */
function openMatchByLine(
  store: Store,
  tables: WorksheetTables,
  columns: readonly TargetColumn[],
  { follows }: ImportRecord,
): RowMatch | null {
  if (follows === null) return null
  const { between } = openLinesOfFirst(
    store,
    tables,
    follows,
    columns.map(({ field }) => field),
  )
  return { partsOf: () => [], between }
}

/** Without the rows, every line of an import by key would pass for a new one. */
const rowsMissing: HostError = {
  kind: 'invalid',
  message:
    'The rows of this worksheet, or a key field, are no longer at hand. Load the rows, look at the key, and check the file again.',
}

const ignoreLines: PassSink = { row: () => undefined, badLine: () => undefined }

export interface ImportTargets {
  readonly record: ImportRecord
  readonly tables: WorksheetTables
  readonly fields: readonly Field[]
  readonly book: NameBook
  /** Every column that fills a field. */
  readonly all: readonly TargetColumn[]
  /** Those that are read: a line that deletes a row says nothing but its key. */
  readonly columns: readonly TargetColumn[]
}

/** What the columns of an import fill, and how their texts are read. */
export function openTargets(store: Store, importId: ImportId, findTable: FindTable): Result<ImportTargets, HostError> {
  const record = findImport(store, importId)
  if (record === null) return err({ kind: 'not-found', what: 'import', message: 'This import is no longer there.' })
  const tables = store.worksheets.find(record.worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const fields = importTargets(tables.fields)
  const { rules, mapping, recognised } = record
  const gone = mapping.find(
    (each) => each.field !== null && !fields.some((field) => field.id === each.field && isOpen(field, rules)),
  )
  if (gone !== undefined) return err(fieldGone(recognised.columns[gone.column]?.header ?? ''))
  const book = openBook(store, importId, tables)
  const all = targetColumns(mapping, fields, rules, book, findTable)
  const columns = rules.mode === 'delete' ? all.filter(({ field }) => isKeyOf(rules, field)) : all
  return ok({ record, tables, fields, book, all, columns })
}

export function openPass(
  store: Store,
  { importId, path, comparesRows, findTable }: PassSource,
  sinkFor: (opened: Omit<OpenedPass, 'pass'>) => PassSink,
): Result<OpenedPass, HostError> {
  const targets = openTargets(store, importId, findTable)
  if (!targets.ok) return targets
  const { record, tables, fields, book, all, columns } = targets.value
  const { rules, recognised } = record
  const knowsRows = isPulled(store, tables)
  const isByLine = record.follows !== null && rules.keyFields.length === 0
  const keyed = comparesRows && knowsRows && !isByLine ? openMatch(store, tables, columns, record) : null
  const byLine = comparesRows && isByLine ? openMatchByLine(store, tables, columns, record) : null
  if (keyed === null && byLine === null && comparesRows && rules.mode !== 'insert') return err(rowsMissing)
  const textsOf = (value: CellValue, field: Field) => {
    const names = namesOfValues(store, [{ field, values: [value] }])
    return { named: exportText(field, false)(value, names), ids: hasIds(field) ? exportIds(field, false)(value, names) : null }
  }
  const existing = knowsRows && comparesRows ? replicaRows(store, tables) : noRows
  const context = { book, columns, fields, record, knowsRows }
  const corrections = readCorrections(store, importId)
  const file = { width: recognised.columns.length, format: recognised.format }
  const passOver = (own: readonly TargetColumn[], judge: RecordClassifier, sink: PassSink): ImportPass =>
    createImportPass({
      records: correctRecords(openRecords(path, recognised.format), corrections, file),
      format: recognised.format,
      keepsApostrophes: rules.apostrophes === 'keep',
      width: recognised.columns.length,
      columns: own,
      // Of all columns: one that is left out of this pass may be joined to one that is not.
      steps: createBlockSteps(stepColumns(all), {
        width: recognised.columns.length,
        format: recognised.format,
        takesApostrophes: rules.apostrophes !== 'keep',
      }),
      read: rowReader(own),
      judge,
      isKnown: book.isKnown,
      sink,
    })
  const judge = createClassifier({ columns, fields, rules, existing, match: keyed?.match ?? byLine, textsOf })
  const rows = passOver(columns, judge, sinkFor(context))
  if (keyed === null) return ok({ ...context, pass: rows })
  const keys = passOver(keyed.keyColumns, keyCollector(keyed.match), ignoreLines)
  return ok({ ...context, pass: createPassByKey(keys, keyed.match, rows) })
}
