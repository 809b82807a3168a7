/**
 * Turns the schemas of the contract into JSON Schema for the OpenAPI document: what a caller may send, or what the service answers. Schemas of answers
 * also take the variants of deployed services (service-notes A), which are no part of the interface and are left out here.
 */
import { z } from 'zod'
import { wireRow } from '../../../../src-shared/api/v3/row-v3.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'

export type Json = Readonly<Record<string, unknown>>
/** Schemas by name, to which `$ref` points. */
export type Components = Record<string, Json>

const isTransform = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform

/** Of a union, the branches that arrive as they leave; all of them when none does. */
function canonicalBranches(options: readonly z.core.$ZodType[], branches: readonly unknown[]): readonly unknown[] {
  const kept = branches.filter((_, place) => {
    const option = options[place]
    return option === undefined || !isTransform(option)
  })
  return kept.length === 0 ? branches : kept
}

const isNull = (branch: unknown): boolean => isRecord(branch) && branch.type === 'null'

/** A transform that fills in what is missing takes null and answers none. */
function withoutNull(json: Record<string, unknown>): void {
  if (!Array.isArray(json.anyOf)) return
  replaceUnion(
    json,
    json.anyOf.filter((branch) => !isNull(branch)),
  )
}

/** One branch is no union. */
function replaceUnion(json: Record<string, unknown>, branches: readonly unknown[]): void {
  const [only] = branches
  if (branches.length === 1 && isRecord(only)) {
    delete json.anyOf
    Object.assign(json, only)
  } else json.anyOf = branches
}

/** Parts whose shape no schema tells. */
const described: ReadonlyMap<z.core.$ZodType, Json> = new Map([
  [wireRow, { type: 'object', description: 'System attributes, and one entry per field keyed by field id or alias' }],
])

type Made = { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: z.core.JSONSchema.BaseSchema }

function canonical({ zodSchema, jsonSchema }: Made): void {
  const json: Record<string, unknown> = jsonSchema
  Object.assign(json, described.get(zodSchema))
  if (zodSchema instanceof z.ZodUnion && Array.isArray(json.anyOf)) {
    replaceUnion(json, canonicalBranches(zodSchema.def.options, json.anyOf))
  }
  if (zodSchema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, unknown>> = zodSchema.def.shape
    json.required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional))
  }
  if (isTransform(zodSchema)) withoutNull(json)
}

/** Numbers that deployed services send as texts are numbers here. */
const isNumericText = (branch: unknown): boolean =>
  isRecord(branch) && branch.type === 'string' && (branch.pattern === '^-?\\d+$' || branch.pattern === '^\\d+$')

function withoutVariants(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutVariants)
  if (!isRecord(part)) return part
  const json = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutVariants(value)]))
  const { anyOf } = json
  if (Array.isArray(anyOf) && anyOf.some((branch) => isRecord(branch) && branch.type === 'number')) {
    replaceUnion(
      json,
      anyOf.filter((branch) => !isNumericText(branch)),
    )
  }
  return json
}

/** Points references at the document's components; `#` is the schema as a whole. */
function relocate(part: unknown, prefix: string): unknown {
  if (Array.isArray(part)) return part.map((each) => relocate(each, prefix))
  if (!isRecord(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, relocate(value, prefix)]
      const name = value === '#' ? prefix : `${prefix}.${value.replace('#/$defs/', '')}`
      return [key, `#/components/schemas/${name}`]
    }),
  )
}

/** `prefix` names what the schema needs of its own among the components. */
export function jsonSchemaOf(schema: z.ZodType, of: 'request' | 'answer', prefix: string, components: Components): Json {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    ...(of === 'answer' ? { override: canonical } : {}),
  })
  const { $schema: _, $defs = {}, ...json } = made
  const finish = (part: unknown): unknown => relocate(of === 'answer' ? withoutVariants(part) : part, prefix)
  const rewritten: unknown = finish(json)
  if (!isRecord(rewritten)) throw new Error('a schema is an object')
  for (const [name, definition] of Object.entries($defs)) {
    const part: unknown = finish(definition)
    if (isRecord(part)) components[`${prefix}.${name}`] = part
  }
  if (JSON.stringify(json).includes('"$ref":"#"')) {
    components[prefix] = rewritten
    return { $ref: `#/components/schemas/${prefix}` }
  }
  return rewritten
}
