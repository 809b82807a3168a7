/** Describes the operations of the table as an OpenAPI 3.1 document. */
import { z } from 'zod'
import { errorMeanings } from '../../../src-shared/api/error-codes.ts'
import type { AnyOperation, AuthPlacement } from '../../../src-shared/api/operation.ts'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}

const security: Readonly<Record<AuthPlacement, readonly Json[]>> = {
  'prefixed-headers': [{ svcAppkey: [], svcSign: [] }],
  'plain-headers': [
    { appkey: [], sign: [] },
    { svcAppkey: [], svcSign: [] },
  ],
  parameters: [],
  none: [],
}

const header = (name: string): Json => ({ type: 'apiKey', in: 'header', name })

const properties = (
  schema: z.ZodType,
): { readonly names: Readonly<Record<string, unknown>>; readonly required: readonly string[] } => {
  const json = schemaOf(schema, 'input')
  return {
    names: (json.properties ?? {}) as Readonly<Record<string, unknown>>,
    required: Array.isArray(json.required) ? json.required : [],
  }
}

function parameters(operation: AnyOperation): readonly Json[] {
  const path = Object.keys(properties(operation.params).names)
  const query = properties(operation.query)
  return [
    ...path.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query.names).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required.includes(name),
      schema,
    })),
  ]
}

function describe(operation: AnyOperation): Json {
  const envelope = {
    type: 'object',
    required: ['success', 'error_code', 'error_msg', 'data'],
    properties: {
      success: { type: 'boolean' },
      error_code: { type: 'integer', enum: Object.keys(errorMeanings).map(Number) },
      error_msg: { type: 'string' },
      data: { anyOf: [schemaOf(operation.data, 'output'), { type: 'null' }] },
    },
  }
  return {
    operationId: operation.id,
    summary: operation.title,
    tags: [operation.generation],
    security: security[operation.auth],
    parameters: parameters(operation),
    ...(operation.body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(operation.body, 'input') } } } }),
    responses: {
      200: { description: 'Success or failure, told by the envelope', content: { 'application/json': { schema: envelope } } },
    },
  }
}

export function describeOperations(operations: readonly AnyOperation[], origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Application open interface', version: '3' },
    servers: [{ url: origin }],
    components: {
      securitySchemes: {
        svcAppkey: header('Svc-Appkey'),
        svcSign: header('Svc-Sign'),
        appkey: header('Appkey'),
        sign: header('Sign'),
      },
    },
    paths,
  }
}
