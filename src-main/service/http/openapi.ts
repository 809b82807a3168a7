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
  parameters: [{ appKey: [], signParameter: [] }],
  none: [],
}

/** In a body no security scheme of OpenAPI can name them: there they are properties of the body. */
const isInBody = (operation: AnyOperation): boolean => operation.auth === 'parameters' && operation.body !== null

const header = (name: string): Json => ({ type: 'apiKey', in: 'header', name })
const query = (name: string): Json => ({ type: 'apiKey', in: 'query', name })

const properties = (
  schema: z.ZodType,
): { readonly names: Readonly<Record<string, unknown>>; readonly required: readonly string[] } => {
  const json = schemaOf(schema, 'input')
  return {
    names: (json.properties ?? {}) as Readonly<Record<string, unknown>>,
    required: Array.isArray(json.required) ? json.required : [],
  }
}

function parameters(operation: AnyOperation, template: string): readonly Json[] {
  const path = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const queried = properties(operation.query)
  return [
    ...path.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(queried.names).map(([name, schema]) => ({
      name,
      in: 'query',
      required: queried.required.includes(name),
      schema,
    })),
  ]
}

const code: Json = { type: 'integer', enum: Object.keys(errorMeanings).map(Number) }
const object = (props: Json): Json => ({ type: 'object', required: Object.keys(props), properties: props })
/** Every failure, whatever the operation's own form (Errors 1). */
const failure = object({
  success: { const: false },
  error_code: code,
  error_msg: { type: 'string' },
  data: { type: 'null' },
})

function answerSchema(operation: AnyOperation): Json {
  const data = schemaOf(operation.data, 'output')
  switch (operation.envelope) {
    case 'common':
      return object({
        success: { type: 'boolean' },
        error_code: code,
        error_msg: { type: 'string' },
        data: { anyOf: [data, { type: 'null' }] },
      })
    case 'code-msg':
      return { anyOf: [object({ code: { const: 1 }, msg: { type: 'string' }, data }), failure] }
    case 'state':
      return { anyOf: [object({ state: { const: 1 }, data }), failure] }
    case 'bare':
      return { anyOf: [data, failure] }
  }
}

function bodySchema(operation: AnyOperation, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  if (!isInBody(operation)) return schema
  const { names, required } = properties(body)
  const text = { type: 'string' }
  return { ...schema, properties: { appKey: text, sign: text, ...names }, required: ['appKey', 'sign', ...required] }
}

function describe(operation: AnyOperation, template: string): Json {
  return {
    operationId: template === operation.path ? operation.id : `${operation.id}.by-path`,
    summary: operation.title,
    tags: [operation.generation],
    security: isInBody(operation) ? [] : security[operation.auth],
    parameters: parameters(operation, template),
    ...(operation.body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(operation, operation.body) } } } }),
    responses: {
      200: {
        description: 'Success or failure, told by the envelope',
        content: { 'application/json': { schema: answerSchema(operation) } },
      },
    },
  }
}

export function describeOperations(operations: readonly AnyOperation[], origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    for (const template of [operation.path, ...(operation.alsoAt ?? [])]) {
      paths[template] = { ...paths[template], [operation.method.toLowerCase()]: describe(operation, template) }
    }
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
        appKey: query('appKey'),
        signParameter: query('sign'),
      },
    },
    paths,
  }
}
