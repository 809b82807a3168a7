/** Writes down what was decided about an import. */
import type { ColumnMapping, CsvFormat, ImportRules, ImportRun, Resolution } from '../../host/calls/import-calls.ts'
import type { Field } from '../../model/field.ts'
import { type FieldId, isNewRow, rowKey, type WorksheetId } from '../../model/ids.ts'
import {
  type ImportRecipe,
  maxTexts,
  type NamedField,
  type RecipeColumn,
  type RecipeField,
  type RecipeText,
  recipeKind,
  versionFor,
} from './import-recipe.ts'

export interface DecidedImport {
  readonly fileName: string
  readonly format: CsvFormat
  /** In the order of the file. */
  readonly headers: readonly string[]
  readonly mapping: readonly ColumnMapping[]
  readonly rules: ImportRules
  /** Most frequent first. */
  readonly texts: readonly Resolution[]
  /** null when nothing was written. */
  readonly run: Pick<ImportRun, 'kind' | 'triggerWorkflow'> | null
}

/** Options compared at most; a field with more is not. */
const maxOptions = 2000

function optionsOf({ kind, options }: Field): Pick<RecipeField, 'options'> {
  if (kind !== 'options' || options.length > maxOptions) return {}
  return { options: options.filter((it) => !it.isDeleted).map(({ key, text }) => ({ key, text })) }
}

function columnOf(header: string, mapping: ColumnMapping | undefined, field: NamedField | null): RecipeColumn {
  if (mapping === undefined || field === null) return { header, field: null }
  const { dateOrder, decimal, zone, latestYear, emptyCells, steps = [] } = mapping
  return {
    header,
    field,
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(decimal === null ? {} : { decimal }),
    ...(zone === undefined ? {} : { zone }),
    ...(latestYear === undefined ? {} : { latestYear }),
    ...(emptyCells === undefined ? {} : { emptyCells }),
    ...(steps.length === 0 ? {} : { steps }),
  }
}

function textOf({ field, text, take }: Resolution, of: Field): RecipeText[] {
  if (take.take === 'create') return []
  const nameOf = (key: string): string | undefined => of.options.find((it) => it.key === key)?.text
  if (take.take === 'several') return [{ field, text, take: { ...take, names: take.keys.map((key) => nameOf(key) ?? '') } }]
  if (take.take !== 'map') return [{ field, text, take }]
  // A row that waits to be pushed means nothing to another import.
  if (isNewRow(rowKey.parse(take.key))) return []
  const name = nameOf(take.key)
  return [{ field, text, take: { ...take, ...(name === undefined ? {} : { name }) } }]
}

const formatOf = ({ sheet, ...format }: CsvFormat): CsvFormat => {
  if (sheet === undefined) return format
  const { isNew: _, ...own } = sheet
  return { ...format, sheet: own }
}

export function makeRecipe(
  name: string,
  worksheet: { readonly id: WorksheetId; readonly name: string },
  decided: DecidedImport,
  fields: readonly Field[],
): ImportRecipe {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const named = (id: FieldId | null | undefined): NamedField | null => {
    const field = id === null || id === undefined ? undefined : byId.get(id)
    return field === undefined ? null : { id: field.id, name: field.name }
  }
  const byColumn = new Map(decided.mapping.map((each) => [each.column, each]))
  const columns = decided.headers.map((header, at) => columnOf(header, byColumn.get(at), named(byColumn.get(at)?.field)))
  const { keyFields, ...rules } = decided.rules
  const keys = keyFields.flatMap((id) => named(id) ?? [])
  const mapped = new Set(columns.flatMap((column) => column.field?.id ?? []))
  const used = fields.filter((field) => mapped.has(field.id) || keys.some((key) => key.id === field.id))
  const texts = decided.texts
    .flatMap((each) => {
      const field = mapped.has(each.field) ? byId.get(each.field) : undefined
      return field === undefined ? [] : textOf(each, field)
    })
    .slice(0, maxTexts)
  const { run } = decided
  return {
    kind: recipeKind,
    version: versionFor(columns, decided.format, texts),
    name,
    worksheet: { id: worksheet.id, name: worksheet.name },
    fileName: decided.fileName,
    format: formatOf(decided.format),
    columns,
    rules: { ...rules, keyFields: keys },
    texts,
    ...(run === null ? {} : { write: { kind: run.kind, triggerWorkflow: run.triggerWorkflow } }),
    fields: used.map((field) => ({
      id: field.id,
      name: field.name,
      type: field.typeName ?? '',
      kind: field.kind,
      ...optionsOf(field),
    })),
  }
}
