/** What is kept of imports in the replica file, so that one goes on after the app ended: settings, look-ups, decisions, rejected lines. */
import { z } from 'zod'
import { ledgerColumn } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { RememberedMapping } from '../../../src-shared/csv/mapping/map-columns.ts'
import { normaliseName } from '../../../src-shared/csv/mapping/normalise-name.ts'
import {
  type ColumnMapping,
  columnMapping,
  csvFormat,
  type ImportDraft,
  type ImportRules,
  importRules,
} from '../../../src-shared/host/calls/import-calls.ts'
import {
  type FieldId,
  fieldId,
  type ImportId,
  importId,
  rowKey,
  type WorksheetId,
  worksheetId,
} from '../../../src-shared/model/ids.ts'
import { atomically, type Store } from '../store/store.ts'
import { clearChanges, type FoundChange, replaceChanges } from './import-changes.ts'
import { revisionOf } from './import-corrections.ts'
import { replaceUnmatched, type UnmatchedText } from './import-texts.ts'

export type ImportState = ImportDraft['state']

/** What a column's texts say. An import of an earlier version has no reasons. */
const columnVerdict = z.strictObject({
  dateOrder: z.enum(['ymd', 'dmy', 'mdy', 'ambiguous', 'contradictory']).nullable(),
  decimal: z.enum(['.', ',', 'ambiguous', 'contradictory']).nullable(),
  /** One text of each side with its line, or what is known and why; '' where nothing is. */
  dateWhy: z.string().default(''),
  decimalWhy: z.string().default(''),
  /** The first text with a time zone, and the first whose year of two digits may be of either century, with their lines; '' without. */
  zoned: z.string().default(''),
  century: z.string().default(''),
})
export type ColumnVerdict = z.output<typeof columnVerdict>

/** A file as it was recognised. */
export const recognisedFile = z.strictObject({
  format: csvFormat,
  /** Only of workbooks: all sheets, and what the sheet that is read has. */
  workbook: z
    .strictObject({
      sheets: z.array(z.strictObject({ name: z.string(), isHidden: z.boolean() })),
      hiddenRows: z.number(),
      mergedAreas: z.number(),
    })
    .optional(),
  detection: z.array(z.string()),
  /** The encoding is a guess that nobody has confirmed. */
  isGuess: z.boolean().default(false),
  /** The first lines as they stand. */
  head: z.array(z.string()).default([]),
  /** Lines with characters beyond ASCII, to judge an older encoding by. */
  foreign: z.array(z.string()).default([]),
  warnings: z.array(z.string()),
  columns: z.array(
    z.strictObject({ header: z.string(), samples: z.array(z.string()), evidence: columnVerdict, reason: z.string() }),
  ),
  /** Where columns become rows: the headers of the file itself. */
  fileHeaders: z.array(z.string()).optional(),
})
export type RecognisedFile = z.output<typeof recognisedFile>

const takenFrom = z.strictObject({
  worksheetId,
  name: z.string(),
  field: z.string(),
  relatedWorksheetId: worksheetId.nullable(),
  rows: z.number(),
  links: z.number(),
  first: z.array(z.strictObject({ row: rowKey, title: z.string(), links: z.number() })).readonly(),
  unknown: z.number(),
})

const checkResult = z.strictObject({
  rows: z.number(),
  insert: z.number(),
  update: z.number(),
  /** A check of an earlier version knows neither deletions nor skipped lines. */
  delete: z.number().default(0),
  unchanged: z.number(),
  skipped: z.number().default(0),
  rejected: z.number(),
  reasons: z.array(z.strictObject({ reason: z.string(), field: z.string(), rows: z.number() })),
  /** A check of an earlier version has none. */
  notes: z.array(z.strictObject({ note: z.string(), field: z.string(), cells: z.number() })).default([]),
  /** What became of the cells of each mapped column. A check of an earlier version has none. */
  ledger: z.array(ledgerColumn).readonly().optional(),
  /** Lines taken out by hand; absent where none. */
  takenOut: z.int().min(1).optional(),
  /** Only where any are taken. */
  takes: z.array(takenFrom).readonly().optional(),
})
export type CheckResult = z.output<typeof checkResult>

export interface ImportRecord {
  readonly id: ImportId
  readonly worksheetId: WorksheetId
  readonly fileName: string
  readonly bytes: number
  /** SHA-256 of the kept copy; null for an import of an earlier version. */
  readonly digest: string | null
  readonly state: ImportState
  readonly recognised: RecognisedFile
  readonly mapping: readonly ColumnMapping[]
  readonly rules: ImportRules
  readonly result: CheckResult | null
  readonly warnings: readonly string[]
  /** Id of the recipe that it goes by. */
  readonly recipe: string | null
  /** Where sheets of one workbook are imported together: what they have in common, and its place among them. */
  readonly sheets: { readonly group: string; readonly place: number } | null
  /** Of a second pass: the first, whose lines say which rows it changes unless it has a key. */
  readonly follows: ImportId | null
  readonly updatedAt: number
}

interface RunRow {
  readonly id: string
  readonly worksheet: string
  readonly file_name: string
  readonly bytes: number
  readonly digest: string | null
  readonly state: ImportState
  readonly recognised: string
  readonly mapping: string
  readonly rules: string
  readonly result: string | null
  readonly warnings: string
  readonly recipe: string | null
  readonly sheets: string | null
  readonly sheet_place: number | null
  readonly follows: string | null
  readonly updated_at: number
}

const readRun = (row: RunRow): ImportRecord => ({
  id: importId.parse(row.id),
  worksheetId: worksheetId.parse(row.worksheet),
  fileName: row.file_name,
  bytes: row.bytes,
  digest: row.digest,
  state: row.state,
  recognised: recognisedFile.parse(JSON.parse(row.recognised)),
  mapping: z.array(columnMapping).parse(JSON.parse(row.mapping)),
  rules: importRules.parse(JSON.parse(row.rules)),
  result: row.result === null ? null : checkResult.parse(JSON.parse(row.result)),
  warnings: z.array(z.string()).parse(JSON.parse(row.warnings)),
  recipe: row.recipe,
  sheets: row.sheets === null ? null : { group: row.sheets, place: row.sheet_place ?? 0 },
  follows: row.follows === null ? null : importId.parse(row.follows),
  updatedAt: row.updated_at,
})

export const findImport = (store: Store, id: ImportId): ImportRecord | null => {
  const row = store.prepare<RunRow>('select * from import_run where id = ?').get(id)
  return row === undefined ? null : readRun(row)
}

/** Newest first. */
export const listImportRecords = (store: Store): readonly ImportRecord[] =>
  store.prepare<RunRow>('select * from import_run order by updated_at desc, id').all().map(readRun)

export interface NewImport
  extends Omit<ImportRecord, 'state' | 'result' | 'warnings' | 'recipe' | 'sheets' | 'follows' | 'updatedAt'> {
  readonly sheets?: ImportRecord['sheets']
  readonly follows?: ImportRecord['follows']
  readonly at: number
}

export function addImport(store: Store, it: NewImport): void {
  store.run(
    `insert into import_run (id, worksheet, file_name, bytes, digest, state, recognised, mapping, rules, sheets, sheet_place, follows, created_at, updated_at)
     values (?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, ?, ?, ?, ?)`,
    it.id,
    it.worksheetId,
    it.fileName,
    it.bytes,
    it.digest,
    JSON.stringify(it.recognised),
    JSON.stringify(it.mapping),
    JSON.stringify(it.rules),
    it.sheets?.group ?? null,
    it.sheets?.place ?? null,
    it.follows ?? null,
    it.at,
    it.at,
  )
}

export interface ImportSetting {
  readonly recognised: RecognisedFile
  readonly mapping: readonly ColumnMapping[]
  readonly rules: ImportRules
}

/** New settings make the last check worthless. */
export function configure(store: Store, id: ImportId, settings: ImportSetting, at: number): void {
  atomically(store, () => {
    store.run(
      "update import_run set recognised = ?, mapping = ?, rules = ?, result = null, state = 'draft', warnings = '[]', updated_at = ? where id = ?",
      JSON.stringify(settings.recognised),
      JSON.stringify(settings.mapping),
      JSON.stringify(settings.rules),
      at,
      id,
    )
    store.run('delete from import_reject where import = ?', id)
    clearChanges(store, id)
  })
}

export const setState = (store: Store, id: ImportId, state: ImportState, at: number): void => {
  store.run('update import_run set state = ?, updated_at = ? where id = ?', state, at, id)
}

/** What a check found. */
export interface FoundByCheck {
  /** Of the corrections that it read. */
  readonly revision: number
  readonly result: CheckResult
  readonly unmatched: readonly UnmatchedText[]
  readonly warnings: readonly string[]
  readonly changes: readonly FoundChange[]
}

/** Answers whether it counts: not where something was corrected after it had begun. */
export function finishCheck(
  store: Store,
  id: ImportId,
  { revision, result, unmatched, warnings, changes }: FoundByCheck,
  at: number,
): boolean {
  const worksheet = findImport(store, id)?.worksheetId
  const tables = worksheet === undefined ? null : store.worksheets.find(worksheet)
  return atomically(store, () => {
    if (revisionOf(store, id) !== revision) return false
    if (tables !== null) replaceChanges(store, tables, id, changes)
    store.run(
      "update import_run set result = ?, warnings = ?, state = 'checked', updated_at = ? where id = ?",
      JSON.stringify(result),
      JSON.stringify(warnings),
      at,
      id,
    )
    replaceUnmatched(store, id, unmatched)
    return true
  })
}

export const removeImport = (store: Store, id: ImportId): void => {
  store.run('delete from import_run where id = ?', id)
}

/** Work that the app's end cut off is shown as interrupted; a check is simply run again. */
export function markInterrupted(store: Store, id: ImportId | null): void {
  store.run(
    "update import_run set state = 'interrupted' where state in ('staging', 'creating', 'paused') and id = coalesce(?, id)",
    id,
  )
  store.run("update import_run set state = 'draft', result = null where state = 'checking' and id = coalesce(?, id)", id)
}

export function rememberedMapping(store: Store, worksheet: WorksheetId): RememberedMapping {
  const rows = store
    .prepare<{ header: string; field: string | null }>('select header, field from import_mapping where worksheet = ?')
    .all(worksheet)
  return Object.fromEntries(rows.map((row) => [row.header, row.field === null ? null : fieldId.parse(row.field)]))
}

/** A name that several columns have says nothing of any of them: what is remembered of it stays. */
export function rememberMapping(
  store: Store,
  worksheet: WorksheetId,
  columns: readonly { readonly header: string; readonly field: FieldId | null }[],
): void {
  atomically(store, () => {
    const set = store.prepare(
      'insert into import_mapping (worksheet, header, field) values (?, ?, ?) on conflict (worksheet, header) do update set field = excluded.field',
    )
    const names = columns.map(({ header }) => normaliseName(header))
    for (const [at, name] of names.entries())
      if (name !== '' && names.indexOf(name) === names.lastIndexOf(name)) set.run(worksheet, name, columns[at]?.field ?? null)
  })
}
