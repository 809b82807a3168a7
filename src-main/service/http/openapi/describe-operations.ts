/** Describes the operations of the table as an OpenAPI 3.1 document. */
import { contractVersion } from '../../../../src-shared/api/contract-version.ts'
import { errorMeanings } from '../../../../src-shared/api/error-codes.ts'
import {
  type AnyOperation,
  type AuthPlacement,
  type Effect,
  type HttpMethod,
  methodsOf,
  pathsOf,
} from '../../../../src-shared/api/operation.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { type Components, type Json, jsonSchemaOf } from './json-schema.ts'
import { liberalForms, liberalNotes, modeWords } from './liberal-words.ts'
import { requestSchemas } from './request-schema.ts'
import { generationTitles, subjectOf, subjectTitles } from './subjects.ts'

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

const scheme = (place: 'header' | 'query', name: string): Json => ({ type: 'apiKey', in: place, name })

/** One way in which an operation is called. */
interface Form {
  readonly operationId: string
  readonly method: HttpMethod
  readonly path: string
}

/** The interface's own way first; a suffix of its path is told apart from other names and verbs. */
function formsOf(operation: AnyOperation, isStrict: boolean): readonly Form[] {
  const suffixes = new Set(pathsOf(operation, true))
  const forms = methodsOf(operation, isStrict).flatMap((method) => pathsOf(operation, isStrict).map((path) => ({ method, path })))
  return forms.map(({ method, path }, place) => {
    const isOwn = method === operation.method && suffixes.has(path)
    const ending = place === 0 ? '' : isOwn ? '.by-path' : `.also-${place}`
    return { operationId: operation.id + ending, method, path }
  })
}

function parameters(template: string, query: Json): readonly Json[] {
  const path = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const { properties, required } = query
  return [
    ...path.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema,
    })),
  ]
}

const errorCode = { $ref: '#/components/schemas/ErrorCode' } as const
const failure = { $ref: '#/components/schemas/Failure' } as const
const object = (props: Json): Json => ({ type: 'object', required: Object.keys(props), properties: props })

/** What every document holds, whatever the operations. */
const sharedSchemas: Components = {
  ErrorCode: {
    description: 'Codes of the error table',
    oneOf: Object.entries(errorMeanings).map(([code, meaning]) => ({ const: Number(code), title: meaning })),
  },
  Failure: {
    description: 'Every failure, whatever the form of the operation’s success',
    ...object({ success: { const: false }, error_code: errorCode, error_msg: { type: 'string' }, data: { type: 'null' } }),
  },
}

function successSchema(operation: AnyOperation, data: Json): Json {
  switch (operation.envelope) {
    case 'common':
      return object({ success: { const: true }, error_code: errorCode, error_msg: { type: 'string' }, data })
    case 'code-msg':
      return object({ code: { const: 1 }, msg: { type: 'string' }, data })
    case 'state':
      return object({ state: { const: 1 }, data })
    case 'bare':
      return data
  }
}

function requestBody(operation: AnyOperation, body: Json): Json {
  const text = { type: 'string' }
  const schema = isInBody(operation)
    ? {
        ...body,
        properties: { appKey: text, sign: text, ...(isRecord(body.properties) ? body.properties : {}) },
        required: ['appKey', 'sign', ...(Array.isArray(body.required) ? body.required : [])],
      }
    : body
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

const effects: Readonly<Record<Effect, string>> = {
  read: 'Changes nothing.',
  create: 'Creates; not to be repeated blindly.',
  update: 'Changes what is there.',
  delete: 'Deletes.',
  run: 'Starts a process; not to be repeated blindly.',
}

function describe(operation: AnyOperation, form: Form, components: Components, isStrict: boolean): Json {
  const { query, body } = requestSchemas(operation, `${operation.id}.`, components, isStrict)
  // A GET carries in the URL what another verb carries in the body.
  const isInUrl = form.method === 'GET'
  const notes = isStrict ? [] : liberalNotes(operation)
  const data = jsonSchemaOf(operation.data, 'answer', `${operation.id}.data`, components)
  return {
    operationId: form.operationId,
    summary: operation.title,
    description: [
      `${generationTitles[operation.generation]} operation ${operation.number}. ${effects[operation.effect]}`,
      ...(notes.length === 0 ? [] : [`Also taken: ${notes.join('; ')}.`]),
    ].join(' '),
    tags: [`${generationTitles[operation.generation]} ${subjectOf(operation)}`],
    security: isInBody(operation) && !isInUrl ? [] : security[operation.auth],
    parameters: parameters(form.path, isInUrl && body !== null ? body : query),
    ...(body === null || isInUrl ? {} : requestBody(operation, body)),
    responses: {
      200: {
        description: 'Success or failure, told by the envelope',
        content: { 'application/json': { schema: { anyOf: [successSchema(operation, data), failure] } } },
      },
    },
  }
}

function tagsOf(operations: readonly AnyOperation[]): readonly Json[] {
  const names = Object.values(generationTitles).flatMap((generation) =>
    subjectTitles.map((subject) => `${generation} ${subject}`),
  )
  const used = new Set(operations.map((operation) => `${generationTitles[operation.generation]} ${subjectOf(operation)}`))
  return names.filter((name) => used.has(name)).map((name) => ({ name }))
}

export interface DescribeRequest {
  readonly operations: readonly AnyOperation[]
  /** Where the operations are answered, the path prefix included. */
  readonly address: string
  readonly headerPrefix: string
  readonly isStrict: boolean
}

const aboutForms = (isStrict: boolean): string =>
  [modeWords(isStrict), ...liberalForms.map(([part, words]) => `- ${part}: ${words}`)].join('\n')

export function describeOperations({ operations, address, headerPrefix, isStrict }: DescribeRequest) {
  const schemas: Components = { ...sharedSchemas }
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    for (const form of formsOf(operation, isStrict)) {
      paths[form.path] = { ...paths[form.path], [form.method.toLowerCase()]: describe(operation, form, schemas, isStrict) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Application open interface',
      version: String(contractVersion),
      description: `Reads and changes the data of one application of a low-code platform. Every answer has HTTP status 200; whether the call succeeded stands in its body.\n\n${aboutForms(isStrict)}`,
    },
    servers: [{ url: address }],
    tags: tagsOf(operations),
    paths,
    components: {
      securitySchemes: {
        svcAppkey: scheme('header', `${headerPrefix}Appkey`),
        svcSign: scheme('header', `${headerPrefix}Sign`),
        appkey: scheme('header', 'Appkey'),
        sign: scheme('header', 'Sign'),
        appKey: scheme('query', 'appKey'),
        signParameter: scheme('query', 'sign'),
      },
      schemas,
    },
  }
}
