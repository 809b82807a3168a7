/** Writes a JSON Schema as a list of its properties that people can read, nested as the values are. */
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import type { Json } from '../openapi/json-schema.ts'
import { escapeHtml } from './escape-html.ts'

export interface SchemaContext {
  readonly schemas: Readonly<Record<string, Json>>
  /** Requests say what is required, answers what may be absent. */
  readonly of: 'request' | 'answer'
}

type Schemas = SchemaContext['schemas']

/** Deeper than any schema of the interface that does not contain itself. */
const deepest = 12

const refName = (schema: Json): string | null =>
  typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`

const branchesOf = (schema: Json): readonly Json[] => {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
  return Array.isArray(branches) ? branches.filter(isRecord) : []
}

const itemsOf = (schema: Json): Json | null => (isRecord(schema.items) ? schema.items : null)

function limitWords(schema: Json): readonly string[] {
  const { minimum, maximum, minLength, minItems } = schema
  const isBound = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const range =
    isBound(minimum) && isBound(maximum)
      ? [`${minimum} to ${maximum}`]
      : [...(isBound(minimum) ? [`${minimum} or more`] : []), ...(isBound(maximum) ? [`${maximum} or less`] : [])]
  return [...range, ...(typeof minLength === 'number' || typeof minItems === 'number' ? ['not empty'] : [])]
}

/** What a value is, in words. */
export function typeWords(schema: Json, schemas: Schemas, depth = 0): string {
  if (depth > deepest) return '…'
  const name = refName(schema)
  if (name !== null)
    return name === 'ErrorCode' ? '<a href="#codes">error code</a>' : typeWords(schemas[name] ?? {}, schemas, depth + 1)
  if ('const' in schema) return code(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(' or ')
  const branches = branchesOf(schema)
  if (branches.length > 0) return [...new Set(branches.map((each) => typeWords(each, schemas, depth + 1)))].join(' or ')
  const items = itemsOf(schema)
  if (items !== null) return `list of ${typeWords(items, schemas, depth + 1)}`
  if (schema.type === undefined) return 'any value'
  const words = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type)
  return [escapeHtml(words), ...limitWords(schema)].join(', ')
}

/** The objects that a value holds: itself, its branches, its entries. */
function objectsIn(
  schema: Json,
  schemas: Schemas,
  seen: readonly string[],
): readonly { readonly object: Json; readonly seen: readonly string[] }[] {
  if (seen.length > deepest) return []
  const name = refName(schema)
  if (name !== null) {
    return seen.includes(name) || name === 'ErrorCode' ? [] : objectsIn(schemas[name] ?? {}, schemas, [...seen, name])
  }
  const items = itemsOf(schema)
  if (items !== null) return objectsIn(items, schemas, seen)
  const branches = branchesOf(schema)
  if (branches.length > 0) return branches.flatMap((each) => objectsIn(each, schemas, seen))
  return isRecord(schema.properties) ? [{ object: schema, seen }] : []
}

function presenceHtml(of: SchemaContext['of'], isRequired: boolean): readonly string[] {
  if (of === 'request') return isRequired ? ['<span class="required">required</span>'] : []
  return isRequired ? [] : ['<span class="type">may be absent</span>']
}

function propertyHtml(name: string, schema: Json, isRequired: boolean, context: SchemaContext, seen: readonly string[]): string {
  const words = [
    `<code class="name">${escapeHtml(name)}</code>`,
    `<span class="type">${typeWords(schema, context.schemas)}</span>`,
    ...presenceHtml(context.of, isRequired),
    ...('default' in schema ? [`<span class="type">default ${code(schema.default)}</span>`] : []),
    ...(typeof schema.description === 'string' ? [`<span class="type">${escapeHtml(schema.description)}</span>`] : []),
  ]
  return `<li>${words.join(' ')}${propertiesHtml(schema, context, seen)}</li>`
}

/** '' where nothing nests. Alternatives that are objects stand below each other. */
export function propertiesHtml(schema: Json, context: SchemaContext, seen: readonly string[] = []): string {
  const lists = objectsIn(schema, context.schemas, seen).map(({ object, seen: within }) => {
    const required = Array.isArray(object.required) ? object.required : []
    const properties = Object.entries(isRecord(object.properties) ? object.properties : {})
    const entries = properties.map(([name, each]) =>
      propertyHtml(name, isRecord(each) ? each : {}, required.includes(name), context, within),
    )
    return entries.length === 0 ? '' : `<ul class="properties">${entries.join('')}</ul>`
  })
  return lists.filter((list, place) => list !== '' && lists.indexOf(list) === place).join('<p class="or">or</p>')
}
