/** What a caller may send to an operation as JSON Schema: strictly, or as a liberal service takes it (service-notes B, the liberal service). */
import { responseFormats } from '../../../../src-shared/api/deployed-names.ts'
import type { AnyOperation } from '../../../../src-shared/api/operation.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { takesFormat } from '../response-format.ts'
import { type Components, type Json, jsonSchemaOf } from './json-schema.ts'

const without = (values: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const names = (required: unknown): readonly string[] =>
  Array.isArray(required) ? required.filter((each) => typeof each === 'string') : []

/** A strict service does not know what only deployed ones do. */
const strictly = (schema: Json, operation: AnyOperation): Json =>
  operation.deployedOnly === undefined || !isRecord(schema.properties)
    ? schema
    : { ...schema, properties: without(schema.properties, operation.deployedOnly) }

/** Unknown keys are ignored, at whatever depth. */
function opened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(opened)
  if (!isRecord(part)) return part
  const entries = Object.entries(part).filter(([key, value]) => !(key === 'additionalProperties' && value === false))
  return Object.fromEntries(entries.map(([key, value]) => [key, opened(value)]))
}

function liberally(schema: Json, operation: AnyOperation, takesFormatHere: boolean): Json {
  const loose = opened(schema)
  if (!isRecord(loose)) return schema
  const absent = operation.whenAbsent ?? {}
  const properties = Object.entries(isRecord(loose.properties) ? loose.properties : {}).map(([name, each]) =>
    isRecord(each) && Object.hasOwn(absent, name) ? [name, { ...each, default: absent[name] }] : [name, each],
  )
  const format = takesFormatHere ? { responseFormat: { type: 'string', enum: [...responseFormats], default: 'json' } } : {}
  return {
    ...loose,
    properties: { ...Object.fromEntries(properties), ...format },
    required: names(loose.required).filter((name) => !Object.hasOwn(absent, name)),
  }
}

export interface RequestSchemas {
  readonly query: Json
  /** Null when the operation takes none. */
  readonly body: Json | null
}

/** `prefix` names what the schemas need of their own among the components. */
export function requestSchemas(
  operation: AnyOperation,
  prefix: string,
  components: Components,
  isStrict: boolean,
): RequestSchemas {
  const query = jsonSchemaOf(operation.query, 'request', `${prefix}query`, components)
  const body = operation.body === null ? null : jsonSchemaOf(operation.body, 'request', `${prefix}body`, components)
  if (isStrict) return { query, body: body === null ? null : strictly(body, operation) }
  const takes = takesFormat(operation)
  return {
    query: liberally(query, operation, takes && body === null),
    body: body === null ? null : liberally(body, operation, takes),
  }
}
