/** A source column bound to the field that it fills, ready to read many texts. */
import type { ColumnMapping, ImportRules } from '../host/calls/import-calls.ts'
import { err, ok } from '../lib/result.ts'
import { zoneReading } from '../model/dates/time-zone.ts'
import { type Field, isRichText, isSignature } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { findOption, namesParser, type ParseText, type TextForms, textParser } from '../model/texts/parse-value.ts'
import { candidateNames, type FindByName } from '../model/texts/parse-value-names.ts'
import { cleanedNote, taken, unguardedNote } from '../model/texts/read-note.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { isCleaned } from '../rich-text/is-cleaned.ts'
import { readFormatted } from '../rich-text/read-formatted.ts'
import { type FindFile, namedFiles, parseAttachments } from './attachment-text.ts'
import { isGuarded, unguardFormula } from './formula-guard.ts'
import { asKeyField, isKeyOf } from './keys/key-parts.ts'
import { rememberParse } from './remember-parse.ts'
import { noTables } from './transform/look-up-table.ts'
import { type PreparedSteps, prepareSteps } from './transform/prepare-steps.ts'

export interface TargetColumn {
  readonly column: number
  readonly field: Field
  /** The text as the rules have it: trimmed when asked. Nothing else touches it. */
  readonly read: ParseText
  /** A text that the file itself calls a number, a date or yes or no: the decimal sign is a point, days are `YYYY-MM-DD`, no rule touches it. */
  readonly readExact: ParseText
  /** The same two with every decimal place of a number, also those that the field does not keep. */
  readonly unrounded: Pick<TargetColumn, 'read' | 'readExact'>
  /** Names in the text that only a look-up can settle; null for kinds that need none. */
  readonly names: ((text: string) => readonly string[]) | null
  /** An empty cell empties what the row has. */
  readonly clears: boolean
  /** What is done to the column's texts before they are read; null where nothing is. */
  readonly steps: PreparedSteps | null
}

/** What the user decided about a text, and what look-ups found. Answers `none` for a text never looked up. */
export interface NameSource {
  /** The user's decision; null when there is none. */
  decided(
    field: FieldId,
    text: string,
  ):
    | { readonly take: 'map'; readonly key: string }
    | { readonly take: 'several'; readonly keys: readonly string[] }
    | { readonly take: 'empty' | 'reject' }
    | null
  find(field: FieldId, text: string): ReturnType<FindByName>
  file(field: FieldId, name: string): ReturnType<FindFile>
}

/** Decisions come first, then the names themselves. */
const decidedFirst =
  (field: Field, names: NameSource, find: FindByName): FindByName =>
  (text) => {
    const decision = names.decided(field.id, text)
    if (decision === null) return find(text)
    if (decision.take === 'map') return { found: 'one', id: decision.key }
    if (decision.take === 'several') return { found: 'several', ids: decision.keys }
    return decision.take === 'empty' ? { found: 'pass' } : { found: 'none' }
  }

const exactForms = { decimal: '.', dateOrder: 'ymd' } as const

const refuse: ParseText = () => err({ kind: 'not-editable' })

function parserOf(field: Field, mapping: ColumnMapping, names: NameSource, keepsPlaces: boolean): ParseText {
  if (field.kind === 'options') return rememberParse(namesParser(field, decidedFirst(field, names, findOption(field, true))))
  if (isReferenceKind(field.kind))
    return rememberParse(
      namesParser(
        field,
        decidedFirst(field, names, (text) => names.find(field.id, text)),
      ),
    )
  if (field.kind === 'attachments')
    return (text) => {
      if (text.trim() === '') return ok(null)
      const files = parseAttachments(text, (name) => names.file(field.id, name))
      const isTooMany = isSignature(field) && files.ok && (files.value?.length ?? 0) > 1
      return isTooMany ? err({ kind: 'several-for-one', found: files.value?.length ?? 0 }) : files
    }
  if (isRichText(field))
    return (text) => {
      if (text.trim() === '') return ok(null)
      const read = readFormatted(text)
      return taken(read, isCleaned(text, read) ? cleanedNote : null)
    }
  const dateOrder = mapping.dateOrder === 'clear' ? null : mapping.dateOrder
  const forms: TextForms = {
    decimal: mapping.decimal ?? '.',
    dateOrder,
    isOrderOfTexts: true,
    zone: mapping.zone === undefined ? 'refuse' : zoneReading(mapping.zone),
    shortYears: mapping.latestYear ?? 'ask',
    keepsPlaces,
  }
  const plain = textParser(field, forms, () => [])
  return field.kind === 'text' ? plain : rememberParse(plain)
}

const namesOf = (field: Field): TargetColumn['names'] => {
  if (isReferenceKind(field.kind)) return (text) => candidateNames(text, field.isMultiple)
  return field.kind === 'attachments' ? namedFiles : null
}

/** Reads texts as the rules have them. */
const byRules =
  (rules: ImportRules, field: Field, parse: ParseText): ParseText =>
  (text) => {
    const isBare = rules.apostrophes === 'keep' || !isGuarded(text)
    const bare = isBare ? text : unguardFormula(text)
    const trimmed = rules.trim ? bare.trim() : bare
    if (trimmed === '') return ok(null)
    const read = parse(trimmed)
    // What names or counts something is what it is without the apostrophe; a text is altered.
    const isAltered = !isBare && field.kind === 'text' && read.ok && read.note === undefined
    return isAltered ? taken(read.value, unguardedNote) : read
  }

/** The mapped columns in file order. A mapping to a field that cannot be written, or with steps that cannot be done, refuses every text but an empty one. */
export function targetColumns(
  mapping: readonly ColumnMapping[],
  fields: readonly Field[],
  rules: ImportRules,
  names: NameSource,
  findTable = noTables,
): readonly TargetColumn[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return mapping
    .flatMap((each): TargetColumn[] => {
      const found = each.field === null ? undefined : byId.get(each.field)
      if (found === undefined) return []
      const field = isKeyOf(rules, found) ? asKeyField(found) : found
      const steps = each.steps === undefined || each.steps.length === 0 ? null : prepareSteps(each.steps, findTable)
      const isOpen = field.lock === null && steps?.ok !== false
      const readers = (keepsPlaces: boolean) => {
        const parserAt = (mapping: ColumnMapping) => (isOpen ? parserOf(field, mapping, names, keepsPlaces) : refuse)
        return { read: byRules(rules, field, parserAt(each)), readExact: parserAt({ ...each, ...exactForms }) }
      }
      const rounded = readers(false)
      const unrounded = field.kind === 'number' ? readers(true) : rounded
      const clears = (each.emptyCells ?? rules.emptyCells) === 'clear'
      const prepared = steps?.ok === true ? steps.value : null
      return [{ column: each.column, field, ...rounded, unrounded, names: namesOf(field), clears, steps: prepared }]
    })
    .sort((a, b) => a.column - b.column)
}
