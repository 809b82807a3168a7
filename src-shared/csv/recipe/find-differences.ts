/** Compares a file, as it is about to be imported, and its worksheet with the recipe that was applied to it. */
import type { ColumnMapping, CsvFormat } from '../../host/calls/import-calls.ts'
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'
import { lookUpsOf } from '../transform/transform-step.ts'
import { chooseColumns, newBeside } from '../unpivot/unpivot.ts'
import { decisionNow, filledFields, renamedOptions } from './apply-recipe.ts'
import type { ImportRecipe, RecipeColumn } from './import-recipe.ts'
import { type MatchedColumns, matchColumns } from './match-columns.ts'
import { canTake, type FindField, fieldFinder, keyFieldsOf } from './match-fields.ts'
import { worksheetsNamed } from './match-look-ups.ts'
import { matchSteps } from './match-steps.ts'
import type { FormatPart, RecipeDifference } from './recipe-difference.ts'

/** An import as it stands. */
export interface ComparedImport {
  readonly format: CsvFormat
  readonly headers: readonly string[]
  /** Where columns become rows: the headers of the file itself. */
  readonly fileHeaders?: readonly string[] | undefined
  /** One for each header. */
  readonly mapping: readonly ColumnMapping[]
  /** Columns with a step that cannot look its texts up, and why. */
  readonly lostLookUps: readonly { readonly column: number; readonly why: string }[]
  /** Texts that a check found to match nothing, and that nothing was decided about. */
  readonly openTexts: readonly { readonly field: FieldId; readonly text: string }[]
}

export function findDifferences(
  recipe: ImportRecipe,
  now: ComparedImport,
  fields: readonly Field[],
): readonly RecipeDifference[] {
  const find = fieldFinder(fields)
  return [
    ...formatDifferences(recipe.format, now.format),
    ...columnDifferences(recipe, now, fields),
    ...now.lostLookUps.map(({ column, why }) => ({
      kind: 'look-up-lost' as const,
      column,
      header: now.headers[column] ?? '',
      why,
    })),
    ...keyDifferences(recipe, find),
    ...optionDifferences(recipe, find),
    ...textDifferences(now, fields),
  ]
}

function formatDifferences(before: CsvFormat, now: CsvFormat): readonly RecipeDifference[] {
  const found = (part: FormatPart, was: string, is: string): readonly RecipeDifference[] =>
    was === is ? [] : [{ kind: 'format', part, before: was, now: is }]
  const sourceOf = ({ sheet }: CsvFormat): string => (sheet === undefined ? 'text' : 'workbook')
  if (sourceOf(before) !== sourceOf(now)) return found('source', sourceOf(before), sourceOf(now))
  return [
    ...(before.sheet === undefined || now.sheet === undefined
      ? [...found('encoding', before.encoding, now.encoding), ...found('delimiter', before.delimiter, now.delimiter)]
      : [
          ...found('sheet', before.sheet.name, now.sheet.name),
          ...found('range', before.sheet.range ?? '', now.sheet.range ?? ''),
        ]),
    // A line more or less above the names says the same as the names, which are compared one by one.
    ...found('names', before.hasHeader ? 'names' : '', now.hasHeader ? 'names' : ''),
  ]
}

function readDifferences(own: RecipeColumn, now: ColumnMapping, header: string): readonly RecipeDifference[] {
  const { column } = now
  const dates = own.dateOrder !== undefined && now.dateOrder !== null && own.dateOrder !== now.dateOrder
  const numbers = own.decimal !== undefined && now.decimal !== null && own.decimal !== now.decimal
  const base = { kind: 'read-otherwise', column, header } as const
  return [
    ...(dates ? [{ ...base, what: 'dates' as const, before: own.dateOrder ?? '', now: now.dateOrder ?? '' }] : []),
    ...(numbers ? [{ ...base, what: 'numbers' as const, before: own.decimal ?? '', now: now.decimal ?? '' }] : []),
  ]
}

function columnDifferences(recipe: ImportRecipe, now: ComparedImport, fields: readonly Field[]): readonly RecipeDifference[] {
  const find = fieldFinder(fields)
  const keys = keyFieldsOf(recipe, find)
  const nameOf = (id: FieldId | null): string | null => fields.find((field) => field.id === id)?.name ?? null
  const matched = matchColumns(
    recipe.columns.map((column) => column.header),
    now.headers,
  )
  const ofKnown = (own: RecipeColumn, mapping: ColumnMapping, header: string): readonly RecipeDifference[] => {
    if (own.field === null) return []
    const at = { column: mapping.column, header }
    const field = find(own.field)
    if (field === null || !canTake(field, recipe.rules.mode, keys)) {
      const kind = field === null ? 'field-gone' : 'field-locked'
      return [{ kind, ...at, field: own.field.name, now: nameOf(mapping.field) }]
    }
    const before = recipe.fields.find((it) => it.id === own.field?.id)
    const isRetyped =
      before !== undefined && (before.kind !== field.kind || (before.type !== '' && before.type !== field.typeName))
    return [
      ...(field.name === own.field.name
        ? []
        : [{ kind: 'field-renamed' as const, ...at, field: own.field.name, now: field.name }]),
      ...(isRetyped ? [{ kind: 'field-retyped' as const, ...at, field: field.name, before: before.kind, now: field.kind }] : []),
      ...readDifferences(own, mapping, header),
      ...matchSteps(own.steps ?? [], matched.known).missing.map((gone) => ({
        kind: 'joined-missing' as const,
        ...at,
        joined: recipe.columns[gone]?.header ?? '',
      })),
      ...foundByName(own, mapping).map((worksheet) => ({ kind: 'look-up-found' as const, ...at, worksheet })),
      ...keptFiles(own, mapping).map((file) => ({ kind: 'look-up-kept' as const, ...at, file })),
    ]
  }
  return [
    ...turnedMissing(now),
    ...missingAndNew(recipe, now, matched, nameOf, find),
    ...now.mapping.flatMap((mapping, at) => {
      const own = recipe.columns[matched.known[at] ?? -1]
      return own === undefined ? [] : ofKnown(own, mapping, now.headers[at] ?? '')
    }),
  ]
}

const filesOf = ({ steps }: Pick<RecipeColumn, 'steps'>) =>
  lookUpsOf([{ steps }]).flatMap(({ table }) => (table.of === 'file' ? [table.file] : []))

/** Files of the recipe that nobody has chosen anew: what stands in them may be of another month. */
const keptFiles = (own: RecipeColumn, now: ColumnMapping): readonly string[] =>
  filesOf(own)
    .filter(({ sha256 }) => filesOf(now).some((file) => file.sha256 === sha256))
    .map(({ name }) => name)

/** Worksheets of this application that stand for those of the recipe. */
function foundByName(own: RecipeColumn, now: ColumnMapping): readonly string[] {
  const of = ({ steps }: Pick<RecipeColumn, 'steps'>) =>
    lookUpsOf([{ steps }]).flatMap(({ table }) => (table.of === 'worksheet' ? [table.worksheet] : []))
  const before = of(own)
  return of(now)
    .filter(({ id }) => !before.some((it) => it.id === id))
    .filter(({ name }) => worksheetsNamed(name, before).length > 0)
    .map(({ name }) => name)
}

const turnedMissing = ({ format, fileHeaders = [] }: ComparedImport): readonly RecipeDifference[] =>
  format.unpivot === undefined
    ? []
    : chooseColumns(fileHeaders, format.unpivot).missing.map((header) => ({ kind: 'turned-missing', header }))

/** Columns beside those that become rows, which most likely are to do so too. */
function besideTurned(recipe: ImportRecipe, { format, fileHeaders = [] }: ComparedImport): ReadonlySet<string> {
  if (format.unpivot === undefined) return new Set()
  const known = recipe.columns.map((column) => column.header)
  return new Set(newBeside(fileHeaders, format.unpivot, known))
}

/** A missing column and a new one that fills the same field are one column under another name. */
function missingAndNew(
  recipe: ImportRecipe,
  now: ComparedImport,
  { known, missing }: MatchedColumns,
  nameOf: (id: FieldId | null) => string | null,
  find: FindField,
): readonly RecipeDifference[] {
  const { headers, mapping } = now
  const beside = besideTurned(recipe, now)
  const fresh = mapping.filter((_, at) => (known[at] ?? null) === null)
  const renamed = new Set<number>()
  const gone = missing.flatMap((at): readonly RecipeDifference[] => {
    const own = recipe.columns[at]
    if (own === undefined || own.field === null) return []
    const id = find(own.field)?.id
    const other = fresh.find((each) => id !== undefined && each.field === id)
    if (other === undefined) return [{ kind: 'column-missing', header: own.header, field: own.field.name }]
    renamed.add(other.column)
    const header = headers[other.column] ?? ''
    return [{ kind: 'column-renamed', before: own.header, field: own.field.name, column: other.column, header }]
  })
  const added = fresh
    .filter(({ column }) => !renamed.has(column))
    .map(({ column, field }): RecipeDifference => {
      const header = headers[column] ?? ''
      return beside.has(header)
        ? { kind: 'turned-new', column, header }
        : { kind: 'column-new', column, header, field: nameOf(field) }
    })
  return [...added, ...gone]
}

function keyDifferences(recipe: ImportRecipe, find: FindField): readonly RecipeDifference[] {
  const keys = keyFieldsOf(recipe, find)
  return recipe.rules.keyFields
    .filter((named) => !keys.some((id) => find(named)?.id === id))
    .map(({ name }): RecipeDifference => ({ kind: 'key-gone', field: name }))
}

function optionDifferences(recipe: ImportRecipe, find: FindField): readonly RecipeDifference[] {
  return [...filledFields(recipe, find)].flatMap(([id, field]): readonly RecipeDifference[] => {
    const before = recipe.fields.find((it) => it.id === id)?.options
    const isSame = field.id === id && field.kind === 'options' && before !== undefined
    const present = field.options.filter((option) => !option.isDeleted)
    const fresh = isSame ? present.filter(({ key }) => !before.some((it) => it.key === key)) : []
    const gone = isSame ? before.filter(({ key }) => !present.some((it) => it.key === key)) : []
    const lost = recipe.texts.filter((text) => text.field === id && decisionNow(text, field) === null)
    const texts = (of: readonly { readonly text: string }[]): readonly string[] => of.map((it) => it.text)
    return [
      ...renamedOptions(recipe, field).map(
        ({ before: was, now }): RecipeDifference => ({
          kind: 'option-renamed',
          field: field.name,
          before: was,
          now,
        }),
      ),
      ...(fresh.length === 0 ? [] : [{ kind: 'option-new' as const, field: field.name, texts: texts(fresh) }]),
      ...(gone.length === 0 ? [] : [{ kind: 'option-gone' as const, field: field.name, texts: texts(gone) }]),
      ...(lost.length === 0
        ? []
        : [{ kind: 'decision-void' as const, fieldId: field.id, field: field.name, texts: texts(lost) }]),
    ]
  })
}

function textDifferences({ openTexts }: ComparedImport, fields: readonly Field[]): readonly RecipeDifference[] {
  const byField = Map.groupBy(openTexts, (it) => it.field)
  return [...byField].map(
    ([id, of]): RecipeDifference => ({
      kind: 'text-new',
      fieldId: id,
      field: fields.find((field) => field.id === id)?.name ?? '',
      texts: of.map((it) => it.text),
    }),
  )
}
