/** An import as the window sees it: what is in the ledger, in the words and with the questions of the host contract. */

import { canBeKey, isKeyOf } from '../../src-shared/csv/keys/key-parts.ts'
import { idColumnReason, mapColumns, type ProposedMapping } from '../../src-shared/csv/mapping/map-columns.ts'
import { canBeImported, sameNameReason } from '../../src-shared/csv/mapping/same-named.ts'
import { optionSuggester } from '../../src-shared/csv/mapping/suggest-options.ts'
import { isRejectColumn } from '../../src-shared/csv/reject-columns.ts'
import type {
  ColumnMapping,
  ImportDraft,
  ImportRules,
  SourceColumn,
  UnmatchedText,
} from '../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, JobId } from '../../src-shared/model/ids.ts'
import { contentOf } from '../../src-shared/model/value-kind.ts'
import { asksForHiddenRows } from '../../src-shared/workbook/asks-hidden-rows.ts'
import type { RecognisedFile } from '../replica/imports/import-ledger.ts'
import type { StoredText } from '../replica/imports/import-texts.ts'
import type { ImportDetails } from './answers/transfer-questions.ts'
import type { KnownBefore } from './known-before.ts'
import { showRecipe } from './recipes/show-recipe.ts'
import { centuryWords, knownOf, zoneWords } from './settle-evidence.ts'
import { stepsProblem } from './transform/column-steps.ts'

export const defaultRules: ImportRules = { mode: 'insert', keyFields: [], emptyCells: 'keep', trim: false }

type Recognised = RecognisedFile['columns'][number]

const isOpen = (state: string | null): boolean => state === 'ambiguous' || state === 'contradictory'

/** Proposes what each column fills, and how its dates and numbers are read. */
export function proposeMapping(
  recognised: RecognisedFile,
  fields: readonly Field[],
  { mapping: remembered, names }: KnownBefore,
): { readonly recognised: RecognisedFile; readonly mapping: readonly ColumnMapping[] } {
  const headers = recognised.columns.map((column) => (recognised.format.hasHeader ? column.header : ''))
  const isOwn = headers.map((_, at) => !isRejectColumn(headers, at))
  const proposed = mapColumns(
    headers.map((header, at) => (isOwn[at] === true ? header : '')),
    fields,
    remembered,
    { texts: recognised.columns.map(({ samples }, at) => (isOwn[at] === true ? samples : [])), known: names },
  )
  const columns = recognised.columns.map((column, at) => ({ ...column, reason: proposed[at]?.reason ?? '' }))
  return {
    recognised: { ...recognised, columns },
    mapping: recognised.columns.map((column, at) => mappingOf(column, at, proposed[at])),
  }
}

const mappingOf = ({ evidence }: Recognised, column: number, proposed: ProposedMapping | undefined): ColumnMapping => ({
  column,
  field: proposed?.field ?? null,
  dateOrder: knownOf(evidence.dateOrder),
  decimal: knownOf(evidence.decimal),
})

/** A question only where the field needs the answer and the file does not give it. */
function questionOf({ evidence }: Recognised, mapping: ColumnMapping, field: Field | undefined): SourceColumn['question'] {
  if (field === undefined) return null
  const isDate = field.kind === 'date' || field.kind === 'datetime'
  if (isDate && isOpen(evidence.dateOrder) && mapping.dateOrder === null) return 'date-order'
  if (isDate && evidence.century !== '' && mapping.latestYear === undefined) return 'century'
  if (isDate && evidence.zoned !== '' && mapping.zone === undefined) return 'time-zone'
  return field.kind === 'number' && isOpen(evidence.decimal) && mapping.decimal === null ? 'decimal' : null
}

/** What the file says in two ways about the dates or numbers of a column, or what nobody can know by it. */
function cluesOf({ evidence }: Recognised, field: Field | undefined): SourceColumn['clues'] {
  if (field?.kind === 'number') return evidence.decimal === 'contradictory' ? { decimal: evidence.decimalWhy } : {}
  if (field?.kind !== 'date' && field?.kind !== 'datetime') return {}
  return {
    ...(evidence.dateOrder === 'contradictory' ? { 'date-order': evidence.dateWhy } : {}),
    ...(evidence.century === '' ? {} : { century: centuryWords(evidence.century) }),
    ...(evidence.zoned === '' ? {} : { 'time-zone': zoneWords(evidence.zoned) }),
  }
}

/** What a text names that is not there can be added: an option to its field, a row to the worksheet that a relation points to. */
const canBeAdded = (field: Field): boolean =>
  field.lock === null && (field.kind === 'options' || (contentOf(field) === 'relation' && field.relatedWorksheetId !== null))

/** What a text may mean; the options of a field are looked at once, for all of its texts. */
function suggester(fields: ReadonlyMap<FieldId, Field>): (text: StoredText) => UnmatchedText['suggestions'] {
  const byField = new Map<FieldId, ReturnType<typeof optionSuggester>>()
  return ({ field: id, text, candidates }) => {
    const field = fields.get(id)
    if (field?.kind !== 'options') return candidates
    const suggest = byField.get(id) ?? optionSuggester(field)
    byField.set(id, suggest)
    return suggest(text)
  }
}

export function draftOf(
  details: ImportDetails,
  fields: readonly Field[],
  connectionId: ConnectionId,
  job: { readonly id: JobId; readonly isPaused: boolean } | null,
): ImportDraft {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const { record, texts, run, corrections, lostLookUps } = details
  const { recognised, mapping, result } = record
  const headers = recognised.columns.map(({ header }) => header)
  const filled = new Set(mapping.flatMap(({ field }) => (field === null ? [] : [field])))
  const columns = recognised.columns.map((column, at): SourceColumn => {
    const own = mapping.find((each) => each.column === at) ?? mappingOf(column, at, undefined)
    const field = own.field === null ? undefined : byId.get(own.field)
    const lost = lostLookUps.find((each) => each.column === at)
    return {
      column: at,
      header: column.header,
      samples: column.samples,
      mapping: own,
      question: questionOf(column, own, field),
      clues: cluesOf(column, field),
      ...(lost === undefined ? {} : { lostStep: lost.why }),
      reason:
        own.field !== null ? column.reason : (idColumnReason(headers, at) ?? sameNameReason(column.header, fields, filled) ?? ''),
    }
  })
  const suggest = suggester(byId)
  const unmatched = texts.map((each): UnmatchedText => {
    const field = byId.get(each.field)
    return {
      field: each.field,
      fieldName: field?.name ?? '',
      text: each.text,
      rows: each.rows,
      canCreate: field !== undefined && canBeAdded(field),
      resolution: each.decision,
      suggestions: suggest(each),
    }
  })
  return {
    importId: record.id,
    connectionId,
    worksheetId: record.worksheetId,
    fileName: record.fileName,
    bytes: record.bytes,
    format: recognised.format,
    workbook: recognised.workbook,
    detection: recognised.detection,
    isGuess: recognised.isGuess,
    foreign: recognised.foreign,
    head: recognised.head,
    warnings: recognised.warnings,
    columns,
    ...(recognised.fileHeaders === undefined ? {} : { fileHeaders: recognised.fileHeaders }),
    rules: record.rules,
    ...(record.sheets === null ? {} : { sheets: record.sheets }),
    ...(record.follows === null ? {} : { follows: record.follows }),
    ...(corrections.undo === null && corrections.redo === null ? {} : { corrections }),
    check: result === null ? null : { ...result, unmatched, warnings: record.warnings },
    state: job?.isPaused === true ? 'paused' : record.state,
    jobId: job?.id ?? null,
    run,
    ...showRecipe(details, fields),
    updatedAt: record.updatedAt,
  }
}

/** Why a mapping cannot be taken, as a sentence; null when it can. */
export function mappingProblem(
  mapping: readonly ColumnMapping[],
  columns: number,
  fields: readonly Field[],
  rules: ImportRules,
): string | null {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const taken = new Map<string, number>()
  for (const { column, field: id, steps = [] } of mapping) {
    if (column >= columns) return `The file has no column ${column + 1}.`
    const unready = stepsProblem(steps, columns)
    if (unready !== null) return `The steps of column ${column + 1}: ${unready}`
    if (id === null) continue
    const field = byId.get(id)
    if (field === undefined) return 'A field of the mapping is no longer in the worksheet. Map its column again.'
    if (!canBeImported(field) && !(isKeyOf(rules, field) && canBeKey(field)))
      return `“${field.name}” cannot be written: the service computes or protects it.`
    const other = taken.get(id)
    if (other !== undefined) return `Columns ${other + 1} and ${column + 1} both go to “${field.name}”. A field takes one column.`
    taken.set(id, column)
  }
  return new Set(mapping.map((each) => each.column)).size === mapping.length ? null : 'A column is mapped twice.'
}

/** Why a check cannot start, as a sentence; null when it can. */
export function checkProblem(draft: ImportDraft, fields: readonly Field[], isPulled: boolean): string | null {
  if (draft.isGuess === true) return 'The encoding of the file is a guess. Look at its texts, and confirm it or choose another.'
  if (asksForHiddenRows(draft)) return 'The sheet has hidden rows. Say whether they are to be read.'
  const mapped = draft.columns.filter((column) => column.mapping.field !== null)
  if (mapped.length === 0) return 'No column is mapped to a field yet.'
  const gone = mappingProblem(
    draft.columns.map((column) => column.mapping),
    draft.columns.length,
    fields,
    draft.rules,
  )
  if (gone !== null) return gone
  const lost = mapped.find((column) => column.lostStep !== undefined)
  if (lost !== undefined) return `Column “${lost.header}”: ${lost.lostStep}`
  const open = mapped.find((column) => column.question !== null)
  if (open?.question === 'date-order') return `Column “${open.header}”: say whether its dates have the day or the month first.`
  if (open?.question === 'century') return `Column “${open.header}”: say which century its years of two digits mean.`
  if (open?.question === 'time-zone') return `Column “${open.header}”: say what is to become of its time zones.`
  if (open?.question === 'decimal') return `Column “${open.header}”: say whether its numbers have a decimal point or a comma.`
  const { mode, keyFields } = draft.rules
  if (mode === 'insert' || (draft.follows !== undefined && keyFields.length === 0)) return null
  if (keyFields.length === 0) return 'Choose at least one field that identifies a row.'
  const missing = keyFields.find((id) => !mapped.some((column) => column.mapping.field === id))
  if (missing !== undefined) return 'A key field has no column in the file. Map one to it, or choose another key.'
  const unfit = fields.find((field) => keyFields.includes(field.id) && !canBeKey(field))
  if (unfit !== undefined) return `“${unfit.name}” cannot be a key: its values are not compared as a whole.`
  return isPulled ? null : 'To find rows by key, load the rows of this worksheet first: the file is compared with all of them.'
}
